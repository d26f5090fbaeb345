//! Views of a game, each made for one viewer and without data that is hidden from that viewer.

use zugleich_games::Entry;

use crate::domain::Game;

mod analysis;
mod beginning;
mod called;
mod explain;
mod export;
mod fairness;
mod lobby;
mod placed;
mod public;
mod refusal;
mod same;
mod state;
#[cfg(test)]
mod tests;
mod turn;

pub(crate) use analysis::analysis;
pub(crate) use beginning::no_beginning;
pub(crate) use called::called;
pub(crate) use explain::{NoAnswer, preview, readings, until, why};
pub(crate) use export::{Course, export, export_text, score};
pub(crate) use lobby::seeks;
pub(crate) use placed::beginning;
pub(crate) use public::{Brief, Public};
pub(crate) use refusal::{no_room, not_done, say};
pub(crate) use state::state;
pub(crate) use turn::{ended, frame};
pub(crate) use zugleich_frames::figures;

/// Returns the registry entry of a game's variant.
pub(crate) fn entry(game: &Game) -> &'static Entry {
    zugleich_games::game(game.descriptor().id).expect("a game that is played is in the registry")
}
