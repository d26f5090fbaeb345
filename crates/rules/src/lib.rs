//! Exact rules of chess games in which things happen at the same time.
//!
//! Every game implements one contract, [`game::Game`]: who acts, which plans they have, and how the plans
//! resolve into the next position. A [`game::Match`] plays a game from a starting position and adds what needs
//! the history (repetition); a [`table::Table`] seats two players at a match and keeps their pending plans
//! secret; the [`catalog`] lists all games behind one object-safe interface for programs that learn the
//! variant only at run time.
//!
//! The crate is pure: no input or output, clock, randomness, threads or async.
//!
//! ```
//! use zugleich_rules::{ByColor, catalog};
//!
//! let mut game = catalog::variant("chesimul")?.start(&[])?;
//! let report = game.play(ByColor::new(Some("b1c3"), Some("b5c3")))?;
//! assert_eq!(report.events[0].kind, "collision");
//! assert_eq!(game.position(), "r1bqk/ppppp/5/PPPPP/R1BQK 0 2");
//! # Ok::<(), zugleich_rules::game::RulesError>(())
//! ```

pub mod blind;
pub mod board;
pub mod catalog;
pub mod chesimul;
pub mod entanglement;
pub mod game;
pub mod notation;
pub mod parity;
pub mod prediction;
pub mod table;

pub use board::{BitBoard, ByColor, Color, File, Rank, Role, Square};
