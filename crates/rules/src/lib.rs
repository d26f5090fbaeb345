//! Exact rules of chess games in which things happen at the same time.
//!
//! Every game implements one contract, [`kernel::Game`]: who acts, which plans are legal, and how the plans resolve
//! into the next position. What only some games have (a list of legal plans, algebraic notation, predictions) are
//! traits beside it. A [`kernel::Match`] plays a game from a starting position and adds what needs the history
//! (repetition); a [`table::Table`] seats two players at a match and keeps their pending plans secret; a
//! [`catalog::Catalog`] holds games behind one object-safe interface for programs that learn the variant only at run
//! time.
//!
//! The crate is pure: no input or output, clock, randomness, threads or async.
//!
//! ```
//! use zugleich_rules::{ByColor, Color, chesimul::Chesimul, kernel::Match};
//!
//! let mut game = Match::<Chesimul>::new(&[], None)?;
//! let refused = game.plan(Color::White, "a1a2").err().map(|why| why.code());
//! assert_eq!(refused, Some("own-piece"));
//!
//! let plans = ByColor::new(game.plan(Color::White, "b1c3")?, game.plan(Color::Black, "b5c3")?);
//! let report = game.play(plans.map(Some))?;
//! assert_eq!(report.events[0].kind, "collision");
//! assert_eq!(report.position, "r1bqk/ppppp/5/PPPPP/R1BQK 0 2");
//! # Ok::<(), zugleich_rules::kernel::RulesError>(())
//! ```

pub mod board;
pub mod catalog;
pub mod kernel;
pub mod notation;
pub mod table;
mod variants;

pub use board::{BitBoard, ByColor, Color, File, Rank, Role, Square};
pub use variants::{blind, chesimul, entanglement, parity, prediction};

/// The examples of the README are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
