//! A game as a file: in the manner of PGN, and as JSON.

pub mod pgn;
mod saved;

pub use saved::{SavedGame, SavedSeal};

use serde_json::{Map, Value as Json, json};
use zugleich_rules::ByColor;
use zugleich_rules::kernel::{Outcome, Record};

use self::pgn::Fault;
use crate::json::result;

/// The game as JSON: `variant`, `edition` (of its rules), `options`, `position` (null: the variant's start), `turns`
/// with the plans of each side that acted, and `result`.
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

/// Reads what [`json()`] writes; what else a [`SavedGame`] may tell is read, and not given.
///
/// # Errors
/// [`Fault`]: the first part that is not of the form of a game, with its turn and the way to it.
///
/// ```
/// use zugleich_render::record;
/// let read = record::read_json(r#"{"variant": "chesimul", "turns": [{"white": "b1c3", "black": "b5c3"}]}"#)?;
/// assert_eq!(read.turns[0].white.as_deref(), Some("b1c3"));
/// # Ok::<(), record::pgn::Fault>(())
/// ```
pub fn read_json(text: &str) -> Result<Record, Fault> {
    SavedGame::read(text)?.record()
}

/// The edition of a record that names none: of the time before editions were written down.
pub(crate) const FIRST_EDITION: u32 = 1;
