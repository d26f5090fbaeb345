use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use zugleich_frames::figures;
use zugleich_games::{CATALOG, Entry, WholeGame};
use zugleich_render::record::pgn::{Ending, Score, ToldTurn};
use zugleich_rules::kernel::RulesError;
use zugleich_rules::{ByColor, Color};
use zugleich_wire::{BySide, Exported, ExportedPlayers, History, Start, StoredOnly, TurnFrame};

use super::entry;
use super::state::{name, stored};
use super::turn;
use crate::domain::seal::Opening;
use crate::domain::{ClockSetting, Game, Occupant, ResolvedTurn};
use crate::service::People;

/// The turns of a game that were revealed, to be told where nobody who plays has to wait.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    entry: &'static Entry,
    start: Start,
    turns: Vec<Arc<ResolvedTurn>>,
}

impl Course {
    /// The turns of a game so far.
    pub(crate) fn of(game: &Game) -> Self {
        Self { entry: entry(game), start: start(game), turns: game.turns().to_vec() }
    }

    /// Where the game starts.
    pub(crate) const fn start(&self) -> &Start {
        &self.start
    }

    /// How many turns were played.
    pub(crate) fn played(&self) -> usize {
        self.turns.len()
    }

    /// The number of the first turn that was played; 1 if none was.
    pub(crate) fn begins(&self) -> u32 {
        self.turns.first().map_or(1, |turn| turn.report.turn)
    }

    /// How many steps some turns have, a turn without any counted as one: how long it takes to tell them.
    pub(crate) fn steps(&self, turns: Range<usize>) -> usize {
        self.turns.get(turns).unwrap_or_default().iter().map(|turn| turn.report.steps.len().max(1)).sum()
    }

    /// A turn, counted from 0.
    pub(crate) fn frame(&self, turn: usize) -> Option<TurnFrame> {
        self.turns.get(turn).map(|turn| turn::frame(self.entry, turn))
    }

    /// Some turns, and where the game starts.
    pub(crate) fn history(&self, turns: Range<usize>) -> History {
        History { start: self.start.clone(), turns: turns.filter_map(|turn| self.frame(turn)).collect() }
    }
}

fn start(game: &Game) -> Start {
    Start { figures: figures(&game.start().pieces), position: game.start().position.clone() }
}

/// The game as a JSON object.
pub(crate) fn export(game: &Game, people: &People) -> Exported {
    let record = game.record();
    let plans = |turn: &Arc<ResolvedTurn>| BySide::from_fn(|side| turn.report.plans[side].clone());
    Exported {
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
        result: turn::ended(game),
        seals: openings(game).map(turn::opening).collect(),
        forfeit: super::state::forfeit(game),
    }
}

/// The game as text that `zugleich replay` reads: comments, then one turn a line; or both lists, each after a
/// comment.
pub(crate) fn export_text(game: &Game, people: &People) -> String {
    let mut text = head(game, people);
    if !game.has_turns() {
        for (seat, list) in game.turns().iter().flat_map(|turn| turn.report.plans.iter()) {
            line(&mut text, &format!("# {}'s list:", zugleich_render::words::side(seat)));
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

/// The game as a record in the manner of PGN, its events aside, which are written with it.
pub(crate) fn score(game: &Game, people: &People, date: Option<String>) -> Told {
    let players = Color::ALL.map(|seat| player(game, seat, people));
    let names = ["White", "Black", "Date", "GameId", "TimeControl"];
    let clock = game.setup().clock.map(time_control);
    let values = players.into_iter().chain([date, Some(game.id().to_string()), clock]);
    let tags: Tags = names.into_iter().zip(values).filter_map(|(name, value)| Some((name, value?))).collect();
    if let (Some(plans), Some(whole), false) = (plans_of_whole(game), whole(game), game.is_stored()) {
        return Told::Whole(plans, tags, whole);
    }
    let score = Score {
        record: game.record().clone(),
        tags: tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        ending: ending(game),
        comments: Vec::new(),
    };
    if game.is_stored() {
        Told::Stored(stored_score(game, score), told_turns(game))
    } else {
        Told::Turns(score)
    }
}

/// How a game ended, without a reason that the rules do not know.
fn ending(game: &Game) -> Option<Ending> {
    let strange = || game.strange_end().map(|end| Ending { winner: end.winner, reason: None });
    game.outcome().map(Ending::from).or_else(strange)
}

/// The turns of a game as they were told. Lists that were handed in at once are no words of a turn.
fn told_turns(game: &Game) -> Vec<ToldTurn> {
    let written = |turn: &ResolvedTurn| {
        let one = |side| turn.written[side].clone().or_else(|| turn.report.plans[side].clone());
        if game.has_turns() { ByColor::from_fn(one) } else { ByColor::default() }
    };
    let told = |turn: &Arc<ResolvedTurn>| ToldTurn { report: turn.report.clone(), written: written(turn) };
    game.turns().iter().map(told).collect()
}

/// A score with what cannot be written as turns: lists, and why the rules ended the game if nobody here knows that.
fn stored_score(game: &Game, score: Score) -> Score {
    let mut comments = vec![Vec::new(); game.turns().len() + 1];
    for (turn, remarks) in game.turns().iter().zip(&mut comments[1..]).filter(|_| !game.has_turns()) {
        let list = |(seat, plan): (_, &Option<String>)| {
            let plan = plan.as_deref()?.replace(['{', '}'], "|");
            Some(format!("{}'s list: {plan}", zugleich_render::words::side(seat)))
        };
        remarks.extend(turn.report.plans.iter().filter_map(list));
    }
    if let (Some(last), Some(result)) = (comments.last_mut(), turn::ended(game)) {
        last.extend(game.strange_end().map(|_| result.words));
    }
    Score { comments, ..score }
}

/// What was handed in, in a game whose one turn is the whole of it.
fn plans_of_whole(game: &Game) -> Option<ByColor<String>> {
    let plans = &game.turns().first().filter(|_| !game.has_turns())?.report.plans;
    plans.clone().both()
}

fn head(game: &Game, people: &People) -> String {
    let mut text = String::new();
    line(&mut text, &format!("# {}, game {}", game.descriptor().name, game.id()));
    line(&mut text, &format!("# {}", command(game)));
    for seat in Color::ALL {
        let name = player(game, seat, people).unwrap_or_else(|| "?".to_owned());
        line(&mut text, &format!("# {}: {name}", zugleich_render::words::side(seat)));
    }
    let ending = ending(game);
    line(
        &mut text,
        &format!("# Result: {}", ending.map_or(Ending::GOES_ON.to_owned(), |end| end.to_string())),
    );
    if let Some(result) = turn::ended(game) {
        line(&mut text, &format!("# {}", result.words));
    }
    for Opening { seat, turn, plan, nonce, hash } in openings(game) {
        let seat = zugleich_rules::board::color_name(*seat);
        // A list may have several lines, and its seal is of every character: it is written as JSON writes it.
        let plan = if game.has_turns() { plan.clone() } else { serde_json::json!(plan).to_string() };
        line(&mut text, &format!("# Seal: turn {turn}, {seat}, plan {plan}, nonce {nonce}, hash {hash}"));
    }
    text
}

/// How the program plays the game again, if it can.
fn command(game: &Game) -> String {
    if let Some(StoredOnly { edition, .. }) = stored(game) {
        return format!("Played by edition {edition} of the rules, and recorded");
    }
    if game.has_turns() {
        return format!("Replay: zugleich replay {}", arguments(game));
    }
    whole(game).map_or_else(String::new, |whole| whole.again.to_owned())
}

fn arguments(game: &Game) -> String {
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

fn player(game: &Game, seat: Color, people: &People) -> Option<String> {
    if *game.occupant(seat) == Occupant::Computer {
        return Some(format!("Computer, level {}", game.setup().level.unwrap_or_default()));
    }
    name(game, seat, people)
}

fn openings(game: &Game) -> impl Iterator<Item = &Opening> {
    game.turns().iter().flat_map(|turn| &turn.openings)
}

/// A clock as PGN tells it: seconds and increment, or one turn in so many seconds.
fn time_control(clock: ClockSetting) -> String {
    match clock {
        ClockSetting::Increment { base, increment } => format!("{base}+{increment}"),
        ClockSetting::Turn { seconds } => format!("1/{seconds}"),
    }
}

/// How a game is written down whose one turn is the whole of it.
fn whole(game: &Game) -> Option<WholeGame> {
    entry(game).whole_game
}

/// What is known of a game beside its turns, by the name of its tag.
type Tags = Vec<(&'static str, String)>;

/// A game that is still to be written, which takes a while.
pub(crate) enum Told {
    /// Its turns.
    Turns(Score),
    /// Its turns as they were told by another edition of the rules.
    Stored(Score, Vec<ToldTurn>),
    /// What both sides handed in, what is known of the game, and how it is written.
    Whole(ByColor<String>, Tags, WholeGame),
}

impl Told {
    /// The text in the manner of PGN; what was handed in at once as the game that it led to.
    ///
    /// # Errors
    /// [`RulesError`] if the turns cannot be played again.
    pub(crate) fn text(&self) -> Result<String, RulesError> {
        match self {
            Self::Turns(score) => {
                let sentences = zugleich_games::game(&score.record.variant)?.sentences;
                score.text(CATALOG, Some(sentences))
            }
            Self::Stored(score, turns) => {
                let sentences = zugleich_games::game(&score.record.variant)?.sentences;
                Ok(score.text_of_told(turns, Some(sentences)))
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
