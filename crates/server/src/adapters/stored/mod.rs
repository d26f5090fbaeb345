//! What is stored, whichever database keeps it: the written form of events in `form` and, of what was told in them, in
//! `told`; what of an event is encrypted in `hidden`; the rows of the tables of events and games in `row`, and the words
//! of the latter in `names`.

pub(super) mod form;
#[cfg(test)]
mod form_tests;
#[cfg(test)]
mod golden_tests;
pub(super) mod hidden;
pub(super) mod names;
pub(super) mod row;
#[cfg(test)]
pub(super) mod sample;
mod told;
mod told_atoms;
mod told_step;
#[cfg(test)]
mod told_tests;
