//! The store in a SQLite file. Writes wait in `queue`, which estimates waiting times and
//! delays list entries under load; `writer` combines them into transactions on its one connection, handles failures,
//! and runs checkpoints of the write-ahead log. `files` opens and checks the file, locks it against other servers and
//! restricts it to its owner. `keys` encrypts secrets: events, keys of cookies, and everything anew. `commit_journal`
//! records the last stored events outside the database, and compares. `copy_endpoint` is one side of a copy between
//! databases, `accounts` and `rare_writes` bypass the queue, and `maintenance` holds an operator's commands.

mod accounts;
mod commit_journal;
mod copy_endpoint;
mod files;
mod keys;
pub mod maintenance;
mod queue;
mod rare_writes;
mod store;
#[cfg(test)]
mod tests;
mod writer;

pub use copy_endpoint::SqliteEndpoint;
pub use store::SqliteStore;
