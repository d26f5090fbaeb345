//! Search, evaluation and matrix games for simultaneous chess games.
//!
//! In a game in which both sides plan at the same time no single plan is best: the other side could expect
//! and answer it. Best play is a *mixed strategy*, a probability for each plan. The engine finds one by
//! solving the [matrix game](matrix) of both sides' plans; a search some turns ahead gives the payoffs. The
//! rules are those of `zugleich-rules`.
//!
//! # A matrix game
//!
//! White chooses a row, Black a column, and the cell is the payoff to White. [`matrix::solve`] returns a
//! mixture of the rows and one of the columns. The *value* is White's expected payoff, and the *gap*
//! (NashConv) is the gain of both sides together if each left its mixture for the best response to the other
//! one. It is 0 at an equilibrium.
//!
//! ```
//! use zugleich_engine::matrix::{Matrix, solve};
//! // The first row wins most, but only against the first column.
//! let solution = solve(&Matrix::new(2, 2, vec![2.0, -1.0, -1.0, 1.0])?);
//! assert!((solution.value - 0.2).abs() < 1e-9);
//! assert!((solution.rows[0] - 0.4).abs() < 1e-9 && (solution.cols[0] - 0.4).abs() < 1e-9);
//! assert!(solution.gap < 1e-9);
//! # Ok::<(), zugleich_engine::matrix::MatrixError>(())
//! ```
//!
//! # An engine for a game
//!
//! An [evaluation](Evaluate) holds all that a search needs of a game beside its rules. This one counts
//! material in Chesimul:
//!
//! ```
#![doc = include_str!("../examples/material/mod.rs")]
//! ```
//!
//! [`simultaneous`] is the engine of a game in which both sides plan at the same time, and
//! [`alternating`](alternating()) that of a game in which one side acts.
//!
//! # Choose
//!
//! The input of an engine is the public record of a game, so it cannot see a pending plan. Its answer depends
//! on the record and the [`Limits`] alone: a node budget, a depth, and a seed for the draw from the mixture.
//! A [`Level`] stands for limits, and a [`PlayStyle`] for a manner of play.
//!
//! ```
//! # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
//! # use material::Material;
//! use zugleich_engine::{Level, simultaneous};
//! use zugleich_rules::{Color, catalog::Variant, chesimul::Chesimul};
//! let engine = simultaneous::<Material>();
//! // The black king has no way out of the corner.
//! let game = Variant::of::<Chesimul>().open(&[], Some("kr3/pp3/1N3/5/4K 0 1"))?;
//! let choice = engine.choose(game.record(), Color::White, &engine.limits(Level::MAX, 7))?;
//! assert_eq!((choice.plan.as_str(), choice.value), ("b3a5", 1.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Analyse
//!
//! An [`Analysis`] is the value of a position with both mixtures. A [`Study`] adds the payoff matrix and the
//! regret of the plans that were played.
//!
//! ```
//! # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
//! # use material::Material;
//! use zugleich_engine::{Limits, simultaneous};
//! use zugleich_rules::{ByColor, catalog::Variant, chesimul::Chesimul};
//! let game = Variant::of::<Chesimul>().open(&[], Some("3rk/5/5/5/K3Q 0 1"))?;
//! let engine = simultaneous::<Material>();
//! let analysis = engine.analyse(game.record(), &Limits::of_nodes(2_000, 1))?;
//! let sum: f64 = analysis.mixes.white.iter().map(|candidate| candidate.probability).sum();
//! assert!((sum - 1.0).abs() < 1e-9);
//! // White gave up the queen: the regret is that plan's loss of value.
//! let played = ByColor::new(Some("e1e4"), Some("e5e4"));
//! let study = engine.study_until(game.record(), played, &Limits::of_nodes(2_000, 1), &|| false)?;
//! assert!(study.plans.white.iter().any(|plan| plan.played && plan.regret.is_some_and(|regret| regret > 0.0)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Parts of an engine
//!
//! | trait | functions | returned by |
//! | --- | --- | --- |
//! | [`AnyEngine`] | choose, analyse, levels | an entry of a game |
//! | [`TurnSearch`] | study; with a book, a net, helper threads | [`AnyEngine::search`] |
//! | [`MatrixSearch`] | best response to a mixture, its payoff | [`TurnSearch::matrix`] |
//! | [`AnyEvaluation`] | value, terms and features of a position | [`TurnSearch::evaluation`] |
//!
//! A game can have an engine of its own by implementing [`AnyEngine`].
//!
//! # Measure
//!
//! [`tournament`] plays matches, [`exploitability`](mod@exploitability) measures mixtures, [`tune`](mod@tune)
//! fits an evaluation, [`endings`] computes exact values, and [`book`] keeps the results of long searches.
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
pub use alternating::{Alternating, AlternatingGame, NoForces, alternating};
pub use edition::EDITION;
pub use engine::{
    Analysis, AnalysisSource, AnyEngine, AnyEvaluation, Candidate, Choice, MatrixSearch, TurnSearch,
    any_evaluation, draw_choice, simultaneous,
};
pub use error::EngineError;
pub use evaluate::{
    Evaluate, PlanOf, PositionOf, SolvedPosition, capture_gain, expected_result, inputs, limit_countdown,
    material, material_balance, outcome_value, ply_countdown, quiet_countdown,
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

/// The example of the README, tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
