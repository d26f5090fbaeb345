//! The store in a PostgreSQL database, which several servers may use at once. `url` is the address, `connect`
//! holds connections and timeouts, `write` all durable writes, and `forget` the deletion of games. Read
//! queries are in `log`, `lists`, `seeks`, `sightings`, `sign_outs`, `handovers` and `unfinished`; `store` is
//! all the rest. Secrets are encrypted with keys that all servers share: `keys` selects these, `cookie_keys`
//! stores those of the cookies, and `rotate` re-encrypts everything. `attend` tracks the present servers,
//! `wakes` sends notifications between them, `notice` is their format, and `gone` detects servers that have
//! died. `thoughts` is the queue of engine jobs. `pace` estimates waiting times. `check` verifies the data,
//! and `transfer` is one side of a copy between databases.

mod attend;
mod check;
mod connect;
mod cookie_keys;
mod forget;
mod gone;
mod handovers;
mod keys;
mod lists;
mod log;
mod notice;
mod pace;
mod rotate;
mod seeks;
mod server_keys;
mod sightings;
mod sign_outs;
mod store;
#[cfg(test)]
mod tests;
mod thoughts;
mod transfer;
mod tree;
mod unfinished;
mod url;
mod wakes;
mod write;

pub(super) use check::check;
pub use store::PostgresStore;
#[cfg(test)]
pub(super) use thoughts::thoughts_of_tests;
pub(crate) use thoughts::{Desk, PostgresThoughts, Thinkers, Workplace};
pub(super) use transfer::Transfer;
pub use url::{PostgresUrl, WrongUrl};
pub use wakes::PostgresWakes;
