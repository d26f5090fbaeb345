//! Written form of the steps of a turn, and of the events in them.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use zugleich_rules::Color;
use zugleich_rules::kernel::{EventData, EventValue, FromTo, Motion, TimelineStep};

use super::snapshot_atoms::{SideForm, read_face, read_square, read_way};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StepForm {
    phase: String,
    tick: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    motions: Vec<(SideForm, String)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    gone: Vec<(SideForm, String)>,
    /// Changed pieces: face and square.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    changed: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    events: Vec<ReportedEventForm>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReportedEventForm {
    kind: String,
    fields: Vec<(String, ValueForm)>,
}

/// Value of a field, by type.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ValueForm {
    Side(SideForm),
    Sides(Vec<SideForm>),
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
    pub(super) fn of(step: &TimelineStep<EventData>) -> Self {
        let motion =
            |motion: &Motion| (motion.side.into(), FromTo { from: motion.from, to: motion.to }.to_string());
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
            events: step.events.iter().map(ReportedEventForm::of).collect(),
        }
    }

    /// Decodes the step; `None` if it cannot be drawn.
    pub(super) fn read(self) -> Option<TimelineStep<EventData>> {
        let motion = |(side, way): (SideForm, String)| {
            let FromTo { from, to } = read_way(&way)?;
            Some(Motion { side: side.into(), from, to })
        };
        let gone = |(side, square): (SideForm, String)| Some((side.into(), read_square(&square)?));
        let changed = |(face, square): (String, String)| {
            let (side, types) = read_face(&face)?;
            Some((side, read_square(&square)?, types))
        };
        Some(TimelineStep {
            phase: self.phase.into(),
            tick: self.tick,
            motions: self.motions.into_iter().map(motion).collect::<Option<_>>()?,
            gone: self.gone.into_iter().map(gone).collect::<Option<_>>()?,
            changed: self.changed.into_iter().map(changed).collect::<Option<_>>()?,
            events: self.events.into_iter().map(ReportedEventForm::read).collect(),
        })
    }
}

impl ReportedEventForm {
    fn of(event: &EventData) -> Self {
        let field = |(name, value): &(Cow<'static, str>, EventValue)| {
            (name.clone().into_owned(), ValueForm::of(value))
        };
        Self { kind: event.kind.clone().into_owned(), fields: event.fields.iter().map(field).collect() }
    }

    fn read(self) -> EventData {
        let field = |(name, value): (String, ValueForm)| (name.into(), value.read());
        EventData { kind: self.kind.into(), fields: self.fields.into_iter().map(field).collect() }
    }
}

impl ValueForm {
    fn of(value: &EventValue) -> Self {
        match value {
            EventValue::Side(side) => Self::Side((*side).into()),
            EventValue::Sides(sides) => Self::Sides(sides.iter().map(|&side| side.into()).collect()),
            EventValue::Square(square) => Self::Square(square.to_string()),
            EventValue::Squares(squares) => Self::Squares(squares.iter().map(ToString::to_string).collect()),
            EventValue::Piece(letter) => Self::Piece(*letter),
            EventValue::Word(word) => Self::Word(word.clone().into_owned()),
            EventValue::Face(side, types) => Self::Face(types.text(*side)),
            EventValue::Text(text) => Self::Text(text.clone()),
            EventValue::Number(number) => Self::Number(*number),
            EventValue::Flag(flag) => Self::Flag(*flag),
        }
    }

    /// Decodes the value; one that does not fit its type becomes plain text.
    fn read(self) -> EventValue {
        match self {
            Self::Side(side) => EventValue::Side(side.into()),
            Self::Sides(sides) => EventValue::Sides(sides.into_iter().map(Color::from).collect()),
            Self::Square(text) => read_square(&text).map_or(EventValue::Text(text), EventValue::Square),
            Self::Squares(texts) => {
                let squares: Option<Vec<_>> = texts.iter().map(|text| read_square(text)).collect();
                squares.map_or_else(|| EventValue::Text(texts.join(" ")), EventValue::Squares)
            }
            Self::Piece(letter) => EventValue::Piece(letter),
            Self::Word(word) => EventValue::Word(word.into()),
            Self::Face(text) => match read_face(&text) {
                Some((side, types)) => EventValue::Face(side, types),
                None => EventValue::Text(text),
            },
            Self::Text(text) => EventValue::Text(text),
            Self::Number(number) => EventValue::Number(number),
            Self::Flag(flag) => EventValue::Flag(flag),
            Self::Other(json) => EventValue::Text(json.to_string()),
        }
    }
}
