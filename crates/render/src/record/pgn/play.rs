use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::{RulesError, TurnReport};
use zugleich_rules::{ByColor, Color};

use super::pgn_game::WrittenTurn;
use super::write::ROSTER;
use super::{GameScore, PgnGame, RecordError, RecordErrorKind, RecordedResult, TextPosition, tags};
use crate::language::Language;
use crate::words;

/// A sheet played as far as it is legal.
#[derive(Debug)]
pub struct RecordReplay {
    /// The match before the first turn.
    pub start: Box<dyn AnyMatch>,
    /// The match after the last turn that was played.
    pub game: Box<dyn AnyMatch>,
    /// Reports of the turns that were played.
    pub reports: Vec<TurnReport>,
    /// The whole game, or the fault at which play stopped.
    pub score: Result<GameScore, RecordError>,
}

impl PgnGame {
    /// Plays the game from the start of a match: the one given by the tags ([`PgnGame::open`]), or another.
    ///
    /// An ambiguous word is read as the legal plan with which the rest of the sheet can be played.
    #[must_use]
    pub fn play(&self, start: Box<dyn AnyMatch>) -> RecordReplay {
        let search =
            ReadingSearch { sheet: self, line: PlayedLine::new(&*start), branches: Vec::new(), played: 0 };
        let (line, verdict) = search.run(&*start);
        let score = verdict.map(|ending| GameScore {
            record: line.game.record().clone(),
            tags: self.other_tags(),
            ending,
            comments: self.comments.clone(),
        });
        RecordReplay { start, game: line.game, reports: line.reports, score }
    }

    /// Returns the tags that the record does not contain, in the order in which they are written.
    fn other_tags(&self) -> Vec<(String, String)> {
        let place = |name: &str| ROSTER.iter().position(|(known, _)| *known == name).unwrap_or(ROSTER.len());
        let told = |(name, value): &&(String, String)| {
            !tags::ALL.contains(&name.as_str()) && !ROSTER.contains(&(name.as_str(), value.as_str()))
        };
        let mut tags: Vec<_> = self.tags.iter().filter(told).cloned().collect();
        tags.sort_by_key(|(name, _)| place(name));
        tags
    }
}

/// The plans of a turn, in coordinates.
type TurnPlans = ByColor<Option<String>>;

/// A sequence of played turns.
#[derive(Clone, Debug)]
struct PlayedLine {
    game: Box<dyn AnyMatch>,
    choices: Vec<TurnPlans>,
    reports: Vec<TurnReport>,
}

/// A turn with further readings.
struct ReadingBranch {
    turn: usize,
    /// Remaining readings, the next one last.
    rest: Vec<TurnPlans>,
}

/// A search for the only reading with which a sheet can be played to its end.
struct ReadingSearch<'a> {
    sheet: &'a PgnGame,
    line: PlayedLine,
    branches: Vec<ReadingBranch>,
    /// Number of turns played, including those taken back.
    played: usize,
}

/// Maximum number of turns played for a sheet, besides twenty for each of its own.
const PATIENCE: usize = 20_000;

impl ReadingSearch<'_> {
    /// Returns the longest line, and the ending of the game if exactly one line reaches the end.
    fn run(mut self, start: &dyn AnyMatch) -> (PlayedLine, Result<Option<RecordedResult>, RecordError>) {
        let mut found: Option<(PlayedLine, Option<RecordedResult>)> = None;
        let mut furthest: Option<(PlayedLine, RecordError)> = None;
        loop {
            match self.play_to_end() {
                Ok(ending) => match found {
                    Some((first, _)) => return self.ambiguous(start, &first),
                    None => found = Some((self.line.clone(), ending)),
                },
                Err(fault) if fault.kind == RecordErrorKind::Tangled => return (self.line, Err(fault)),
                Err(fault) => {
                    let reached = furthest.as_ref().map(|(line, _)| line.reports.len());
                    if reached.is_none_or(|reached| reached < self.line.reports.len()) {
                        furthest = Some((self.line.clone(), fault));
                    }
                }
            }
            match self.backtrack(start) {
                Ok(true) => {}
                Ok(false) => break,
                Err(fault) => return (self.line, Err(fault)),
            }
        }
        match (found, furthest) {
            (Some((line, ending)), _) => (line, Ok(ending)),
            (None, Some((line, fault))) => (line, Err(fault)),
            (None, None) => (self.line, Err(RecordError::missing(RecordErrorKind::Tangled))),
        }
    }

    /// Plays on until the sheet ends or cannot be played.
    fn play_to_end(&mut self) -> Result<Option<RecordedResult>, RecordError> {
        while let Some(written) = self.sheet.turns.get(self.line.choices.len()) {
            let mut choices = written.choices(&*self.line.game)?;
            choices.reverse();
            let Some(choice) = choices.pop() else { break };
            if !choices.is_empty() {
                self.branches.push(ReadingBranch { turn: self.line.choices.len(), rest: choices });
            }
            self.play(written, choice)?;
        }
        self.ending()
    }

    fn play(&mut self, written: &WrittenTurn, choice: TurnPlans) -> Result<(), RecordError> {
        self.played += 1;
        if self.played > PATIENCE + 20 * self.sheet.turns.len() {
            return Err(written.fault(&*self.line.game, None, RecordErrorKind::Tangled));
        }
        let report = self.line.game.play(choice.as_ref().map(Option::as_deref));
        let report = report
            .map_err(|error| written.fault(&*self.line.game, None, RecordErrorKind::Rules(error.into())))?;
        self.line.reports.push(report);
        self.line.choices.push(choice);
        Ok(())
    }

    /// Returns the ending of the game if it agrees with the sheet.
    fn ending(&self) -> Result<Option<RecordedResult>, RecordError> {
        let outcome = self.line.game.outcome();
        RecordedResult::reconcile(self.sheet.ending, outcome).ok_or_else(|| {
            let how = outcome.map_or_else(
                || "by the rules the game goes on".to_owned(),
                |outcome| words::result(Language::English, outcome),
            );
            RecordError { place: self.sheet.end, ..RecordError::missing(RecordErrorKind::Ending(how)) }
        })
    }

    /// Backtracks to the last turn with further readings and plays the next one; `false` if there is none.
    fn backtrack(&mut self, start: &dyn AnyMatch) -> Result<bool, RecordError> {
        let Some(ReadingBranch { turn, mut rest }) = self.branches.pop() else { return Ok(false) };
        let (Some(choice), Some(written)) = (rest.pop(), self.sheet.turns.get(turn)) else {
            return Ok(false);
        };
        if !rest.is_empty() {
            self.branches.push(ReadingBranch { turn, rest });
        }
        self.rewind(start, turn);
        self.play(written, choice).map(|()| true)
    }

    /// Takes back all turns from `turn` on. Earlier turns are replayed from the start, since storing a game
    /// for every branch would take too much memory.
    fn rewind(&mut self, start: &dyn AnyMatch, turn: usize) {
        let PlayedLine { mut choices, mut reports, .. } =
            std::mem::replace(&mut self.line, PlayedLine::new(start));
        choices.truncate(turn);
        reports.truncate(turn);
        self.played += turn;
        for choice in &choices {
            // The plan was legal before.
            let _ = self.line.game.play(choice.as_ref().map(Option::as_deref));
        }
        (self.line.choices, self.line.reports) = (choices, reports);
    }

    /// Refuses the first turn at which two complete lines differ.
    fn ambiguous(
        mut self,
        start: &dyn AnyMatch,
        first: &PlayedLine,
    ) -> (PlayedLine, Result<Option<RecordedResult>, RecordError>) {
        let pairs = || first.choices.iter().zip(&self.line.choices);
        let turn = pairs().take_while(|(one, other)| one == other).count();
        let side = |side: &Color| pairs().nth(turn).is_some_and(|(one, other)| one[*side] != other[*side]);
        let side = Color::ALL.into_iter().find(side);
        let reading =
            |line: &PlayedLine| line.choices.get(turn).zip(side).and_then(|(plans, s)| plans[s].clone());
        let readings = [first, &self.line].into_iter().filter_map(reading).collect();
        self.rewind(start, turn);
        let fault = match self.sheet.turns.get(turn) {
            Some(written) => written.fault(&*self.line.game, side, RecordErrorKind::Ambiguous(readings)),
            None => RecordError::missing(RecordErrorKind::Ambiguous(readings)),
        };
        (self.line, Err(fault))
    }
}

impl PlayedLine {
    fn new(start: &dyn AnyMatch) -> Self {
        Self { game: start.boxed_clone(), choices: Vec::new(), reports: Vec::new() }
    }
}

impl WrittenTurn {
    /// Returns all readings of the turn; at least one.
    fn choices(&self, game: &dyn AnyMatch) -> Result<Vec<TurnPlans>, RecordError> {
        if let Some((place, text)) = &self.number
            && text.parse() != Ok(display_number(game))
        {
            return Err(RecordError::at(*place, text, RecordErrorKind::Number(display_number(game))));
        }
        let words = match (game.to_move(), &self.second) {
            (None, Some(second)) => ByColor::new(Some(&self.first), Some(second)),
            (Some(Color::White), None) => ByColor::new(Some(&self.first), None),
            (Some(Color::Black), None) => ByColor::new(None, Some(&self.first)),
            (None, None) => return Err(self.fault(game, None, RecordErrorKind::Bar)),
            (Some(_), Some((place, _))) => {
                return Err(RecordError::at(*place, "|", RecordErrorKind::OneSide));
            }
        };
        let read = |side| -> Option<Result<Vec<String>, RulesError>> {
            words[side].map(|(_, text): &(TextPosition, String)| game.readings(side, text))
        };
        let read = ByColor::from_fn(read);
        // Faults of form are reported first, as for every turn (interface.md).
        let formless =
            |side: &Color| matches!(&read[*side], Some(Err(error)) if error.illegal_side().is_none());
        let wrong = |side: &Color| matches!(&read[*side], Some(Err(_)));
        if let Some(side) = Color::ALL.into_iter().find(formless).or(Color::ALL.into_iter().find(wrong))
            && let Some(Err(error)) = &read[side]
        {
            return Err(self.fault(game, Some(side), RecordErrorKind::Rules(error.clone().into())));
        }
        let plans = read.map(|read| match read {
            Some(Ok(plans)) => plans.into_iter().map(Some).collect(),
            _ => vec![None],
        });
        let with = |white: &Option<String>| {
            let white = white.clone();
            plans.black.iter().map(move |black| ByColor::new(white.clone(), black.clone()))
        };
        Ok(plans.white.iter().flat_map(with).collect())
    }

    /// Returns a fault of this turn, or of one side's plan in it.
    fn fault(&self, game: &dyn AnyMatch, side: Option<Color>, kind: RecordErrorKind) -> RecordError {
        let second = self.second.as_ref().filter(|_| side == Some(Color::Black));
        let (place, token) = second.unwrap_or(&self.first);
        RecordError { turn: Some(display_number(game)), side, ..RecordError::at(*place, token, kind) }
    }
}

/// Returns the number of the next turn as in move text: if one side acts at a time, a number counts a ply of
/// each side.
pub(super) fn display_number(game: &dyn AnyMatch) -> u32 {
    if game.to_move().is_some() { game.turn().div_ceil(2) } else { game.turn() }
}
