//! Requests about lines of turns, and their responses.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::json;
use zugleich_games::game;
use zugleich_render::language::Language;
use zugleich_render::refusals::refusal_text;
use zugleich_rules::kernel::RulesError;
use zugleich_rules::{ByColor, Color};
use zugleich_wire::frames::types::{
    BySide, GameResult, MovePrediction, PieceView, Plan, Side, TurnFrame, options,
};
use zugleich_wire::frames::{piece_views, plans, predictable, result};

use crate::game_line::GameLine;
use crate::saved_game::SavedGameRequest;

/// A request of either kind.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum BranchRequest {
    Line(LineRequest),
    Saved(SavedGameRequest),
}

/// Request to resolve a line of turns.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LineRequest {
    variant: String,
    #[serde(deserialize_with = "options")]
    options: BTreeMap<String, String>,
    position: Option<String>,
    turns: Vec<BySide<String>>,
    language: String,
    record: bool,
}

/// Response with the state after the line of turns.
#[derive(Debug, Serialize)]
struct LineResponse {
    frame: Option<TurnFrame>,
    turn: u32,
    position: String,
    figures: Vec<PieceView>,
    acts: Vec<Side>,
    plans: BySide<Vec<Plan>>,
    predictable: BySide<Vec<MovePrediction>>,
    result: Option<GameResult>,
    start: String,
    record: Option<String>,
}

/// Returns the response to a request, as JSON.
pub(crate) fn respond(question: &[u8]) -> Vec<u8> {
    let answer = match serde_json::from_slice(question) {
        Ok(BranchRequest::Line(question)) => question.response().and_then(to_json),
        Ok(BranchRequest::Saved(saved)) => saved.response().and_then(to_json),
        Err(_) => Err("question".to_owned()),
    };
    answer.unwrap_or_else(|fault| json!({ "fault": fault }).to_string().into_bytes())
}

fn to_json(answer: impl Serialize) -> Result<Vec<u8>, String> {
    serde_json::to_vec(&answer).map_err(|fault| fault.to_string())
}

impl LineRequest {
    fn response(&self) -> Result<LineResponse, String> {
        let language = Language::of(&self.language).unwrap_or_default();
        let own = game(&self.variant).ok().map(|entry| entry.sentences);
        self.played(language).map_err(|fault| refusal_text(language, &fault, own))
    }

    fn played(&self, language: Language) -> Result<LineResponse, RulesError> {
        let options: Vec<_> = self.options.iter().map(|(key, value)| (&**key, &**value)).collect();
        let entry = game(&self.variant)?;
        let mut line =
            GameLine::new(language, entry, entry.variant.open(&options, self.position.as_deref())?);
        let frame = match self.turns.split_last() {
            Some((last, earlier)) => {
                earlier.iter().try_for_each(|turn| line.advance(texts(turn)))?;
                Some(line.play(texts(last))?)
            }
            None => None,
        };
        let record = self.record.then(|| line.record()).transpose()?;
        Ok(LineResponse::of(&line, frame, record))
    }
}

impl LineResponse {
    fn of(line: &GameLine, frame: Option<TurnFrame>, record: Option<String>) -> Self {
        let (game, kings) = (&*line.game, line.roster.kings());
        let outcome = game.outcome();
        let acts = |side: &Color| outcome.is_none() && game.acts(*side);
        let legal = |side| game.enumeration().map(|listed| listed.plans_with_data(side)).unwrap_or_default();
        let predicted = |side| Some(game.prediction()?.predictable(side));
        Self {
            frame,
            turn: game.turn(),
            position: game.position(),
            figures: piece_views(line.language, &line.roster.pieces()),
            acts: Color::ALL.into_iter().filter(acts).map(Side::from).collect(),
            plans: BySide::from_fn(|side| acts(&side).then(|| plans(side, legal(side), &kings))),
            predictable: BySide::from_fn(|side| {
                acts(&side).then(|| predicted(side)).flatten().map(|ways| predictable(side, ways, &kings))
            }),
            result: outcome.map(|outcome| result(line.language, outcome)),
            start: game.start_text(),
            record,
        }
    }
}

fn texts(turn: &BySide<String>) -> ByColor<Option<&str>> {
    ByColor::new(turn.white.as_deref(), turn.black.as_deref())
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn asked(variant: &str, position: Option<&str>, turns: &Value, language: &str) -> Value {
        let question = json!({
            "variant": variant, "options": {}, "position": position, "turns": turns, "language": language,
            "record": true,
        });
        serde_json::from_slice(&respond(question.to_string().as_bytes())).unwrap()
    }

    #[test]
    fn a_line_is_told_as_far_as_it_goes() {
        let start = asked("chesimul", None, &json!([]), "en");
        assert_eq!(
            (&start["frame"], &start["turn"], &start["acts"]),
            (&Value::Null, &json!(1), &json!(["white", "black"]))
        );
        assert!(start["plans"]["white"].as_array().unwrap().len() == 7, "{start}");
        let turns = json!([{ "white": "b1c3", "black": "b5c3" }]);
        let told = asked("chesimul", None, &turns, "en");
        assert_eq!(told["frame"]["events"][0]["words"], "Both knights jump onto c3: both are gone.");
        assert_eq!((&told["turn"], &told["figures"]), (&json!(2), &told["frame"]["figures"]));
        assert!(told["record"].as_str().unwrap().contains("b1c3"), "{told}");
        let german = asked("chesimul", None, &turns, "de");
        assert_ne!(german["frame"]["events"][0]["words"], told["frame"]["events"][0]["words"]);
        assert_eq!(german["record"], told["record"], "a record is in no language");
    }

    #[test]
    fn one_side_acts_where_a_turn_is_a_move() {
        let told = asked("entanglement", Some("b1c3"), &json!([{ "black": "b8c6" }]), "en");
        assert_eq!((&told["acts"], &told["start"]), (&json!(["white"]), &json!("b1c3 b8c6")));
        assert!(told["plans"]["black"].is_null() && !told["plans"]["white"].as_array().unwrap().is_empty());
    }

    #[test]
    fn what_is_no_question_and_what_is_no_plan_is_said() {
        let twice = br#"{"variant":"parity","options":{"a":"b","a":"c"},"position":null,"turns":[],"language":"en","record":true}"#;
        let unknown = br#"{"saved":"","language":"en","more":1}"#;
        for bytes in [&b""[..], b"\xff", b"[]", b"{}", twice, unknown] {
            assert_eq!(respond(bytes), br#"{"fault":"question"}"#);
        }
        for (variant, turns) in [
            ("checkers", json!([])),
            ("chesimul", json!([{ "white": "b1b9", "black": "b5c3" }])),
            ("chesimul", json!([{ "white": "b1c3" }])),
        ] {
            assert!(asked(variant, None, &turns, "en")["fault"].is_string());
        }
        assert!(asked("chesimul", Some("k"), &json!([]), "en")["fault"].is_string());
    }
}
