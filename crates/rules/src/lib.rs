//! Exact rules of chess variants with simultaneous moves.
//!
//! Every game implements one contract, [`kernel::Game`]: the acting sides, the legal plans, and the
//! resolution of plans into the next position. Capabilities of only some games (a list of legal plans,
//! algebraic notation, predictions) are traits beside it. A [`kernel::Match`] plays a game from a start
//! position and adds the rules that need history (repetition); a [`table::Table`] seats two players at a
//! match and keeps their pending plans secret; a [`catalog::Catalog`] holds games behind one object-safe
//! interface for programs that learn the variant only at run time.
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

/// The examples of the README, tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
