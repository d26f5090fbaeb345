//! Endgame tables: exact values and optimal mixtures.
//!
//! The tables hold for the game of the rules, repetition aside: a quiet turn raises a counter, fifty in a row
//! are a draw, and any other turn resets it. The values after fifty quiet turns are draws; those after
//! forty-nine follow from them, and so on down to none, because each turn is a matrix game with known
//! payoffs. Each is solved to a certified gap, and the errors are added up; no value is iterated to
//! convergence.
//!
//! A table holds, for each board in each of its states, the value with no quiet turn played and with one. The
//! matrix of the turn and the mixtures of both sides follow from these.
//!
//! [`Endings`] holds the differences between games; programs that select the game at run time use
//! [`AnyTables`].

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
