//! Conversion of events into their wire format.

use zugleich_games::GameEntry;
use zugleich_render::json;
use zugleich_render::language::Language;
use zugleich_rules::kernel::{EventData, EventValue};

use crate::frames::types::{Side, TurnEvent};

/// The fields with a typed counterpart in [`TurnEvent`]; the others belong to the event's kind.
const KNOWN: [&str; 4] = ["kind", "side", "square", "squares"];

/// Returns an event with its sentence, and, if `judged`, the game's explanation of it where there is one.
#[must_use]
pub fn event(language: Language, game: &GameEntry, data: &EventData, judged: bool) -> TurnEvent {
    let side = match data.get("side") {
        Some(EventValue::Side(side)) => Some(Side::from(*side)),
        _ => None,
    };
    let square = match data.get("square") {
        Some(EventValue::Square(square)) => Some(square.to_string()),
        _ => None,
    };
    let squares = match data.get("squares") {
        Some(EventValue::Squares(squares)) => Some(squares.iter().map(ToString::to_string).collect()),
        _ => None,
    };
    let fields = json::event(data).as_object().cloned().unwrap_or_default().into_iter();
    let more = fields.filter(|(name, _)| !KNOWN.contains(&name.as_str())).collect();
    let why = judged.then(|| (game.reasons)(language, data)).filter(|way| !way.is_empty());
    TurnEvent {
        kind: data.kind.clone(),
        side,
        square,
        squares,
        more,
        words: game.sentences.event(language, data),
        caption: game.sentences.caption(language, data),
        why,
    }
}

#[cfg(test)]
mod tests {
    use zugleich_rules::ByColor;

    use super::*;

    /// Returns the kinds of the events of some turns; compares each event with `replay --json`.
    fn kinds(variant: &str, turns: &[(&str, &str)]) -> Vec<String> {
        let entry = zugleich_games::game(variant).unwrap();
        let mut game = entry.variant.start(&[]).unwrap();
        let mut kinds = Vec::new();
        for (white, black) in turns {
            let report = game.play(ByColor::new(Some(white), Some(black))).unwrap();
            for data in &report.events {
                let sent = serde_json::to_value(event(Language::English, entry, data, true)).unwrap();
                for (name, value) in json::event(data).as_object().unwrap() {
                    assert_eq!(sent[name], *value, "{name} of {sent}");
                }
                assert!(!sent["words"].as_str().unwrap().is_empty());
                kinds.push(data.kind.clone().into_owned());
            }
        }
        kinds
    }

    #[test]
    fn battle_and_collision_have_a_caption() {
        let caption = |variant: &str, position: Option<&str>, turn: (&str, &str)| {
            let entry = zugleich_games::game(variant).unwrap();
            let mut game = entry.variant.open(&[], position).unwrap();
            let report = game.play(ByColor::new(Some(turn.0), Some(turn.1))).unwrap();
            report.events.iter().find_map(|data| event(Language::English, entry, data, true).caption)
        };
        let rooks = Some("4k3/7p/8/r6R/8/8/7P/4K3 - - 0 1");
        assert_eq!(
            caption("prediction", rooks, ("h5a5/a5h5", "a5h5/-")).as_deref(),
            Some("White predicted right: Black’s rook dies")
        );
        assert_eq!(caption("prediction", rooks, ("h2h3/-", "h7h6/-")), None);
        assert_eq!(
            caption("chesimul", None, ("b1c3", "b5c3")).as_deref(),
            Some("Both knights jump onto c3: both are gone")
        );
    }

    #[test]
    fn an_event_has_every_field_of_replay_json() {
        let fight = [("e2e4/-", "d7d5/-"), ("e4d5/d5e4", "d5e4/e4d5")];
        assert!(kinds("prediction", &fight).contains(&"battle".to_owned()));
        assert_eq!(kinds("parity", &[("e2e4", "d7d5"), ("a2a3", "a7a6"), ("e4d5", "b7b6")]), ["capture"]);
    }
}
