//! Stored data, common to both databases: the written form of events in `event_form`, and of the reports in them in
//! `snapshot` (`snapshot_value` is such a report before writing or after reading); the encrypted parts in `event_secrets`. Rows
//! of the tables of events and games are written by `encoded_append` and read by `event_row` and `listed_row`, with the
//! names in `names`. `queries` holds the shared queries, `heads` checks whether events follow the stored
//! ones, and `audit` checks all data of a game. `secret_row` re-encrypts an event, `raw` holds rows for
//! another database, `cookie_key` is the written form of a cookie key, and `server_key` that of a signing
//! key.

pub(super) mod audit;
pub(super) mod cookie_key;
pub(super) mod encoded_append;
pub(super) mod event_form;
#[cfg(test)]
mod event_form_tests;
pub(super) mod event_row;
pub(super) mod event_secrets;
#[cfg(test)]
mod golden_tests;
pub(super) mod handovers;
pub(super) mod heads;
pub(super) mod listed_row;
mod names;
pub(super) mod queries;
pub(super) mod raw;
#[cfg(test)]
pub(super) mod sample;
mod secrecy_form;
pub(super) mod secret_row;
pub(super) mod server_key;
mod snapshot;
mod snapshot_atoms;
mod snapshot_step;
#[cfg(test)]
mod snapshot_tests;
mod snapshot_value;
pub(super) mod tree;
