//! Views of a game, each made for one viewer and without data that is hidden from that viewer.

use zugleich_games::GameEntry;

use crate::domain::GameState;

mod analysis;
mod conversions;
mod display_name;
mod explain;
mod export;
mod fairness;
mod lobby;
mod public_turn;
mod refusal;
mod start_error;
mod start_position;
mod state;
#[cfg(test)]
mod tests;
mod turn;

pub(crate) use analysis::analysis;
pub(crate) use display_name::display_name;
pub(crate) use explain::{RulesQueryError, preview, readings, until, why};
pub(crate) use export::{RevealedTurns, export, export_text, score};
pub(crate) use lobby::seeks;
pub(crate) use public_turn::{BriefTurn, PublicTurn};
pub(crate) use refusal::{command_error, room_error, say};
pub(crate) use start_error::start_error;
pub(crate) use start_position::beginning;
pub(crate) use state::state;
pub(crate) use turn::{ended, frame};
pub(crate) use zugleich_frames::piece_views;

/// Returns the registry entry of a game's variant.
pub(crate) fn entry(game: &GameState) -> &'static GameEntry {
    zugleich_games::game(game.descriptor().id).expect("a game that is played is in the registry")
}
