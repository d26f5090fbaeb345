//! The store in a SQLite file. The SQL is in `store`, `log` and `lists`, the written form of events in `form` and, of
//! what was told in them, in `told`; the connection that writes, with what happens when a write fails, in `writer`.

mod form;
#[cfg(test)]
mod form_tests;
#[cfg(test)]
mod golden_tests;
mod lists;
mod log;
mod names;
mod open;
mod store;
#[cfg(test)]
mod tests;
mod told;
mod told_atoms;
mod told_step;
#[cfg(test)]
mod told_tests;
mod writer;

pub use open::{Location, OpenError};
pub use store::SqliteStore;
