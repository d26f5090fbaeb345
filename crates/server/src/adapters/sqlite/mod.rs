//! The store in a SQLite file. The SQL is in `store`, `log` and `lists`, the written form of events in `form`, and the
//! connection that writes, with what happens when a write fails, in `writer`.

mod form;
mod lists;
mod log;
mod names;
mod open;
mod store;
#[cfg(test)]
mod tests;
mod writer;

pub use open::{Location, OpenError};
pub use store::SqliteStore;
