//! How fast the exact types and moves of Entanglement Chess are found, beside a general SAT solver.
//!
//! The positions are those of random games and of games that the engine plays against itself. What is timed for each
//! ply is all of it: the next position with what every piece may be, and the list of its legal moves. The solver is
//! asked about some of these positions, and its answers must be the same.

mod games;
mod measure;
mod oracle;
pub mod orthodox;
mod report;

use thiserror::Error;
use zugleich_engine::EngineError;
use zugleich_rules::entanglement::Plan;

pub use measure::{Progress, measure};
pub use oracle::Oracle;
pub use report::{Ages, Counted, Report, Solver, Times};

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
    /// On how many positions the solver is asked.
    pub solved: usize,
    /// How deep legal moves are counted from the start.
    pub depth: u32,
    /// What chance is drawn from.
    pub seed: u64,
}

impl Plans {
    /// What is measured if nothing else is asked for.
    pub const COMMON: Self =
        Self { random_games: 100, engine_games: 20, plies: 300, rounds: 3, solved: 200, depth: 3, seed: 1 };
}

/// Why there is no measurement.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum MeasureError {
    /// The engine does not play.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The rules and the solver do not agree.
    #[error("the solver has another answer after {0:?}")]
    Differs(Vec<Plan>),
    /// There is no position to measure.
    #[error("there is nothing to measure: no game has a ply")]
    Nothing,
}
