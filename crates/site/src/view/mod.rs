//! Views of a game, each made for one viewer and without data that is hidden from that viewer.

use zugleich_games::GameEntry;

use zugleich_session::domain::GameState;

mod analysis;
mod display_name;
mod explain;
mod export;
mod fairness;
mod lobby;
mod refusal;
mod start_error;
mod start_position;
mod state;
#[cfg(test)]
mod tests;
mod turn_json;

pub use analysis::analysis;
pub use display_name::display_name;
pub use explain::{RulesQueryError, preview, readings, until, why};
pub use export::{RevealedTurns, export, export_text, score};
pub use lobby::seeks;
pub(crate) use refusal::rules_error;
pub use refusal::{LocalizedText, command_error, message, room_error};
pub use start_error::start_error;
pub use start_position::beginning;
pub use state::{ended, state};
pub use turn_json::{BriefTurnJson, TurnJson};
pub use zugleich_wire::frames::{frame, piece_views};

/// Returns the registry entry of a game's variant.
pub fn entry(game: &GameState) -> &'static GameEntry {
    zugleich_games::game(game.descriptor().id).expect("a game that is played is in the registry")
}
