//! The queue of engine jobs in the database: any server adds jobs, and servers and workers run them.
//!
//! `asking` requests plans, `waiting` holds the pending requests, and `thinking` claims and runs jobs;
//! `asked`, `claim` and `hold` are the SQL of both. `worker` connects a process that only runs jobs. This
//! module sees no game, event or guest: a job consists of a public record and opaque names.

mod asked;
mod asking;
mod claim;
mod desk;
mod hold;
#[cfg(test)]
mod tests;
mod thinking;
mod waiting;
mod worker;

pub(crate) use asking::PostgresThoughts;
pub(crate) use desk::Desk;
#[cfg(test)]
pub(in crate::adapters) use tests::thoughts as thoughts_of_tests;
pub(crate) use thinking::Thinkers;
pub(crate) use worker::Workplace;
