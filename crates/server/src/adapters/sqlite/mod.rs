//! The store in a SQLite file. The SQL that reads is in `store`, `log`, `lists`, `unfinished`, `sign_outs`,
//! `handovers` and `tree`. Whatever is written waits in `queue`, is written with all that waits in `batch`, as `rows`,
//! and goes over the one connection of `writer`, which knows what happens when a write fails; `tempo` knows how long
//! it would wait, and `listing` what the list of games shows a moment later where much is written. `checkpoint` moves
//! the log into the database meanwhile.
//! `hold` keeps other servers away from the file, `private` other users of the machine. What is secret is encrypted:
//! keys of cookies in `cookie_keys`, what was not in `encrypt`, and everything anew in `rotate`. `witness` remembers
//! outside the database what was stored in it last, and `loss` compares. `transfer` is one of two databases between
//! which all is copied, `upkeep` is what an operator does with a database beside the server, and `audit` finds what
//! is wrong in one.

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
