//! A room: one game, its two seats and everybody who watches.
//!
//! A game is the fold over its stored events ([`Event`], [`Game`]). [`Room`] holds one and lets commands in one
//! at a time: judged against the game, written to disk, applied, and only then told. Every viewer's view is
//! made from the truth for that viewer alone (`Game::view`).

mod clocks;
mod commands;
mod event;
mod explain;
mod game;
mod history;
mod people;
mod refusal;
#[expect(clippy::module_inception, reason = "the room is what the module is about")]
mod room;
mod roster;
mod seals;
mod seats;
mod takeback;
#[cfg(test)]
mod tests;
mod view;

pub use commands::{Command, Decision};
pub use event::Event;
pub(crate) use explain::{NoAnswer, Question, one_type, preview, until, why};
pub use game::{Broken, Game};
pub(crate) use people::{People, Visit};
pub use refusal::Refusal;
pub(crate) use refusal::sentence;
pub(crate) use room::News;
pub use room::Room;
pub use roster::Roster;
pub use seats::{Occupant, Setup};
