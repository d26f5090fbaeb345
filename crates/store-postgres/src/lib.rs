//! The store in a PostgreSQL database, which several servers may use at once. `connect`
//! holds connections and timeouts, `write` all durable writes, and `forget` the deletion of games. Read
//! queries are in `log`, `lists`, `seeks`, `sightings`, `sign_outs`, `handovers` and `unfinished`; `store` is
//! all the rest. Secrets are encrypted with keys that all servers share: `keys` selects these, `cookie_keys`
//! stores those of the cookies, and `rotate` re-encrypts everything. `attendance` tracks the present servers,
//! `bus` sends notifications between them, `message` is their format, and `presence_tracker` detects servers that have
//! died. `engine_jobs` is the queue of engine jobs. `write_estimate` estimates waiting times. `check` verifies the data,
//! and `copy_endpoint` is one side of a copy between databases.

mod attendance;
mod bus;
mod check;
mod connect;
mod cookie_keys;
mod copy_endpoint;
mod engine_jobs;
mod forget;
mod handovers;
mod keys;
mod lists;
mod log;
mod message;
#[cfg_attr(not(feature = "nats"), path = "nats_absent.rs")]
mod nats;
#[cfg(test)]
#[path = "../tests/support/postgres.rs"]
mod postgres_of_tests;
mod presence_tracker;
mod rotate;
mod seeks;
mod server_keys;
mod sightings;
mod sign_outs;
mod store;
#[cfg(test)]
mod tests;
mod tree;
mod unfinished;
mod write;
mod write_estimate;

use zugleich_store::OpenError;

pub use bus::PostgresBus;
pub use check::check;
pub use copy_endpoint::PostgresEndpoint;
pub use engine_jobs::{EngineWorkers, JobQueue, PostgresEngineJobs, WorkerConnections};
pub use nats::{NatsBus, NatsServer, NatsUrlError};
pub use store::PostgresStore;

impl From<NatsUrlError> for OpenError {
    fn from(error: NatsUrlError) -> Self {
        Self::WrongNats(error.to_string())
    }
}
