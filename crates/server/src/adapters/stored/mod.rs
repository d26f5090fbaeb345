//! Stored data, common to both databases: the written form of events in `form`, and of the reports in them in
//! `told` (`telling` is such a report before writing or after reading); the encrypted parts in `hidden`. Rows
//! of the tables of events and games are written by `row` and read by `event_row` and `listed`, with the
//! names in `names`. `queries` holds the shared queries, `heads` checks whether events follow the stored
//! ones, and `audit` checks all data of a game. `secret_row` re-encrypts an event, `raw` holds rows for
//! another database, `cookie_key` is the written form of a cookie key, and `server_key` that of a signing
//! key.

pub(super) mod audit;
pub(super) mod cookie_key;
pub(super) mod event_row;
pub(super) mod form;
#[cfg(test)]
mod form_tests;
#[cfg(test)]
mod golden_tests;
pub(super) mod handovers;
pub(super) mod heads;
pub(super) mod hidden;
pub(super) mod listed;
mod mode;
mod names;
pub(super) mod queries;
pub(super) mod raw;
pub(super) mod row;
#[cfg(test)]
pub(super) mod sample;
pub(super) mod secret_row;
pub(super) mod server_key;
mod telling;
mod told;
mod told_atoms;
mod told_step;
#[cfg(test)]
mod told_tests;
pub(super) mod tree;
