use std::fmt;

use zugleich_engine::Level;
use zugleich_rules::Color;
use zugleich_rules::kernel::Record;

/// A player of the computer's seat.
///
/// It receives the public record and nothing else, so it cannot see a pending plan by construction.
pub trait ComputerPlayer: Send + Sync + 'static {
    /// Returns whether it plays the game with this id.
    fn plays(&self, variant: &str) -> bool;

    /// Chooses a plan for a seat that acts, as text. It may take long and is called on a thread of its own.
    /// It polls `stop`: once that returns `true`, the plan is no longer needed.
    ///
    /// # Errors
    /// [`ComputerPlayerError`] if it cannot play the game, or has stopped.
    fn choose(
        &self,
        record: &Record,
        seat: Color,
        level: Level,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<String, ComputerPlayerError>;

    /// Analyses the last turn of a record, as JSON of a [`StudyReport`](super::StudyReport). Everything else is as in
    /// [`ComputerPlayer::choose`].
    ///
    /// # Errors
    /// [`ComputerPlayerError`] if it cannot, or has stopped.
    fn study(&self, _record: &Record, _stop: &dyn Fn() -> bool) -> Result<String, ComputerPlayerError> {
        Err(ComputerPlayerError("the opponent does not analyse turns".to_owned()))
    }

    /// Returns a plan if there is a level, otherwise a study.
    ///
    /// # Errors
    /// [`ComputerPlayerError`], as there.
    fn answer(
        &self,
        record: &Record,
        seat: Color,
        level: Option<Level>,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<String, ComputerPlayerError> {
        match level {
            Some(level) => self.choose(record, seat, level, seed, stop),
            None => self.study(record, stop),
        }
    }
}

/// Reason for a missing plan. The text is logged: it must not name a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComputerPlayerError(pub String);

impl fmt::Display for ComputerPlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the engine returned no result: {}", self.0)
    }
}

impl std::error::Error for ComputerPlayerError {}
