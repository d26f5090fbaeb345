//! Saved games, PGN-style or as JSON, with all their turns.

use serde::{Deserialize, Serialize};
use zugleich_games::{CATALOG, game};
use zugleich_render::Sentences;
use zugleich_render::language::Language;
use zugleich_render::record::SavedGame;
use zugleich_render::record::pgn::{
    GameScore, PgnGame, RecordError, RecordErrorKind, RecordReplay, RecordedResult,
};
use zugleich_render::refusals::refusal_text;
use zugleich_rules::Color;
use zugleich_rules::kernel::Outcome;
use zugleich_wire::frames::types::{BySide, PieceView, TurnFrame};
use zugleich_wire::frames::{piece_views, result};

use crate::game_line::GameLine;

/// Request with the text of a saved game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SavedGameRequest {
    saved: String,
    language: String,
}

/// Response with the turns of a saved game, as far as they can be played.
#[derive(Debug, Serialize)]
pub(crate) struct SavedGameResponse {
    variant: &'static str,
    players: BySide<String>,
    start: Vec<PieceView>,
    frames: Vec<TurnFrame>,
    result: Option<String>,
    fault: Option<String>,
}

impl SavedGameRequest {
    /// Reads and replays the game. An error means that not even its start is readable.
    pub(crate) fn response(&self) -> Result<SavedGameResponse, String> {
        let language = Language::of(&self.language).unwrap_or_default();
        if PgnGame::is_pgn(&self.saved) {
            self.sheet(language)
        } else if self.saved.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']).starts_with('{') {
            self.json(language)
        } else {
            Err("form".to_owned())
        }
    }

    fn sheet(&self, language: Language) -> Result<SavedGameResponse, String> {
        let sheet = PgnGame::read(&self.saved).map_err(|fault| fault.to_string())?;
        let start = sheet.open(CATALOG).map_err(start_error)?;
        SavedGameResponse::of(language, sheet.play(start), |name| {
            sheet.tag(name).filter(|name| *name != "?").map(str::to_owned)
        })
    }

    fn json(&self, language: Language) -> Result<SavedGameResponse, String> {
        let game = SavedGame::read(&self.saved).map_err(|fault| fault.to_string())?;
        let start = game.open(CATALOG).map_err(start_error)?;
        let tags = game.tags();
        let tag = |name: &str| tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.clone());
        SavedGameResponse::of(language, game.play(start), tag)
    }
}

/// Returns the error for a game that cannot be opened; the page has its own text for a missing variant.
fn start_error(fault: RecordError) -> String {
    if fault.kind == RecordErrorKind::NoVariant { "variant".to_owned() } else { fault.to_string() }
}

impl SavedGameResponse {
    /// Builds the response from a game that was replayed, and from its tags.
    fn of(
        language: Language,
        played: RecordReplay,
        tag: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, String> {
        let entry = game(played.start.descriptor().id).map_err(|fault| fault.to_string())?;
        let mut line = GameLine::new(language, entry, played.start);
        let start = piece_views(language, &line.roster.pieces());
        let plans = played.reports.iter().map(|report| report.plans.as_ref().map(Option::as_deref));
        let frames = plans.map(|plans| line.play(plans)).collect::<Result<_, _>>();
        let mut story = Self {
            variant: line.entry.id(),
            players: BySide::from_fn(|side| tag(if side == Color::White { "White" } else { "Black" })),
            start,
            frames: frames.map_err(|fault| fault.to_string())?,
            result: None,
            fault: None,
        };
        match played.score {
            Ok(GameScore { ending, .. }) => story.result = ending.map(|ending| in_words(language, ending)),
            Err(fault) => story.fault = Some(error_text(language, &fault, entry.sentences)),
        }
        Ok(story)
    }
}

/// Returns the sentence of a fault. A refusal by the rules is in the language of the page; its place in the
/// file is given only in English.
fn error_text(language: Language, fault: &RecordError, sentences: &Sentences) -> String {
    match (&fault.kind, fault.turn) {
        (RecordErrorKind::Rules(error), Some(turn)) if language != Language::English => {
            format!("{turn}: {}", refusal_text(language, error, Some(sentences)))
        }
        _ => fault.to_string(),
    }
}

/// Returns the result in words, with its reason if that is known.
fn in_words(language: Language, ending: RecordedResult) -> String {
    match ending.reason {
        Some(reason) => result(language, Outcome { winner: ending.winner, reason }).words,
        None => ending.result().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::request::respond;

    fn asked(saved: &str, language: &str) -> Value {
        let question = json!({ "saved": saved, "language": language });
        serde_json::from_slice(&respond(question.to_string().as_bytes())).unwrap()
    }

    #[test]
    fn pgn_and_json_replay_the_whole_game() {
        let sheet = "[Variant \"parity\"]\n[White \"Ann\"]\n[Black \"?\"]\n[Result \"1-0\"]\n[Reason \"resignation\"]\n\n\
                     1. e4|e6 2. d4|Be7 1-0\n";
        let told = asked(sheet, "en");
        assert_eq!((&told["variant"], &told["fault"]), (&json!("parity"), &Value::Null));
        assert_eq!((&told["players"]["white"], &told["players"]["black"]), (&json!("Ann"), &Value::Null));
        assert_eq!(told["result"], "White wins: Black resigned.");
        let saved = json!({ "variant": "parity", "turns": [
            { "white": "e2e4", "black": "e7e6" }, { "white": "d2d4", "black": "f8e7" },
        ] });
        let same = asked(&saved.to_string(), "en");
        assert_eq!((&same["start"], &same["frames"]), (&told["start"], &told["frames"]));
        assert_eq!(told["frames"].as_array().unwrap().len(), 2);
        assert_ne!(asked(sheet, "de")["result"], told["result"]);
        assert_eq!(same["result"], Value::Null);
    }

    #[test]
    fn both_forms_of_a_game_tell_one_ending() {
        let turns = json!([{ "white": "e2e4", "black": "e7e6" }, { "white": "d2d4", "black": "f8e7" }]);
        let saved = json!({
            "game": "MuAh9ZnFDeYp", "variant": "parity", "edition": 1, "options": {}, "position": null,
            "turns": turns, "players": { "white": "Ann", "black": null },
            "result": { "winner": "white", "reason": "resignation", "words": "White wins: Black resigned." },
            "seals": [],
        });
        let told = asked(&saved.to_string(), "en");
        assert_eq!((&told["players"]["white"], &told["players"]["black"]), (&json!("Ann"), &Value::Null));
        assert_eq!((&told["result"], &told["fault"]), (&saved["result"]["words"], &Value::Null));
        let sheet = "[Variant \"parity\"]\n[White \"Ann\"]\n1. e4|e6 2. d4|Be7 1-0\n";
        assert_eq!(asked(sheet, "en")["result"], "1-0");
        for (reason, winner) in [("checkmate", json!("white")), ("resignation", Value::Null)] {
            let mut false_one = saved.clone();
            (false_one["result"]["reason"], false_one["result"]["winner"]) = (json!(reason), winner);
            let told = asked(&false_one.to_string(), "en");
            assert!(told["fault"].is_string() && told.get("result").is_none_or(Value::is_null), "{told}");
        }
    }

    #[test]
    fn exported_resignation_keeps_result_and_names() {
        let saved = json!({
            "game": "MuAh9ZnFDeYp", "variant": "parity", "edition": 1, "options": {}, "position": null,
            "turns": [{ "white": "e2e4", "black": "e7e5" }],
            "players": { "white": "Änn \"x\" \\ ]", "black": "Bö" },
            "result": { "winner": "white", "reason": "resignation", "words": "White wins: Black resigned." },
            "seals": [],
        });
        let tags = r#"[Variant "parity"] [White "Änn \"x\" \\ ]"] [Black "Bö"] [Result "1-0"] "#;
        let sheet =
            |result: &str, reason: &str| format!("{tags}[Reason \"{reason}\"]\n\n1. e4|e5 {result}\n");
        let resigned = sheet("1-0", "resignation");
        for (language, words) in
            [("en", "White wins: Black resigned."), ("de", "Weiß gewinnt: Schwarz hat aufgegeben.")]
        {
            for text in [&saved.to_string(), &resigned] {
                let told = asked(text, language);
                assert_eq!((&told["result"], &told["fault"]), (&json!(words), &Value::Null), "{text}");
                assert_eq!(told["players"], saved["players"], "{text}");
                assert_eq!(told["frames"].as_array().unwrap().len(), 1, "{text}");
            }
        }
        let false_results = [
            json!({ "winner": null, "reason": "resignation" }),
            json!({ "winner": "white", "reason": "checkmate" }),
            json!({ "winner": "black", "reason": "king" }),
            json!({ "winner": null, "reason": "stalemate" }),
        ];
        for result in false_results {
            let mut saved = saved.clone();
            saved["result"] = result;
            let told = asked(&saved.to_string(), "en");
            let fault = told["fault"].as_str().unwrap();
            assert!(fault.contains("result") && told["result"].is_null(), "{saved}: {fault}");
        }
        for text in [sheet("0-1", "resignation"), sheet("1-0", "checkmate")] {
            let told = asked(&text, "en");
            let fault = told["fault"].as_str().unwrap();
            assert!(fault.starts_with("line ") && told["result"].is_null(), "{text}: {fault}");
        }
    }

    #[test]
    fn nothing_of_a_game_is_passed_over() {
        let game = |turns: &str, more: &str| format!(r#"{{"variant":"parity","turns":[{turns}]{more}}}"#);
        let turn = r#"{"white":"e2e4","black":"e7e5"}"#;
        for (text, why) in [
            (game(r#"["e2e4","e7e5"]"#, ""), "turn 1: "),
            (game(&format!("{turn},null"), ""), "turn 2: "),
            (game(&format!(r#"{turn},{{"white":"d2d4"}}"#), ""), "turn 2: "),
            (
                game(r#"{"white":"e2e4","white":"d2d4","black":"e7e5"}"#, ""),
                "turn 1: invalid record: white: ",
            ),
            (game(turn, r#","more":1"#), "more: unknown name"),
            (game(turn, r#","turns":[]"#), "turns: duplicate name"),
        ] {
            let told = asked(&text, "en");
            assert!(told["fault"].as_str().is_some_and(|fault| fault.contains(why)), "{text}: {told}");
        }
    }

    #[test]
    fn list_game_replays_from_json_not_from_moves() {
        let moves = "[Event \"Blind synchronous chess\"]\n[White \"?\"]\n\n1. e4 e5 2. Nf3 {remark} 1-0\n";
        let told = asked(moves, "en");
        assert!(told["fault"].as_str().is_some_and(|fault| fault.contains("two lists")), "{told}");
        let saved = json!({
            "variant": "blind", "turns": [{ "white": "e4 Bc4 Qh5 Qxf7", "black": "e5 Nc6 Nf6" }],
            "result": { "winner": "white", "reason": "checkmate" },
        });
        let told = asked(&saved.to_string(), "en");
        assert_eq!(
            (&told["fault"], told["frames"].as_array().map(Vec::len)),
            (&Value::Null, Some(1)),
            "{told}"
        );
    }

    #[test]
    fn a_game_is_told_up_to_what_the_rules_refuse() {
        let told = asked("[Variant \"chesimul\"]\n\n1. b1c3|b5a3 2. b1b9|a4a3 *\n", "en");
        assert_eq!(told["frames"].as_array().unwrap().len(), 1);
        assert!(told["fault"].as_str().unwrap().contains("turn 2"), "{told}");
        let saved = json!({ "variant": "chesimul", "turns": [{ "white": "b1b9", "black": "b5c3" }] });
        let told = asked(&saved.to_string(), "en");
        assert_eq!((told["frames"].as_array().unwrap().len(), told["fault"].is_string()), (0, true));
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for text in ["", "e2e4 e7e5"] {
            assert_eq!(asked(text, "en"), json!({ "fault": "form" }));
        }
        assert_eq!(asked("1. e4|e5 *", "en"), json!({ "fault": "variant" }));
        for text in ["{}", "[Variant \"checkers\"]\n\n1. e4|e5 *", "[Variant \"parity\"", "{\"turns\": 1}"] {
            let told = asked(text, "en");
            assert!(told["fault"].is_string() && told.get("frames").is_none(), "{text}: {told}");
        }
    }
}
