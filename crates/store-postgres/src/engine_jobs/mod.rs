//! The queue of engine jobs in the database: any server adds jobs, and servers and workers run them.
//!
//! `requester` requests plans, `pending_requests` holds the pending requests, and `engine_workers` claims and runs jobs;
//! `job_row`, `claim` and `lease` are the SQL of both. `worker_connections` connects a process that only runs jobs. This
//! module sees no game, event or guest: a job consists of a public record and opaque names.

mod claim;
mod engine_workers;
mod job_queue;
mod job_row;
mod lease;
mod pending_requests;
mod requester;
#[cfg(test)]
mod tests;
mod worker_connections;

pub use engine_workers::EngineWorkers;
pub use job_queue::JobQueue;
pub use requester::PostgresEngineJobs;
pub use worker_connections::WorkerConnections;
