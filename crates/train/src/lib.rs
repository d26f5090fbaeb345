//! Trainer of the engine's learned evaluations: a sequence of generations, each trained on games of the
//! previous one against itself.
//!
//! The first generation is trained on games of the engine with its hand-made evaluation, each later one on
//! games of the engine with the previous net. Positions with an exact value are added if the game has any.
//! The target of a position combines the value found by a search with a small share of the game's result.
//! Each generation starts with the weights of the previous one as stored in its file, so training resumed
//! from the file gives the same net as uninterrupted training.
//!
//! All randomness comes from the seed. On one machine the same seed gives the same net; another machine may
//! round sums differently, because the matrix multiplication depends on the processor.

mod trainable_net;
mod trainer;
mod weights;

#[cfg(test)]
mod tests;

pub use trainer::{Generation, TrainConfig, Trainer};

use thiserror::Error;
use zugleich_engine::EngineError;
use zugleich_engine::net::NetError;

/// Error of a training run.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TrainError {
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The net to continue from does not fit the game.
    #[error(transparent)]
    Net(#[from] NetError),
    /// There are no positions to train on.
    #[error("there are no positions to learn from")]
    Nothing,
    /// The computation failed.
    #[error("learning has failed: {0}")]
    Failed(#[from] candle_core::Error),
}
