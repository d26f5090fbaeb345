use std::fmt;

use zugleich_engine::Level;
use zugleich_games::{CATALOG, game};
use zugleich_rules::Color;
use zugleich_rules::kernel::Record;

/// Somebody who plays the computer's seat.
///
/// It is given the public record and nothing else, so it cannot see a pending plan by construction.
pub trait Opponent: Send + Sync + 'static {
    /// Whether it plays the game with this id.
    fn plays(&self, variant: &str) -> bool;

    /// Chooses a plan for a seat that acts, as text. It may take a while: it is called on a thread of its own.
    ///
    /// # Errors
    /// [`NoChoice`] if it cannot play the game.
    fn choose(&self, record: &Record, seat: Color, level: u8, seed: u64) -> Result<String, NoChoice>;
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

/// The engines of this program, one for each game that has one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Engines;

impl Opponent for Engines {
    fn plays(&self, variant: &str) -> bool {
        game(variant).is_ok()
    }

    fn choose(&self, record: &Record, seat: Color, level: u8, seed: u64) -> Result<String, NoChoice> {
        let engine = game(&record.variant).map_err(|error| NoChoice(error.to_string()))?.player;
        let level = Level::new(level).ok_or_else(|| NoChoice(format!("there is no level {level}")))?;
        let choice = engine.choose(record, seat, &level.limits(seed));
        choice.map(|choice| choice.plan).map_err(|error| NoChoice(error.to_string()))
    }
}

/// Plays any legal plan, each equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnyPlan;

impl Opponent for AnyPlan {
    fn plays(&self, variant: &str) -> bool {
        CATALOG.variant(variant).is_ok()
    }

    fn choose(&self, record: &Record, seat: Color, _: u8, seed: u64) -> Result<String, NoChoice> {
        let game = CATALOG.replay(record).map_err(|error| NoChoice(error.to_string()))?;
        let mut plans = game.listed(seat);
        if plans.is_empty() {
            return Err(NoChoice("the seat has no plan to choose from".to_owned()));
        }
        let index = usize::try_from(seed % plans.len() as u64).unwrap_or_default();
        Ok(plans.swap_remove(index))
    }
}
