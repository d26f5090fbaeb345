//! How fast the exact types and moves of Entanglement Chess are found.
//!
//! The positions are those of random games and of games that the engine plays against itself. What is timed for each
//! ply is all of it: the next position with what every piece may be, and the list of its legal moves. How long a
//! general SAT solver takes for the same answers is measured by `cargo bench -p zugleich-oracle`.

mod games;
mod measure;
mod report;

use thiserror::Error;
use zugleich_engine::EngineError;

pub use games::{Line, after, engine_games, random_games};
pub use measure::measure;
pub use report::{Ages, Counted, Report};

/// What is measured.
#[derive(Clone, Copy, Debug)]
pub struct Plans {
    /// How many random games, half of them bloodthirsty.
    pub random_games: usize,
    /// How many games the engine plays against itself.
    pub engine_games: usize,
    /// How long a game is at most, in plies.
    pub plies: usize,
    /// How often each ply is timed; the fastest counts.
    pub rounds: usize,
    /// How deep legal moves are counted from the start.
    pub depth: u32,
    /// What chance is drawn from.
    pub seed: u64,
}

impl Plans {
    /// What is measured if nothing else is asked for.
    pub const COMMON: Self =
        Self { random_games: 100, engine_games: 20, plies: 300, rounds: 3, depth: 3, seed: 1 };
}

/// Why there is no measurement.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum MeasureError {
    /// The engine does not play.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// There is no position to measure.
    #[error("there is nothing to measure: no game has a ply")]
    Nothing,
}
