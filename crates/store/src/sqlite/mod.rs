//! The store in a SQLite file. Read queries are in `store`, `log`, `lists`, `unfinished`, `sign_outs`,
//! `handovers` and `tree`. Writes wait in `queue`, are combined into transactions by `batch`, converted by
//! `rows`, and performed on the one connection of `writer`, which handles failures; `write_latency` estimates waiting
//! times, and `delayed_list_entries` delays list entries under load. `checkpoint` runs checkpoints of the
//! write-ahead log. `file_lock` locks the file against other servers, and `permissions` restricts it to its owner.
//! Secrets are encrypted: keys of cookies in `cookie_keys`, events in `encrypt`, and everything anew in `rotate`.
//! `commit_journal` records the last stored events outside the database, and `journal_check` compares.
//! `copy_endpoint` is one side of a copy between databases, `maintenance` holds an operator's commands, and `audit`
//! finds faults.

mod audit;
mod batch;
mod checkpoint;
mod commit_journal;
mod cookie_keys;
mod copy_endpoint;
mod delayed_list_entries;
mod encrypt;
mod file_lock;
mod forget;
mod handovers;
mod journal_check;
mod lists;
mod log;
pub mod maintenance;
mod open;
mod permissions;
mod queue;
mod rotate;
mod rows;
mod server_keys;
mod sign_outs;
mod signed_out;
mod store;
#[cfg(test)]
mod tests;
mod tree;
mod unfinished;
mod write_latency;
mod writer;

pub use copy_endpoint::SqliteEndpoint;
pub use store::SqliteStore;
