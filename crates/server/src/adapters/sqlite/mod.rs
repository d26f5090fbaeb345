//! The store in a SQLite file. The SQL that reads is in `store`, `log`, `lists`, `unfinished` and `sign_outs`, the
//! written form of events in `form` and, of what was told in them, in `told`. Whatever is written waits in `queue`,
//! is written with all that waits in `batch`, and goes over the one connection of `writer`, which knows what happens
//! when a write fails. `hold` keeps other servers away from the file, `private` other users of the machine. What is
//! secret is encrypted: events in `hidden`, keys of cookies in `cookie_keys`, what was not in `encrypt`, and
//! everything anew in `rotate`. `witness` remembers outside the database what was stored in it last, and `loss`
//! compares. `upkeep` is what an operator does with a database beside the server, and `audit` finds what is wrong in
//! one.

mod audit;
mod batch;
mod cookie_keys;
mod encrypt;
mod forget;
mod form;
#[cfg(test)]
mod form_tests;
#[cfg(test)]
mod golden_tests;
mod hidden;
mod hold;
mod lists;
mod log;
mod loss;
mod names;
mod open;
mod private;
mod queue;
mod rotate;
mod row;
#[cfg(test)]
mod sample;
mod sign_outs;
mod store;
#[cfg(test)]
mod tests;
mod told;
mod told_atoms;
mod told_step;
#[cfg(test)]
mod told_tests;
mod unfinished;
pub mod upkeep;
mod witness;
mod writer;

pub use open::{Location, OpenError};
pub use rotate::Rotated;
pub use store::SqliteStore;
