//! The store in a PostgreSQL database, which several servers may use at once.
//!
//! `connect` holds connections and timeouts, `write` all durable writes with the estimate of waiting times, and `queries`
//! the reads. `keys` has the secrets: they are encrypted with keys that all servers share, and re-encrypted in a rotation.
//! `bus` tells servers of each other's events and tracks which of them are present. `engine_jobs` is the queue of engine
//! jobs. `check` verifies the data, and `copy_endpoint` is one side of a copy between databases.

mod accounts;
mod bus;
mod check;
mod connect;
mod copy_endpoint;
mod engine_jobs;
mod keys;
#[cfg(test)]
#[path = "../tests/support/postgres.rs"]
mod postgres_of_tests;
mod queries;
mod store;
#[cfg(test)]
mod tests;
mod write;

pub use bus::PostgresBus;
pub use check::check;
pub use copy_endpoint::PostgresEndpoint;
pub use engine_jobs::{EngineWorkers, JobQueue, PostgresEngineJobs, WorkerConnections};
pub use store::PostgresStore;
