//! The store in a SQLite file. The SQL that reads is in `store`, `log`, `lists` and `unfinished`, the written form of
//! events in `form` and, of what was told in them, in `told`. Whatever is written waits in `queue`, is written with
//! all that waits in `batch`, and goes over the one connection of `writer`, which knows what happens when a write
//! fails. `hold` keeps other servers away from the file, `private` other users of the machine. `upkeep` is what an
//! operator does with a database beside the server, and `audit` finds what is wrong in one.

mod audit;
mod batch;
mod forget;
mod form;
#[cfg(test)]
mod form_tests;
#[cfg(test)]
mod golden_tests;
mod hold;
mod lists;
mod log;
mod names;
mod open;
mod private;
mod queue;
mod row;
mod store;
#[cfg(test)]
mod tests;
mod told;
mod told_atoms;
mod told_step;
#[cfg(test)]
mod told_tests;
mod unfinished;
pub mod upkeep;
mod writer;

pub use open::{Location, OpenError};
pub use store::SqliteStore;
