use zugleich_render::language::Language;
use zugleich_render::words::move_number;
use zugleich_rules::catalog::Variant;

use super::offer;
use super::texts::{counted, text};
use zugleich_session::ports::{GameFilter, GameStage};

/// Row of a game in a list.
#[derive(Clone, Debug)]
pub struct GameRow {
    /// The game's id.
    pub id: String,
    /// The variant's display name.
    pub variant: &'static str,
    /// White's name; `None` while the seat is open.
    pub white: Option<String>,
    /// Black's name; `None` while the seat is open.
    pub black: Option<String>,
    /// `true` if one guest plays both sides.
    pub practice: bool,
    /// `true` if it is the viewer's turn in a game with another person.
    pub turn: bool,
    /// Outcome for the viewer in the viewer's own list, if the game is over: `won`, `lost`, `drawn` or `none`.
    pub verdict: Option<&'static str>,
    /// `true` if both sides act in a turn.
    pub simultaneous: bool,
    /// Number of turns played, or of moves of either side.
    pub turns: u32,
    /// Stage of the game.
    pub stage: GameStage,
    /// Time of the last change, in seconds since 1970.
    pub at: i64,
}

impl GameRow {
    /// Returns the current turn or move of a running game, numbered as on its page.
    pub(super) fn progress(&self, language: Language) -> String {
        let next = self.turns.saturating_add(1);
        if self.simultaneous || next == 1 {
            return counted(language, "page-turn-count", next as usize);
        }
        text(language, "ply-page-turn-count", &[("n", &move_number(next))])
    }
}

/// One page of the list of games.
#[derive(Clone, Debug, Default)]
pub struct GameList {
    /// Games of the viewer; only on the first page.
    pub yours: Vec<GameRow>,
    /// Public games, the latest first.
    pub recent: Vec<GameRow>,
    /// Filter of the public games.
    pub filter: GameFilter,
    /// Number of this page, from 1.
    pub page: u32,
    /// `true` if a further page exists.
    pub more: bool,
}

impl GameList {
    /// Returns the address of the page with newer games.
    pub(super) fn newer(&self) -> String {
        self.address(self.page.saturating_sub(1))
    }

    /// Returns the address of the page with older games.
    pub(super) fn older(&self) -> String {
        self.address(self.page + 1)
    }

    fn address(&self, page: u32) -> String {
        let GameFilter { variant, over, computer, level } = &self.filter;
        let one_of = |chosen: &Option<bool>, [no, yes]: [&str; 2]| {
            chosen.map(|chosen| if chosen { yes } else { no }.to_owned())
        };
        let chosen = [
            ("variant", variant.clone()),
            ("stage", one_of(over, ["running", "over"])),
            ("players", one_of(computer, ["people", "computer"])),
            ("level", level.map(|level| level.to_string())),
        ];
        let chosen = chosen.into_iter().filter_map(|(key, value)| Some(format!("&{key}={}", value?)));
        format!("/games?page={page}{}", chosen.collect::<String>())
    }

    /// Returns the fields of the filter form, with their values and labels.
    pub(super) fn choices(&self, language: Language) -> Vec<FilterField> {
        let GameFilter { variant, over, computer, level } = &self.filter;
        let games = offer::variants().map(Variant::descriptor);
        let games =
            games.map(|game| FilterOption::new(game.id, game.name, variant.as_deref() == Some(game.id)));
        let named = |value: &'static str, chosen| {
            FilterOption::new(value, &text(language, &format!("page-filter-{value}"), &[]), chosen)
        };
        let levels = (1..=10_u8).map(|number| {
            let name = number.to_string();
            FilterOption::new(&name, &name, *level == Some(number))
        });
        vec![
            FilterField::new(language, "variant", games.collect()),
            FilterField::new(
                language,
                "stage",
                vec![named("running", *over == Some(false)), named("over", *over == Some(true))],
            ),
            FilterField::new(
                language,
                "players",
                vec![named("people", *computer == Some(false)), named("computer", *computer == Some(true))],
            ),
            FilterField::new(language, "level", levels.collect()),
        ]
    }
}

/// A select field of the form.
pub(super) struct FilterField {
    /// Name of its query parameter.
    pub(super) key: &'static str,
    pub(super) label: String,
    pub(super) answers: Vec<FilterOption>,
}

/// An option of a select field.
pub(super) struct FilterOption {
    pub(super) value: String,
    pub(super) words: String,
    pub(super) chosen: bool,
}

impl FilterField {
    fn new(language: Language, key: &'static str, answers: Vec<FilterOption>) -> Self {
        Self { key, label: text(language, &format!("page-filter-{key}"), &[]), answers }
    }
}

impl FilterOption {
    fn new(value: &str, words: &str, chosen: bool) -> Self {
        Self { value: value.to_owned(), words: words.to_owned(), chosen }
    }
}

/// Returns the name of the computer in a list, in a language.
pub fn computer(language: Language, level: Option<u8>) -> String {
    level
        .map_or_else(|| "Computer".to_owned(), |level| counted(language, "page-computer-level", level.into()))
}
