//! Exact rules of six chess variants in which things happen at the same time.
//!
//! In a simultaneous game each side chooses a *plan* for the turn without seeing the other one. Both plans
//! are judged in the same position and then *resolved* together: a pure function of position and plans gives
//! the next position, the *events* of the turn in order, and the outcome if the game has ended. The order in
//! which the plans arrive changes nothing. The crate has no input or output, clock, randomness, threads or
//! async.
//!
//! # A turn
//!
//! A [`kernel::Match`] is a game in progress. [`plan`](kernel::Match::plan) judges the plan of one side, and
//! [`play`](kernel::Match::play) resolves the plans of a turn. In Chesimul, kings move first, then knights,
//! then all other pieces square by square:
//!
//! ```
//! use zugleich_rules::{ByColor, Color, Square, chesimul::Chesimul};
//! use zugleich_rules::kernel::{EventValue, Match};
//! // Options, and a position to start from; `None` is the game's own start position.
//! let mut game = Match::<Chesimul>::new(&[], Some("4k/5/1n3/3P1/1R2K 0 1"))?;
//! // Each side plans alone: White's rook goes up the file, Black's knight takes a pawn.
//! let plans = ByColor::new(game.plan(Color::White, "b1b5")?, game.plan(Color::Black, "b3d2")?);
//! let report = game.play(plans.map(Some))?;
//! // The knight had left b3 before the rook passed that square.
//! assert_eq!((report.events.len(), &*report.events[0].kind), (1, "capture"));
//! assert_eq!(report.events[0].get("square"), Some(&EventValue::Square(Square::D2)));
//! assert_eq!(report.position, "1R2k/5/5/3n1/4K 0 2");
//! assert_eq!(report.outcome, None);
//! // Two plans as text in one call. The king stays on e5, and the rook takes it.
//! let report = game.play_text(ByColor::new(Some("b5e5"), Some("d2b1")))?;
//! assert_eq!(report.outcome.map(|outcome| outcome.to_string()), Some("white wins (king-taken)".to_owned()));
//! # Ok::<(), zugleich_rules::kernel::RulesError>(())
//! ```
//!
//! # The games
//!
//! | game | type | variant id | page of its rules |
//! | --- | --- | --- | --- |
//! | Chesimul | [`chesimul::Chesimul`] | `chesimul` | `chesimul.md` |
//! | Prediction Chess | [`prediction::Prediction`] | `prediction` | `prediction.md` |
//! | Parity Chess | [`parity::Parity<Standard>`](parity::Parity) | `parity` | `parity.md` |
//! | Parity Chess with Single Occupation | [`parity::Parity<SingleOccupation>`](parity::Parity) | `parity-so` | `parity.md` |
//! | Blind synchronous chess | [`blind::Blind`] | `blind` | `blind.md` |
//! | Entanglement Chess | [`entanglement::Entanglement`] | `entanglement` | `entanglement.md` |
//!
//! The pages are in the folder `docs/book/src/rules` of the repository. Comments cite their numbered clauses.
//! The texts of plans and positions are those of `interface.md` beside them. In Entanglement Chess one side
//! acts at a time; in Blind synchronous chess the only plan of a side is a whole list of moves.
//!
//! # Errors
//!
//! Every refusal has a stable code for programs beside its sentence for people. [`kernel::RulesError`] is the
//! error of a match, and [`kernel::StableCode`] is the trait of the rules that a plan can break.
//!
//! ```
//! use zugleich_rules::{Color, chesimul::Chesimul, kernel::Match};
//! let game = Match::<Chesimul>::new(&[], None)?;
//! let error = game.plan(Color::White, "a1a2").err().expect("a2 holds a pawn of the same side");
//! assert_eq!(error.code(), "own-piece");
//! assert_eq!(error.to_string(), "white may not plan a1a2: a piece of the same side stands on a2");
//! # Ok::<(), zugleich_rules::kernel::RulesError>(())
//! ```
//!
//! # Secrets
//!
//! A plan is secret until the reveal, so a judged plan can be neither printed nor serialised. A
//! [`table::Table`] seats two players at a match: a pending plan leaves it only as its owner's view, or
//! resolved together with the plan of the other side.
//!
//! ```
//! use zugleich_rules::{Color, catalog::Variant, chesimul::Chesimul, table::Table};
//! let mut table = Table::new(Variant::of::<Chesimul>().start(&[])?);
//! for (seat, plan) in [(Color::White, "b1c3"), (Color::Black, "b5c3")] {
//!     assert!(table.reveal().is_none(), "a commitment is missing");
//!     table.plan(seat, plan).expect("the knight can jump there");
//!     table.commit(seat).expect("there is a plan to commit");
//! }
//! assert_eq!(table.reveal().map(|report| report.events.len()), Some(1));
//! # Ok::<(), zugleich_rules::kernel::RulesError>(())
//! ```
//!
//! # A variant known at run time
//!
//! The catalog [`GAMES`] holds these games behind one object-safe trait, [`catalog::AnyMatch`], with plans as
//! text. Capabilities of only some games are optional views: a list of legal plans, algebraic notation,
//! predictions. A program with other games makes a [`catalog::Catalog`] of its own.
//!
//! ```
//! use zugleich_rules::{Color, GAMES};
//! let mut game = GAMES.variant("parity")?.start(&[("king_risk", "allowed")])?;
//! game.play_line("e2e4 e7e5")?;
//! assert!(game.legal_plan_texts(Color::White).contains(&"g1f3".to_owned()));
//! assert!(GAMES.variant("blind")?.start(&[])?.enumeration().is_none(), "its plans are whole lists");
//! # Ok::<(), zugleich_rules::kernel::RulesError>(())
//! ```
//!
//! # Below a match
//!
//! Every game implements [`kernel::Game`]: the acting sides, the legal plans and the resolution, all of them
//! pure functions. A search calls them directly, as the example of that trait does. A module uses only the
//! modules before it in this order: [`board`], [`kernel`], [`notation`], the games, [`catalog`], [`table`].

pub mod board;
pub mod catalog;
pub mod kernel;
pub mod notation;
pub mod table;
mod variants;

pub use board::{BitBoard, ByColor, Color, File, Rank, Role, Square};
pub use variants::{blind, chesimul, entanglement, parity, prediction};

use catalog::{Catalog, Variant};

/// The games of this crate, in the order in which they are offered.
///
/// ```
/// use zugleich_rules::GAMES;
/// let ids: Vec<_> = GAMES.variants().iter().map(|variant| variant.descriptor().id).collect();
/// assert_eq!(ids, ["chesimul", "prediction", "parity", "parity-so", "blind", "entanglement"]);
/// ```
pub const GAMES: Catalog = Catalog::new(&[
    Variant::of::<chesimul::Chesimul>(),
    Variant::of::<prediction::Prediction>(),
    Variant::of::<parity::Parity<parity::Standard>>(),
    Variant::of::<parity::Parity<parity::SingleOccupation>>(),
    Variant::of::<blind::Blind>(),
    Variant::of::<entanglement::Entanglement>(),
]);

/// The examples of the README, tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
