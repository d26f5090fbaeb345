use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use zugleich_games::{CATALOG, GameEntry, WholeGameNotation};
use zugleich_render::language::Language;
use zugleich_render::record::pgn::{GameScore, RecordedResult};
use zugleich_rules::kernel::{RulesError, TurnScope};
use zugleich_rules::{ByColor, Color};
use zugleich_wire::frames::{frame, piece_views};
use zugleich_wire::{
    BySide, EditionMismatch, ExportedGame, ExportedPlayers, OpenedSeal, StartFrame, TurnFrame, TurnHistory,
};

use super::entry;
use super::state::{ended, name, stored};
use zugleich_session::domain::{GameState, Occupant, RevealedTurn, TimeControl};
use zugleich_session::service::RoomGuests;

/// The revealed turns of a game, for export without the game's lock.
#[derive(Clone, Debug)]
pub struct RevealedTurns {
    language: Language,
    entry: &'static GameEntry,
    start: StartFrame,
    turns: Vec<Arc<RevealedTurn>>,
}

impl RevealedTurns {
    /// Returns the turns of a game so far, to be described in a language.
    pub fn of(language: Language, game: &GameState) -> Self {
        Self { language, entry: entry(game), start: start(language, game), turns: game.turns().to_vec() }
    }

    /// Returns the start of the game.
    pub const fn start(&self) -> &StartFrame {
        &self.start
    }

    /// Returns the number of resolved turns.
    pub fn played(&self) -> usize {
        self.turns.len()
    }

    /// Returns the number of the first resolved turn; 1 if there is none.
    pub fn first_turn(&self) -> u32 {
        self.turns.first().map_or(1, |turn| turn.report.turn)
    }

    /// Returns the number of steps in a range of turns, as a measure of the work of presenting them. A turn
    /// without steps counts as one.
    pub fn steps(&self, turns: Range<usize>) -> usize {
        self.turns.get(turns).unwrap_or_default().iter().map(|turn| turn.report.steps.len().max(1)).sum()
    }

    /// Returns a turn, counted from 0.
    pub fn frame(&self, turn: usize) -> Option<TurnFrame> {
        self.turns.get(turn).map(|turn| frame(self.language, self.entry, turn))
    }

    /// Returns a range of turns, and the start of the game.
    pub fn history(&self, turns: Range<usize>) -> TurnHistory {
        TurnHistory { start: self.start.clone(), turns: turns.filter_map(|turn| self.frame(turn)).collect() }
    }
}

fn start(language: Language, game: &GameState) -> StartFrame {
    StartFrame {
        figures: piece_views(language, &game.start().pieces),
        position: game.start().position.clone(),
    }
}

/// Returns the game for export as a JSON object.
pub fn export(game: &GameState, people: &RoomGuests) -> ExportedGame {
    let record = game.record();
    let plans = |turn: &Arc<RevealedTurn>| BySide::from_fn(|side| turn.report.plans[side].clone());
    ExportedGame {
        game: game.id().to_string(),
        variant: game.descriptor().id,
        edition: record.edition,
        options: record.options.iter().cloned().collect(),
        position: record.position.clone(),
        turns: game.turns().iter().map(plans).collect(),
        players: ExportedPlayers {
            white: player(game, Color::White, people),
            black: player(game, Color::Black, people),
        },
        result: ended(Language::English, game),
        seals: openings(game).cloned().collect(),
        forfeit: super::state::forfeit(game),
    }
}

/// Returns the game as text that `zugleich replay` reads: comments, then one turn a line; or both lists, each
/// after a comment.
pub fn export_text(game: &GameState, people: &RoomGuests) -> String {
    let mut text = head(game, people);
    if !game.has_turns() {
        for (seat, list) in game.turns().iter().flat_map(|turn| turn.report.plans.iter()) {
            line(&mut text, &format!("# {}'s list:", zugleich_render::words::side(Language::English, seat)));
            line(&mut text, list.as_deref().unwrap_or_default());
        }
        return text;
    }
    for turn in game.turns() {
        let plans: Vec<_> = turn.report.plans.iter().filter_map(|(_, plan)| plan.as_deref()).collect();
        line(&mut text, &plans.join(" "));
    }
    text
}

/// Returns the game as a record in the manner of PGN; its events are computed when it is written.
pub fn score(game: &GameState, people: &RoomGuests, date: Option<String>) -> PgnExport {
    let players = Color::ALL.map(|seat| player(game, seat, people));
    let names = ["White", "Black", "Date", "GameId", "TimeControl"];
    let clock = game.setup().clock.map(time_control);
    let values = players.into_iter().chain([date, Some(game.id().to_string()), clock]);
    let tags: ExportTags =
        names.into_iter().zip(values).filter_map(|(name, value)| Some((name, value?))).collect();
    if let (Some(plans), Some(whole), false) = (plans_of_whole(game), whole(game), game.is_stored()) {
        return PgnExport::Whole(plans, tags, whole);
    }
    let score = GameScore {
        record: game.record().clone(),
        tags: tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        ending: ending(game),
        comments: Vec::new(),
    };
    if game.is_stored() {
        PgnExport::Stored(stored_score(game, score), game.turns().to_vec())
    } else {
        PgnExport::Turns(score)
    }
}

/// Returns the ending of a game, without a reason that is unknown to the rules.
fn ending(game: &GameState) -> Option<RecordedResult> {
    let strange = || game.strange_end().map(|end| RecordedResult { winner: end.winner, reason: None });
    game.outcome().map(RecordedResult::from).or_else(strange)
}

/// Returns the plans of a stored turn in the notation of records.
fn notation(turn: &RevealedTurn) -> ByColor<Option<String>> {
    ByColor::from_fn(|side| turn.notation[side].clone().or_else(|| turn.report.plans[side].clone()))
}

/// Adds to a score, as comments, data that cannot be written as turns: lists, and an outcome with an unknown
/// reason.
fn stored_score(game: &GameState, score: GameScore) -> GameScore {
    let mut comments = vec![Vec::new(); game.turns().len() + 1];
    for (turn, remarks) in game.turns().iter().zip(&mut comments[1..]).filter(|_| !game.has_turns()) {
        let list = |(seat, plan): (_, &Option<String>)| {
            let plan = plan.as_deref()?.replace(['{', '}'], "|");
            Some(format!("{}'s list: {plan}", zugleich_render::words::side(Language::English, seat)))
        };
        remarks.extend(turn.report.plans.iter().filter_map(list));
    }
    if let (Some(last), Some(result)) = (comments.last_mut(), ended(Language::English, game)) {
        last.extend(game.strange_end().map(|_| result.words));
    }
    GameScore { comments, ..score }
}

/// Returns both lists of a game that consists of one turn.
fn plans_of_whole(game: &GameState) -> Option<ByColor<String>> {
    let plans = &game.turns().first().filter(|_| !game.has_turns())?.report.plans;
    plans.clone().both()
}

fn head(game: &GameState, people: &RoomGuests) -> String {
    let mut text = String::new();
    line(&mut text, &format!("# {}, game {}", game.descriptor().name, game.id()));
    line(&mut text, &format!("# {}", command(game)));
    for seat in Color::ALL {
        let name = player(game, seat, people).unwrap_or_else(|| "?".to_owned());
        line(&mut text, &format!("# {}: {name}", zugleich_render::words::side(Language::English, seat)));
    }
    let ending = ending(game);
    line(
        &mut text,
        &format!("# Result: {}", ending.map_or(RecordedResult::GOES_ON.to_owned(), |end| end.to_string())),
    );
    if let Some(result) = ended(Language::English, game) {
        line(&mut text, &format!("# {}", result.words));
    }
    for OpenedSeal { seat, turn, plan, nonce, hash } in openings(game) {
        let seat = zugleich_rules::board::color_name((*seat).into());
        // A list may have several lines, and its seal covers every character: it is written as a JSON string.
        let plan = if game.has_turns() { plan.clone() } else { serde_json::json!(plan).to_string() };
        line(&mut text, &format!("# Seal: turn {turn}, {seat}, plan {plan}, nonce {nonce}, hash {hash}"));
    }
    text
}

/// Returns the command that replays the game, if there is one.
fn command(game: &GameState) -> String {
    if let Some(EditionMismatch { edition, .. }) = stored(game) {
        return format!("Played under edition {edition} of the rules, and recorded");
    }
    if game.has_turns() {
        return format!("Replay: zugleich replay {}", arguments(game));
    }
    whole(game).map_or_else(String::new, |whole| whole.again.to_owned())
}

fn arguments(game: &GameState) -> String {
    let record = game.record();
    let mut text = format!("--variant {}", game.descriptor().id);
    for (key, value) in &record.options {
        // Writing to a String cannot fail.
        let _ = write!(text, " --option {key}={value}");
    }
    if let Some(position) = &record.position {
        let _ = write!(text, " --position '{position}'");
    }
    text
}

fn player(game: &GameState, seat: Color, people: &RoomGuests) -> Option<String> {
    if *game.occupant(seat) == Occupant::Computer {
        return Some(format!("Computer, level {}", game.setup().level.unwrap_or_default()));
    }
    name(Language::English, game, seat, people)
}

fn openings(game: &GameState) -> impl Iterator<Item = &OpenedSeal> {
    game.turns().iter().flat_map(|turn| &turn.openings)
}

/// Length of a day, in seconds.
const DAY: u32 = 86_400;

/// Returns a time control in PGN: base time and increment in seconds, or one turn in a number of seconds.
fn time_control(clock: TimeControl) -> String {
    match clock {
        TimeControl::Increment { base, increment } => format!("{base}+{increment}"),
        TimeControl::Turn { seconds } => format!("1/{seconds}"),
        TimeControl::Days { increment, cap } => format!("{}+{}", DAY * cap, DAY * increment),
    }
}

/// Returns the notation of a game that consists of one turn.
fn whole(game: &GameState) -> Option<WholeGameNotation> {
    entry(game).whole_game
}

/// Data of a game besides its turns, by the name of the tag.
type ExportTags = Vec<(&'static str, String)>;

/// A game to be written as text, which takes a while.
#[allow(missing_debug_implementations, reason = "it is written, never printed")]
pub enum PgnExport {
    /// The turns of a game.
    Turns(GameScore),
    /// The turns of a game with the stored reports of another edition of the rules.
    Stored(GameScore, Vec<Arc<RevealedTurn>>),
    /// Both lists, the tags of the game, and its notation.
    Whole(ByColor<String>, ExportTags, WholeGameNotation),
}

impl PgnExport {
    /// Returns the text in the manner of PGN; lists are written as the game that they led to.
    ///
    /// # Errors
    /// [`RulesError`] if the turns cannot be replayed.
    pub fn text(&self) -> Result<String, RulesError> {
        match self {
            Self::Turns(score) => {
                let sentences = zugleich_games::game(&score.record.variant)?.sentences;
                score.text(CATALOG, Some(sentences))
            }
            Self::Stored(score, turns) => {
                let entry = zugleich_games::game(&score.record.variant)?;
                // Lists are not the text of a turn.
                let has_turns = entry.variant.descriptor().turn != TurnScope::WholeGame;
                let plans = |turn| if has_turns { notation(turn) } else { ByColor::default() };
                let turns = turns.iter().map(|turn| (&turn.report, plans(turn)));
                Ok(score.text_of_recorded(turns, Some(entry.sentences)))
            }
            Self::Whole(plans, tags, whole) => {
                let tags: Vec<_> = tags.iter().map(|(name, value)| (*name, value.as_str())).collect();
                Ok((whole.pgn)(plans.as_ref().map(String::as_str), &tags).unwrap_or_default())
            }
        }
    }
}

fn line(text: &mut String, content: &str) {
    text.push_str(content);
    text.push('\n');
}
