use zugleich_render::words::move_number;
use zugleich_rules::catalog::Variant;

use super::offer;
use super::texts::{counted, text};
use crate::ports::{GameFilter, Stage};

/// A game as a list shows it.
#[derive(Clone, Debug)]
pub struct GameRow {
    /// The game's id.
    pub id: String,
    /// The variant's name for people.
    pub variant: &'static str,
    /// White's name; `None` while the seat is open.
    pub white: Option<String>,
    /// Black's name; `None` while the seat is open.
    pub black: Option<String>,
    /// Whether both sides act in a turn.
    pub simultaneous: bool,
    /// How many turns were played, or moves of either side.
    pub turns: u32,
    /// How far it is.
    pub stage: Stage,
    /// When it was last changed, in seconds since 1970.
    pub at: i64,
}

impl GameRow {
    /// The turn or the move that a running game is at, as its page counts.
    pub(super) fn progress(&self) -> String {
        let next = self.turns.saturating_add(1);
        if self.simultaneous || next == 1 {
            return counted("page-turn-count", next as usize);
        }
        text("ply-page-turn-count", &[("n", &move_number(next))])
    }
}

/// One page of the list of games.
#[derive(Clone, Debug, Default)]
pub struct GameList {
    /// Games of the viewer; only on the first page.
    pub yours: Vec<GameRow>,
    /// Public games, the latest first.
    pub recent: Vec<GameRow>,
    /// Which of them are wanted.
    pub filter: GameFilter,
    /// The number of this page, from 1.
    pub page: u32,
    /// Whether there are more on the next page.
    pub more: bool,
}

impl GameList {
    /// The address of the page with newer games.
    pub(super) fn newer(&self) -> String {
        self.address(self.page.saturating_sub(1))
    }

    /// The address of the page with older games.
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

    /// The choices of the list's form, each with the names under which it is asked for and shown.
    pub(super) fn choices(&self) -> Vec<Choice> {
        let GameFilter { variant, over, computer, level } = &self.filter;
        let games = offer::variants().map(Variant::descriptor);
        let games = games.map(|game| Answer::new(game.id, game.name, variant.as_deref() == Some(game.id)));
        let named = |value: &'static str, chosen| {
            Answer::new(value, &text(&format!("page-filter-{value}"), &[]), chosen)
        };
        let levels = (1..=10_u8).map(|number| {
            let name = number.to_string();
            Answer::new(&name, &name, *level == Some(number))
        });
        vec![
            Choice::new("variant", games.collect()),
            Choice::new(
                "stage",
                vec![named("running", *over == Some(false)), named("over", *over == Some(true))],
            ),
            Choice::new(
                "players",
                vec![named("people", *computer == Some(false)), named("computer", *computer == Some(true))],
            ),
            Choice::new("level", levels.collect()),
        ]
    }
}

/// Something that can be chosen of a list.
pub(super) struct Choice {
    /// Its name in an address.
    pub(super) key: &'static str,
    pub(super) label: String,
    pub(super) answers: Vec<Answer>,
}

/// What can be chosen.
pub(super) struct Answer {
    pub(super) value: String,
    pub(super) words: String,
    pub(super) chosen: bool,
}

impl Choice {
    fn new(key: &'static str, answers: Vec<Answer>) -> Self {
        Self { key, label: text(&format!("page-filter-{key}"), &[]), answers }
    }
}

impl Answer {
    fn new(value: &str, words: &str, chosen: bool) -> Self {
        Self { value: value.to_owned(), words: words.to_owned(), chosen }
    }
}

/// What the computer is called in a list.
pub(crate) fn computer(level: Option<u8>) -> String {
    level.map_or_else(|| "Computer".to_owned(), |level| counted("page-computer-level", level.into()))
}
