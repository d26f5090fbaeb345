//! Learns evaluations for the engine: generation after generation, each from games of the one before against itself.
//!
//! The first generation learns from games of the engine with its hand-made evaluation, every other from games of the
//! engine with the net before it, and all besides from positions with an exact value, where a game knows such. What a
//! generation is taught of a position is what a search found it worth, and a little how its game ended. Each
//! begins with the weights of the one before as its file has them: so who is stopped and goes on from the file gets
//! the same net as who is not.
//!
//! All chance comes from the seed. On the same machine the same seed gives the same net; another one may round sums
//! otherwise, for what multiplies matrices uses what the processor has.

mod learner;
mod school;
mod weights;

#[cfg(test)]
mod tests;

pub use school::{Course, Generation, School};

use thiserror::Error;
use zugleich_engine::EngineError;
use zugleich_engine::net::NetFault;

/// Why nothing was learnt.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TrainError {
    /// The engine cannot play.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The net to go on from is none of the game.
    #[error(transparent)]
    Net(#[from] NetFault),
    /// There is nothing that could be learnt from.
    #[error("there are no positions to learn from")]
    Nothing,
    /// Numbers that cannot be computed with.
    #[error("learning has failed: {0}")]
    Failed(#[from] candle_core::Error),
}
