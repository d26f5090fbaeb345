//! A game as a file: text that `zugleich replay` reads, and JSON.

pub mod pgn;

use serde_json::{Map, Value as Json, json};
use zugleich_rules::ByColor;
use zugleich_rules::kernel::{Outcome, Record};

use crate::json::result;
use crate::words;

/// The game as text: comments that say what it is and how it ended, then one turn a line.
///
/// ```
/// use zugleich_render::record;
/// use zugleich_rules::{chesimul::Chesimul, kernel::Match};
/// let mut game = Match::<Chesimul>::new(&[], None)?;
/// game.play_line("b1c3 b5c3")?;
/// let text = record::text(game.record(), game.outcome());
/// assert_eq!(text, "# zugleich replay --variant chesimul\nb1c3 b5c3\n");
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[must_use]
pub fn text(record: &Record, outcome: Option<Outcome>) -> String {
    let mut text = format!("# zugleich replay --variant {}", record.variant);
    for (key, value) in &record.options {
        text.push_str(&format!(" --option {key}={value}"));
    }
    if let Some(position) = &record.position {
        text.push_str(&format!(" --position \"{position}\""));
    }
    text.push('\n');
    if let Some(outcome) = outcome {
        text.push_str(&format!("# {}\n", words::result(outcome)));
    }
    for turn in &record.turns {
        let plans: Vec<&str> = turn.iter().filter_map(|(_, plan)| plan.as_deref()).collect();
        text.push_str(&plans.join(" "));
        text.push('\n');
    }
    text
}

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

/// Why a text is no JSON record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordFault(String);

impl RecordFault {
    /// The stable name of the fault, for programs.
    pub const CODE: &str = "no-record";
}

impl std::fmt::Display for RecordFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the file is no record of a game: {}", self.0)
    }
}

impl std::error::Error for RecordFault {}

/// Reads what [`json()`] writes; fields that it does not know are passed over, the result too.
///
/// # Errors
/// [`RecordFault`] names the field that is missing or of the wrong kind.
///
/// ```
/// use zugleich_render::record;
/// let read = record::read_json(r#"{"variant": "chesimul", "turns": [{"white": "b1c3", "black": "b5c3"}]}"#)?;
/// assert_eq!(read.turns[0].white.as_deref(), Some("b1c3"));
/// # Ok::<(), record::RecordFault>(())
/// ```
pub fn read_json(text: &str) -> Result<Record, RecordFault> {
    let value: Json = serde_json::from_str(text).map_err(|error| RecordFault(error.to_string()))?;
    let object = value.as_object().ok_or_else(|| RecordFault("it is not a JSON object".to_owned()))?;
    let no_options = Map::new();
    let options = match object.get("options") {
        None | Some(Json::Null) => &no_options,
        Some(options) => options.as_object().ok_or_else(|| wrong("options", "an object of texts"))?,
    };
    let option = |(key, value): (&String, &Json)| Ok((key.clone(), words_of(value, "options")?));
    let turns = object.get("turns").and_then(Json::as_array).ok_or_else(|| wrong("turns", "a list"))?;
    Ok(Record {
        variant: object
            .get("variant")
            .map_or_else(|| Err(wrong("variant", "a text")), |v| words_of(v, "variant"))?,
        edition: object.get("edition").map_or(Ok(FIRST_EDITION), edition_of)?,
        options: options.iter().map(option).collect::<Result<_, _>>()?,
        position: optional(object.get("position"), "position")?,
        turns: turns.iter().map(turn).collect::<Result<_, _>>()?,
    })
}

/// The edition of a record that names none: of the time before editions were written down.
pub(crate) const FIRST_EDITION: u32 = 1;

fn edition_of(value: &Json) -> Result<u32, RecordFault> {
    let edition = value.as_u64().and_then(|number| u32::try_from(number).ok());
    edition.ok_or_else(|| wrong("edition", "a number"))
}

fn turn(value: &Json) -> Result<ByColor<Option<String>>, RecordFault> {
    Ok(ByColor::new(optional(value.get("white"), "turns")?, optional(value.get("black"), "turns")?))
}

fn optional(value: Option<&Json>, field: &str) -> Result<Option<String>, RecordFault> {
    value.filter(|value| !value.is_null()).map(|value| words_of(value, field)).transpose()
}

fn words_of(value: &Json, field: &str) -> Result<String, RecordFault> {
    value.as_str().map(str::to_owned).ok_or_else(|| wrong(field, "text"))
}

fn wrong(field: &str, expected: &str) -> RecordFault {
    RecordFault(format!("its field {field:?} must be {expected}"))
}
