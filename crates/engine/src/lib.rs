//! Search, evaluation and matrix games for simultaneous chess games.
//!
//! In a game in which both sides plan at the same time, best play is a mixed strategy. An engine finds it by
//! [solving a matrix game](matrix) of both sides' plans; a search some turns ahead gives the payoffs. Its
//! only input is the public record of a game, so it cannot see a pending plan, and its answer depends on the
//! record and the [`Limits`] alone.
//!
//! ```
//! use zugleich_engine::{Evaluate, Level, material_balance, quiet_countdown, simultaneous};
//! use zugleich_rules::chesimul::{Chesimul, Position};
//! use zugleich_rules::{Color, catalog::Variant};
//!
//! #[derive(Debug)]
//! struct Material;
//!
//! impl Evaluate for Material {
//!     type Game = Chesimul;
//!
//!     fn evaluate(_: &Chesimul, position: &Position) -> f64 {
//!         material_balance(position.placement())
//!     }
//!
//!     fn countdown(position: &Position, turns: u32) -> u32 {
//!         quiet_countdown(position.quiet(), turns)
//!     }
//! }
//!
//! let game = Variant::of::<Chesimul>().start(&[])?;
//! let engine = simultaneous::<Material>();
//! let choice = engine.choose(game.record(), Color::White, &engine.limits(Level::MIN, 1))?;
//! assert!(game.check(Color::White, &choice.plan).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An [evaluation](Evaluate) holds all that a search needs of a game beside its rules; the crate of the games has
//! theirs. Each kind of game has its engine: [`simultaneous`] for games in which both sides plan at the same time,
//! and [`alternating`](alternating()) for games in which one side acts.
//! A game can have one of its own by implementing [`AnyEngine`].
//!
//! The crate has no input or output, clock, async or threads, and chance comes from a seed.

pub mod book;
pub mod endings;
pub mod exploitability;
pub mod matrix;
pub mod net;
pub mod tournament;
pub mod tune;

mod ablation;
mod alternating;
mod edition;
mod engine;
mod error;
mod evaluate;
mod expected_play;
mod knowledge;
mod ladder;
mod level;
mod limits;
mod players;
mod replayed_record;
mod search;
mod study;
mod style;

pub use ablation::{Ablation, UnknownAblationError};
pub use alternating::{Alternating, AlternatingGame, alternating};
pub use edition::EDITION;
pub use engine::{
    Analysis, AnalysisSource, AnyEngine, AnyEvaluation, Candidate, Choice, MatrixSearch, TurnSearch,
    any_evaluation, draw_choice, simultaneous,
};
pub use error::EngineError;
pub use evaluate::{
    Evaluate, PlanOf, PositionOf, SolvedPosition, expected_result, inputs, material, material_balance,
    outcome_value, quiet_countdown,
};
pub use expected_play::ExpectedPlay;
pub use ladder::{Ladder, LevelLimits, level_limits};
pub use level::{Level, UnknownLevelError};
pub use limits::{Limits, MAX_DEPTH};
pub use players::{Baseline, SearchAlgorithm, UnknownBaselineError};
pub use replayed_record::ReplayedRecord;
pub use search::HelperThreads;
pub use study::{PlanAssessment, Study};
pub use style::{PlayStyle, UnknownStyleError, choose_level_k};
