//! Search, evaluation and matrix games for simultaneous chess games.
//!
//! In a game in which both sides plan at the same time the best play is a mix: several plans, each with a
//! probability. An engine finds it by [solving a matrix game](matrix) of both sides' plans, whose cells it
//! judges by looking turns ahead. It gets the public record of a game and nothing else, so it cannot see a
//! pending plan, and its answer depends on the record and the [`Limits`] alone.
//!
//! ```
//! use zugleich_engine::{Level, player};
//! use zugleich_rules::{Color, catalog};
//!
//! let game = catalog::variant("chesimul")?.start(&[])?;
//! let engine = player("chesimul").ok_or("no engine")?;
//! let choice = engine.choose(game.record(), Color::White, &Level::MIN.limits(1))?;
//! assert!(game.plans(Color::White).contains(&choice.plan));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate is pure: no input or output, clock, threads or async; chance comes from a seed.

pub mod blind;
pub mod matrix;
pub mod tournament;

mod alternating;
mod baseline;
mod engine;
mod error;
mod evaluate;
mod limits;
mod opened;
mod search;

pub use baseline::Baseline;
pub use engine::{Analysis, AnyEngine, Candidate, Choice};
pub use error::EngineError;
pub use evaluate::{Evaluate, worth};
pub use limits::{Level, Limits, MAX_DEPTH, UnknownLevel};

use alternating::Alternator;
use engine::Engine;
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::entanglement::Entanglement;
use zugleich_rules::parity::{Parity, SingleOccupation, Standard};
use zugleich_rules::prediction::Prediction;

static ENGINES: &[&dyn AnyEngine] = &[
    &Engine::<Chesimul>::NEW,
    &Engine::<Prediction>::NEW,
    &Engine::<Parity<Standard>>::NEW,
    &Engine::<Parity<SingleOccupation>>::NEW,
    &blind::Hand,
    &Alternator::<Entanglement>::NEW,
];

/// The engine for the game with this id, if there is one.
#[must_use]
pub fn player(variant: &str) -> Option<&'static dyn AnyEngine> {
    ENGINES.iter().copied().find(|engine| engine.variant() == variant)
}
