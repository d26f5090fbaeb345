//! The store in a SQLite file. Read queries are in `store`, `log`, `lists`, `unfinished`, `sign_outs`,
//! `handovers` and `tree`. Writes wait in `queue`, are combined into transactions by `batch`, converted by
//! `rows`, and performed on the one connection of `writer`, which handles failures; `tempo` estimates waiting
//! times, and `listing` delays list entries under load. `checkpoint` runs checkpoints of the write-ahead log.
//! `hold` locks the file against other servers, and `private` restricts it to its owner. Secrets are
//! encrypted: keys of cookies in `cookie_keys`, data of earlier versions in `encrypt`, and everything anew in
//! `rotate`. `witness` records the last stored events outside the database, and `loss` compares. `transfer`
//! is one side of a copy between databases, `upkeep` holds an operator's commands, and `audit` finds faults.

mod audit;
mod batch;
mod checkpoint;
mod cookie_keys;
mod encrypt;
mod forget;
mod gone;
mod handovers;
mod hold;
mod listing;
mod lists;
mod log;
mod loss;
mod open;
mod private;
mod queue;
mod rotate;
mod rows;
mod server_keys;
mod sign_outs;
mod store;
mod tempo;
#[cfg(test)]
mod tests;
mod transfer;
mod tree;
mod unfinished;
pub(super) mod upkeep;
mod witness;
mod writer;

pub use store::SqliteStore;
pub(super) use transfer::Transfer;
