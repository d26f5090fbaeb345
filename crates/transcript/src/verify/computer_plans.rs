use zugleich_rules::ByColor;
use zugleich_rules::kernel::Record;

use crate::base::{Hash, TranscriptError};
use crate::form::{
    EventLine, JsonLines, SeatOccupant, TranscriptOpponent, TranscriptPayload, TranscriptSeat, turn_seed,
};

/// A plan of the computer, with all inputs from which it was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComputerPlan {
    /// The line of the turn.
    pub line: usize,
    /// Record of the game before the turn.
    pub record: Record,
    /// The computer's seat.
    pub seat: TranscriptSeat,
    /// The computer's level.
    pub level: u64,
    /// Edition of the engine that draws the plans.
    pub engine: u64,
    /// Seed of the choice in this turn.
    pub seed: u64,
    /// The plan, as it was committed.
    pub plan: String,
}

/// Returns the computer's plans, in order, from a transcript that [`verify`](super::verify) accepts. Returns
/// `None` if the computer does not play, or if its seed is not opened yet.
///
/// # Errors
/// An invalid line.
pub fn computer_plans(
    text: &str,
) -> Result<Option<impl Iterator<Item = ComputerPlan> + use<>>, TranscriptError> {
    let (mut told, mut course, mut seed) = (Vec::new(), None, None);
    for read in JsonLines::of(text)? {
        let (line, value) = read?;
        match value.typed().map(|read: EventLine| read.event.what) {
            Some(game @ TranscriptPayload::Game { .. }) => course = ComputerGame::of(game),
            Some(TranscriptPayload::Seed { seed: opened }) => seed = Some(opened),
            Some(what @ (TranscriptPayload::Turn { .. } | TranscriptPayload::Takeback { .. })) => {
                told.push((line, what));
            }
            _ => {}
        }
    }
    let opened = course.zip(seed);
    Ok(opened.map(|(mut course, seed)| {
        told.into_iter().filter_map(move |(line, what)| course.apply_event(line, what, &seed))
    }))
}

/// State of a game against the computer after the events read so far.
#[derive(Debug)]
struct ComputerGame {
    seat: TranscriptSeat,
    level: u64,
    engine: u64,
    takebacks: u64,
    record: Record,
}

impl ComputerGame {
    fn of(game: TranscriptPayload) -> Option<Self> {
        let TranscriptPayload::Game {
            variant, edition, options, given, opponent, level, engine, seats, ..
        } = game
        else {
            return None;
        };
        let seat =
            TranscriptSeat::ALL.into_iter().find(|seat| seats.of(*seat).who == SeatOccupant::Computer)?;
        let (level, engine) = level.zip(engine).filter(|_| opponent == TranscriptOpponent::Computer)?;
        let edition = u32::try_from(edition).ok()?;
        let options = options.into_iter().collect();
        let record =
            Record { variant, edition, options, position: given.map(|given| given.text), turns: Vec::new() };
        Some(Self { seat, level, engine, takebacks: 0, record })
    }

    fn apply_event(&mut self, line: usize, what: TranscriptPayload, seed: &Hash) -> Option<ComputerPlan> {
        match what {
            TranscriptPayload::Takeback { turns } => {
                self.takebacks += 1;
                self.record.turns.truncate(usize::try_from(turns).unwrap_or(usize::MAX));
                None
            }
            TranscriptPayload::Turn { turn, plans, .. } => {
                let plan = plans.of(self.seat).clone();
                let drawn = plan.map(|plan| ComputerPlan {
                    line,
                    record: self.record.clone(),
                    seat: self.seat,
                    level: self.level,
                    engine: self.engine,
                    seed: turn_seed(seed, turn, self.takebacks),
                    plan,
                });
                self.record.turns.push(ByColor::new(plans.white, plans.black));
                drawn
            }
            _ => None,
        }
    }
}
