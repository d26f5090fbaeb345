//! What answers for the world outside: the database, the engines, the time.

mod engines;
mod sqlite;
mod time;

pub use engines::{AnyPlan, Engines};
pub use sqlite::{Location, OpenError, SqliteStore};
pub use time::{MachineTime, SetTime};
