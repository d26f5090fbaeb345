use std::fmt;

use zugleich_engine::Level;
use zugleich_rules::Color;
use zugleich_rules::kernel::Record;

/// Somebody who plays the computer's seat.
///
/// It is given the public record and nothing else, so it cannot see a pending plan by construction.
pub trait Opponent: Send + Sync + 'static {
    /// Whether it plays the game with this id.
    fn plays(&self, variant: &str) -> bool;

    /// Chooses a plan for a seat that acts, as text. It may take a while: it is called on a thread of its own. Nobody
    /// wants the plan any more when it may stop, which it asks now and then.
    ///
    /// # Errors
    /// [`NoChoice`] if it cannot play the game, or has stopped.
    fn choose(
        &self,
        record: &Record,
        seat: Color,
        level: Level,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<String, NoChoice>;

    /// Looks back at the last turn of a record, as JSON of a [`Study`](super::Study). Everything else is as in
    /// [`Opponent::choose`].
    ///
    /// # Errors
    /// [`NoChoice`] if it cannot, or has stopped.
    fn study(&self, _record: &Record, _stop: &dyn Fn() -> bool) -> Result<String, NoChoice> {
        Err(NoChoice("it looks back at no turns".to_owned()))
    }

    /// What is asked for: a plan at a level, or a study without one.
    ///
    /// # Errors
    /// [`NoChoice`], as there.
    fn answer(
        &self,
        record: &Record,
        seat: Color,
        level: Option<Level>,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<String, NoChoice> {
        match level {
            Some(level) => self.choose(record, seat, level, seed, stop),
            None => self.study(record, stop),
        }
    }
}

/// Why an opponent has chosen nothing. The text goes into the log: it must not name a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoChoice(pub String);

impl fmt::Display for NoChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the opponent chose no plan: {}", self.0)
    }
}

impl std::error::Error for NoChoice {}
