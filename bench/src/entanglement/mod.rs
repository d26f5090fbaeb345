//! Speed of the exact piece types and legal moves of Entanglement Chess.
//!
//! The positions come from random games and from games of the engine against itself. The time of a ply covers
//! the next position with the possible types of every piece, and the list of its legal moves.
//! `cargo bench -p zugleich-oracle` measures a general SAT solver on the same questions.

mod games;
mod measure;
mod report;

use thiserror::Error;
use zugleich_engine::EngineError;

pub use games::{PlyLine, after, engine_games, random_games};
pub use measure::measure;
pub use report::{EntanglementReport, PerftCount, PlyRange};

/// Parameters of a measurement.
#[derive(Clone, Copy, Debug)]
pub struct MeasureConfig {
    /// Number of random games; half of them favour captures.
    pub random_games: usize,
    /// Number of games of the engine against itself.
    pub engine_games: usize,
    /// Maximum length of a game, in plies.
    pub plies: usize,
    /// Number of times that each ply is timed; the fastest counts.
    pub rounds: usize,
    /// Depth in plies to which legal moves are counted from the start.
    pub depth: u32,
    /// Seed of the random number generator.
    pub seed: u64,
}

impl MeasureConfig {
    /// Default parameters.
    pub const COMMON: Self =
        Self { random_games: 100, engine_games: 20, plies: 300, rounds: 3, depth: 3, seed: 1 };
}

/// Error of a measurement.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum MeasureError {
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// There is no position to measure.
    #[error("there is nothing to measure: no game has a ply")]
    Nothing,
}
