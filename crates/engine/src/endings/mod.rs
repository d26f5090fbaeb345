//! Endings, solved: what each is worth and how it is played, exactly.
//!
//! What counts is the game of the rules, repetition aside: a quiet turn raises a counter, fifty in a row are a draw,
//! and any other turn sets it to zero. So the values after forty-nine quiet turns follow from those after fifty, which
//! are draws, and so on down to none: each turn is a matrix game whose payoffs are known. Each is solved to a certified
//! gap, and the errors are added up; nothing is repeated until it hardly changes.
//!
//! A table holds of each board, and of each state in which the board can be, the value with no quiet turn played and
//! with one. From these follow the matrix of the turn, and the mixtures of both sides.
//!
//! What differs from game to game is [`Endings`]; programs that learn the game at run time use [`AnyTables`].

mod any;
mod ask;
mod build;
mod bytes;
mod check;
mod checkpoint;
mod class;
mod entry;
mod form;
mod header;
mod layout;
mod mixes;
mod part;
mod squares;
mod table;
mod tables;
#[cfg(test)]
mod tests;

pub use any::{AnyBuild, AnyTables, Told, Unanswered, none};
pub use ask::equipped;
pub use build::{Alone, Build, Workers};
pub(crate) use bytes::{Reader, write_f64s, write_u64};
pub use check::Checked;
pub use class::{Class, FEWEST_PIECES, MOST_PIECES, UnknownClass};
pub(crate) use entry::{QUANTUM, multiple};
pub use form::{Endings, Form};
pub use header::{Facts, TableFault};
pub use part::Part;
pub use table::{Bytes, Table};
pub use tables::{Absent, Exact, Payoffs, Probe, TIE, Tables};
