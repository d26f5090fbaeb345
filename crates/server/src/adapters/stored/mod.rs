//! What is stored, whichever database keeps it: the written form of events in `form` and, of what was told in them, in
//! `told` (`telling` is either before or after it is written); what of an event is encrypted in `hidden`. The rows of
//! the tables of events and games are as they are written in `row` and as they are read in `event_row` and `listed`,
//! the words of the latter in `names`. `queries` is what is asked in the same words everywhere, and `heads` judges
//! whether events follow those that there are, and `audit` whether all that is stored of a game is sound. `secret_row`
//! encrypts an event anew, `raw` carries rows to another database, `cookie_key` is how a key of the cookies is written,
//! and `server_key` one that signs.

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
