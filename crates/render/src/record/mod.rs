//! Game records as files: in the manner of PGN, and as JSON.

pub mod pgn;
mod saved_game;

pub use saved_game::{SavedGame, SavedSeal};

use serde_json::{Map, Value as Json, json};
use zugleich_rules::ByColor;
use zugleich_rules::kernel::{Outcome, Record};

use self::pgn::RecordError;
use crate::json::result;

/// Returns the game as JSON: `variant`, `edition` (of its rules), `options`, `position` (null: the variant's
/// start), `turns` with the plans of each side that acted, and `result`.
#[must_use]
pub fn json(record: &Record, outcome: Option<Outcome>) -> Json {
    let options: Map<String, Json> =
        record.options.iter().map(|(key, value)| (key.clone(), value.as_str().into())).collect();
    let turn = |turn: &ByColor<Option<String>>| json!({ "white": turn.white, "black": turn.black });
    json!({
        "variant": record.variant,
        "edition": record.edition,
        "options": options,
        "position": record.position,
        "turns": record.turns.iter().map(turn).collect::<Json>(),
        "result": result(outcome),
    })
}

/// Parses the output of [`json()`]; further fields of a [`SavedGame`] are accepted and dropped.
///
/// # Errors
/// [`RecordError`]: the first part that has not the form of a game, with its turn and the path to it.
///
/// ```
/// use zugleich_render::record;
/// let read = record::read_json(r#"{"variant": "chesimul", "turns": [{"white": "b1c3", "black": "b5c3"}]}"#)?;
/// assert_eq!(read.turns[0].white.as_deref(), Some("b1c3"));
/// # Ok::<(), record::pgn::RecordError>(())
/// ```
pub fn read_json(text: &str) -> Result<Record, RecordError> {
    SavedGame::read(text)?.record()
}

/// Edition of a record without an edition, from the time before editions were recorded.
pub(crate) const FIRST_EDITION: u32 = 1;
