//! The store in a PostgreSQL database, which several servers may use at once. `url` is where it is, `connect` how it
//! is reached and how long anything may take there, `write` the one way in which anything is written that must be on
//! disk, and `forget` how games are taken away. The SQL that reads is in `log`, `lists`, `seeks`, `sightings`,
//! `sign_outs`, `handovers` and `unfinished`; `store` is all the rest. What is secret is encrypted with keys that all
//! servers share: `keys` says which these are, `cookie_keys` keeps those of the cookies, and `rotate` encrypts
//! everything anew. `attend` knows which servers are there, `wakes` is how they tell each other that there is
//! something new, `notice` how that is written, and `gone` sees when one of them can tell nothing any more.
//! `thoughts` is what the computer is asked to think about, and who does. `pace` knows whether what comes would have
//! to wait too long. `check` finds what is wrong, and `transfer` is one of two databases between which everything is
//! copied.

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
