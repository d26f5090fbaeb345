//! Adapters of the ports: the databases, the engines, the time.

mod alone;
#[cfg(test)]
mod contract;
mod engines;
mod from_row;
mod keeping;
mod keys;
mod location;
#[cfg(test)]
pub(crate) mod memory;
#[cfg(test)]
mod memory_handovers;
#[cfg(test)]
mod memory_tree;
mod migrations;
#[cfg_attr(not(feature = "nats"), path = "nats_absent.rs")]
mod nats;
mod owner;
mod postgres;
mod sqlite;
mod stored;
mod thoughts;
mod time;
pub mod upkeep;
mod written;

pub(crate) use alone::Alone;
pub use engines::{AnyPlan, Engines};
pub use keeping::{Keeping, Rotated};
pub use keys::{KeyFault, KeySource};
pub use location::{Location, OpenError};
pub use nats::WrongNats;
pub(crate) use nats::{NatsServer, NatsWakes};
pub use owner::OwnerError;
pub(crate) use postgres::{Desk, PostgresThoughts, Thinkers, Workplace};
pub use postgres::{PostgresStore, PostgresUrl, PostgresWakes, WrongUrl};
pub use sqlite::SqliteStore;
pub(crate) use thoughts::Here;
#[cfg(test)]
pub(crate) use thoughts::SlowOpponent;
pub(crate) use time::LaterTime;
pub use time::{MachineTime, SetTime};
