//! Stored data, common to both databases: the written form of events in `event_form`, and of the reports in them in
//! `snapshot` (`snapshot_value` is such a report before writing or after reading); the encrypted parts in `event_secrets`. Rows
//! of the tables of events and games are written by `encoded_append` and read by `event_row` and `listed_row`, with the
//! names in `names`. `queries` holds the shared queries, `heads` checks whether events follow the stored
//! ones, and `audit` checks all data of a game. `secret_row` re-encrypts an event, `draft_row` holds drafts,
//! `raw` rows for another database, `cookie_key` is the written form of a cookie key, and `server_key` that of
//! a signing key.

pub mod accounts;
/// Check of all data of a game.
pub mod audit;
pub mod cookie_key;
pub mod draft_row;
/// Rows to write.
pub mod encoded_append;
pub mod event_form;
#[cfg(test)]
mod event_form_tests;
/// Rows of events.
pub mod event_row;
/// Encrypted parts of events.
pub mod event_secrets;
#[cfg(test)]
mod golden_tests;
pub mod handovers;
/// Check whether events follow the stored ones.
pub mod heads;
/// Rows of the list of games.
pub mod listed_row;
mod names;
pub mod queries;
pub mod raw;
#[cfg(any(test, feature = "fixtures"))]
pub mod sample;
mod secrecy_form;
/// Encryption of an event with another key.
pub mod secret_row;
pub mod server_key;
mod snapshot;
mod snapshot_atoms;
mod snapshot_step;
#[cfg(test)]
mod snapshot_tests;
mod snapshot_value;
pub mod tree;
