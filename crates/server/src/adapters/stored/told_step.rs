//! Written form of the steps of a turn, and of the events in them.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use zugleich_rules::Color;
use zugleich_rules::kernel::{EventData, Motion, Step, Value, Way};

use super::told_atoms::{Side, read_face, read_square, read_way};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StepForm {
    phase: String,
    tick: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    motions: Vec<(Side, String)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    gone: Vec<(Side, String)>,
    /// Changed pieces: face and square.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    changed: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    events: Vec<EventForm>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EventForm {
    kind: String,
    fields: Vec<(String, ValueForm)>,
}

/// Value of a field, by type.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ValueForm {
    Side(Side),
    Sides(Vec<Side>),
    Square(String),
    Squares(Vec<String>),
    Piece(char),
    Word(String),
    Face(String),
    Text(String),
    Number(u32),
    Flag(bool),
    /// A type of another edition.
    #[serde(untagged)]
    Other(Json),
}

impl StepForm {
    pub(super) fn of(step: &Step<EventData>) -> Self {
        let motion =
            |motion: &Motion| (motion.side.into(), Way { from: motion.from, to: motion.to }.to_string());
        Self {
            phase: step.phase.clone().into_owned(),
            tick: step.tick,
            motions: step.motions.iter().map(motion).collect(),
            gone: step.gone.iter().map(|(side, square)| ((*side).into(), square.to_string())).collect(),
            changed: step
                .changed
                .iter()
                .map(|(side, square, face)| (face.text(*side), square.to_string()))
                .collect(),
            events: step.events.iter().map(EventForm::of).collect(),
        }
    }

    /// Decodes the step; `None` if it cannot be drawn.
    pub(super) fn read(self) -> Option<Step<EventData>> {
        let motion = |(side, way): (Side, String)| {
            let Way { from, to } = read_way(&way)?;
            Some(Motion { side: side.into(), from, to })
        };
        let gone = |(side, square): (Side, String)| Some((side.into(), read_square(&square)?));
        let changed = |(face, square): (String, String)| {
            let (side, types) = read_face(&face)?;
            Some((side, read_square(&square)?, types))
        };
        Some(Step {
            phase: self.phase.into(),
            tick: self.tick,
            motions: self.motions.into_iter().map(motion).collect::<Option<_>>()?,
            gone: self.gone.into_iter().map(gone).collect::<Option<_>>()?,
            changed: self.changed.into_iter().map(changed).collect::<Option<_>>()?,
            events: self.events.into_iter().map(EventForm::read).collect(),
        })
    }
}

impl EventForm {
    fn of(event: &EventData) -> Self {
        let field =
            |(name, value): &(Cow<'static, str>, Value)| (name.clone().into_owned(), ValueForm::of(value));
        Self { kind: event.kind.clone().into_owned(), fields: event.fields.iter().map(field).collect() }
    }

    fn read(self) -> EventData {
        let field = |(name, value): (String, ValueForm)| (name.into(), value.read());
        EventData { kind: self.kind.into(), fields: self.fields.into_iter().map(field).collect() }
    }
}

impl ValueForm {
    fn of(value: &Value) -> Self {
        match value {
            Value::Side(side) => Self::Side((*side).into()),
            Value::Sides(sides) => Self::Sides(sides.iter().map(|&side| side.into()).collect()),
            Value::Square(square) => Self::Square(square.to_string()),
            Value::Squares(squares) => Self::Squares(squares.iter().map(ToString::to_string).collect()),
            Value::Piece(letter) => Self::Piece(*letter),
            Value::Word(word) => Self::Word(word.clone().into_owned()),
            Value::Face(side, types) => Self::Face(types.text(*side)),
            Value::Text(text) => Self::Text(text.clone()),
            Value::Number(number) => Self::Number(*number),
            Value::Flag(flag) => Self::Flag(*flag),
        }
    }

    /// Decodes the value; one that does not fit its type becomes plain text.
    fn read(self) -> Value {
        match self {
            Self::Side(side) => Value::Side(side.into()),
            Self::Sides(sides) => Value::Sides(sides.into_iter().map(Color::from).collect()),
            Self::Square(text) => read_square(&text).map_or(Value::Text(text), Value::Square),
            Self::Squares(texts) => {
                let squares: Option<Vec<_>> = texts.iter().map(|text| read_square(text)).collect();
                squares.map_or_else(|| Value::Text(texts.join(" ")), Value::Squares)
            }
            Self::Piece(letter) => Value::Piece(letter),
            Self::Word(word) => Value::Word(word.into()),
            Self::Face(text) => match read_face(&text) {
                Some((side, types)) => Value::Face(side, types),
                None => Value::Text(text),
            },
            Self::Text(text) => Value::Text(text),
            Self::Number(number) => Value::Number(number),
            Self::Flag(flag) => Value::Flag(flag),
            Self::Other(json) => Value::Text(json.to_string()),
        }
    }
}
