//! Adapters of the ports: the databases, the engines, the time.

#[cfg(test)]
mod contract;
mod engine_jobs;
mod engines;
mod from_row;
mod keys;
mod location;
pub mod maintenance;
#[cfg(test)]
pub(crate) mod memory;
#[cfg(test)]
mod memory_handovers;
#[cfg(test)]
mod memory_tree;
mod migrations;
#[cfg_attr(not(feature = "nats"), path = "nats_absent.rs")]
mod nats;
mod no_bus;
mod owner;
mod percent_decode;
mod postgres;
mod sqlite;
mod store_config;
mod stored;
mod time;

pub(crate) use engine_jobs::LocalEngineJobs;
#[cfg(test)]
pub(crate) use engine_jobs::SlowOpponent;
pub use engines::{Engines, RandomOpponent};
pub use keys::{KeySource, KeySourceError};
pub use location::{Location, OpenError};
pub use nats::NatsUrlError;
pub(crate) use nats::{NatsBus, NatsServer};
pub(crate) use no_bus::NoBus;
pub use owner::OwnerError;
pub(crate) use postgres::{EngineWorkers, JobQueue, PostgresEngineJobs, WorkerConnections};
pub use postgres::{PostgresBus, PostgresStore, PostgresUrl, PostgresUrlError};
pub use sqlite::SqliteStore;
pub use store_config::{RotationSummary, StoreConfig};
pub(crate) use time::OffsetTime;
pub use time::{MachineTime, ManualTime};
