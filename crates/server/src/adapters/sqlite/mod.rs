//! The store in a SQLite file: the SQL is in `store`, the written form of events in `form`, and the connection that
//! writes, with what happens when a write fails, in `writer`.

mod form;
mod names;
mod open;
mod store;
#[cfg(test)]
mod tests;
mod writer;

pub use open::{Location, OpenError};
pub use store::SqliteStore;
