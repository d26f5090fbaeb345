//! What answers for the world outside: the database, the engines, the time.

#[cfg(test)]
mod contract;
mod engines;
mod keeping;
mod keys;
#[cfg(test)]
pub(crate) mod memory;
mod sqlite;
mod stored;
mod time;

pub use engines::{AnyPlan, Engines};
pub use keeping::Keeping;
pub use keys::{KeyFault, KeySource};
pub use sqlite::{Location, OpenError, Rotated, SqliteStore, upkeep};
pub(crate) use time::LaterTime;
pub use time::{MachineTime, SetTime};
