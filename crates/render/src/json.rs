//! The JSON of interface.md. Its field names are stable: new ones may be added, none is renamed.

use serde_json::{Map, Value as Json, json};
use zugleich_rules::board::color_name;
use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::kernel::{EventData, EventValue, OptionInfo, Outcome, RulesError, TurnReport, shortened};
use zugleich_rules::{ByColor, Color};

/// Returns an event: its kind, then its fields.
#[must_use]
pub fn event(event: &EventData) -> Json {
    let mut object = Map::new();
    object.insert("kind".to_owned(), (&*event.kind).into());
    for (name, field) in &event.fields {
        object.insert(name.clone().into_owned(), value(field));
    }
    Json::Object(object)
}

fn value(value: &EventValue) -> Json {
    match value {
        EventValue::Side(side) => color_name(*side).into(),
        EventValue::Sides(sides) => sides.iter().map(|&side| color_name(side)).collect(),
        EventValue::Square(square) => square.to_string().into(),
        EventValue::Squares(squares) => squares.iter().map(ToString::to_string).collect(),
        EventValue::Piece(letter) => letter.to_string().into(),
        EventValue::Word(word) => (&**word).into(),
        EventValue::Face(side, types) => types.text(*side).into(),
        EventValue::Text(text) => text.as_str().into(),
        EventValue::Number(number) => (*number).into(),
        EventValue::Flag(flag) => (*flag).into(),
    }
}

/// Returns a result: `{"winner": ..., "reason": ...}`, or null before the end.
#[must_use]
pub fn result(outcome: Option<Outcome>) -> Json {
    outcome.map_or(
        Json::Null,
        |outcome| json!({ "winner": outcome.winner.map(color_name), "reason": outcome.reason.name() }),
    )
}

/// Returns the first line of `replay --json`: the variant with its options, and the position before any turn.
/// `start` is the text of a start position that is not the variant's own.
#[must_use]
pub fn start(game: &dyn AnyMatch) -> Json {
    let record = game.record();
    let options: Map<String, Json> =
        record.options.iter().map(|(key, value)| (key.clone(), value.as_str().into())).collect();
    json!({
        "turn": 0,
        "variant": record.variant,
        "edition": record.edition,
        "options": options,
        "start": record.position,
        "position": game.position(),
        "result": result(game.outcome()),
    })
}

/// Returns a line of `replay --json`: a turn, or a ply if one side acts at a time, and the position after it.
#[must_use]
pub fn turn(report: &TurnReport) -> Json {
    if let Some(in_check) = report.in_check {
        return json!({
            "turn": report.turn,
            "move": report.plans.iter().find_map(|(_, plan)| plan.as_deref()),
            "events": report.events.iter().map(event).collect::<Json>(),
            "position": report.position,
            "in_check": in_check,
            "result": result(report.outcome),
        });
    }
    json!({
        "turn": report.turn,
        "white": report.plans.white,
        "black": report.plans.black,
        "events": report.events.iter().map(event).collect::<Json>(),
        "position": report.position,
        "result": result(report.outcome),
    })
}

/// Returns the object of `moves --json`: the position and the legal plans of both sides, or of the side to
/// move.
#[must_use]
pub fn moves(game: &dyn AnyMatch) -> Json {
    if let Some(side) = game.to_move() {
        return json!({
            "position": game.position(),
            "to_move": color_name(side),
            "moves": game.legal_plan_texts(side),
        });
    }
    let plans = ByColor::from_fn(|side: Color| game.legal_plan_texts(side));
    json!({ "position": game.position(), "white": plans.white, "black": plans.black })
}

/// Returns the reason of a refusal: `code`, the stable name; `message`, the sentence; `side` and `plan` if it
/// is about a plan.
#[must_use]
pub fn error(error: &RulesError) -> Map<String, Json> {
    let about = match error {
        RulesError::Plan(side, fault) => Some((*side, fault.text.as_str())),
        RulesError::Illegal(illegal) => Some((illegal.side, illegal.plan.as_str())),
        _ => None,
    };
    let about = about.map(|(side, plan)| [("side", color_name(side).to_owned()), ("plan", shortened(plan))]);
    let always = [("code", error.code().to_owned()), ("message", error.to_string())];
    let fields = always.into_iter().chain(about.into_iter().flatten());
    fields.map(|(name, text)| (name.to_owned(), text.into())).collect()
}

/// Returns a variant as listed by `variants --json`: ids, names, options with their defaults.
#[must_use]
pub fn variant(variant: &Variant) -> Json {
    let descriptor = variant.descriptor();
    let option = |info: &OptionInfo| json!({ "key": info.key, "default": info.values[0], "values": info.values, "summary": info.summary });
    json!({
        "id": descriptor.id,
        "name": descriptor.name,
        "summary": descriptor.summary,
        "credit": descriptor.credit,
        "board": descriptor.geometry.side(),
        "edition": descriptor.edition,
        "simultaneous": descriptor.simultaneous,
        "capabilities": variant.capabilities(),
        "options": descriptor.options.iter().map(option).collect::<Json>(),
    })
}
