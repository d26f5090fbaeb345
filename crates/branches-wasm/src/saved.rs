//! A game that somebody has saved, in the manner of PGN or as JSON, and all its turns.

use serde::{Deserialize, Serialize};
use zugleich_frames::wire::{BySide, Figure, TurnFrame};
use zugleich_frames::{figures, result};
use zugleich_games::{CATALOG, game};
use zugleich_render::language::Language;
use zugleich_render::record::pgn::{Ending, Score, Sheet};
use zugleich_render::record::{self, RecordFault};
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::{Outcome, Record, RulesError};
use zugleich_rules::{ByColor, Color};

use crate::line::Line;

/// The text of such a game.
#[derive(Debug, Deserialize)]
pub(crate) struct Saved {
    saved: String,
    language: String,
}

/// The game, as far as it can be played.
#[derive(Debug, Serialize)]
pub(crate) struct Story {
    variant: &'static str,
    players: BySide<String>,
    start: Vec<Figure>,
    frames: Vec<TurnFrame>,
    result: Option<String>,
    fault: Option<String>,
}

impl Saved {
    /// All of the game; or why not even its start can be told.
    pub(crate) fn story(&self) -> Result<Story, String> {
        let read = || {
            if Sheet::is_begun_by(&self.saved) {
                self.sheet()
            } else if self.saved.trim_start().starts_with('{') {
                self.json()
            } else {
                Err("form".to_owned())
            }
        };
        Language::of(&self.language).unwrap_or_default().during(read)
    }

    fn sheet(&self) -> Result<Story, String> {
        let sheet = Sheet::read(&self.saved).map_err(|fault| fault.to_string())?;
        if sheet.tag("Variant").is_none() {
            return Err("variant".to_owned());
        }
        let played = sheet.play(sheet.open(CATALOG).map_err(|fault| fault.to_string())?);
        let turns = played.reports.iter().map(|report| report.plans.as_ref().map(Option::as_deref));
        let mut story = Story::of(played.start, turns).map_err(|fault| fault.to_string())?;
        let tag = |name| sheet.tag(name).filter(|name| *name != "?").map(str::to_owned);
        story.players = BySide::from_fn(|side| tag(if side == Color::White { "White" } else { "Black" }));
        match played.score {
            Ok(Score { ending, .. }) => story.result = ending.and_then(in_words),
            Err(fault) => story.fault = Some(fault.to_string()),
        }
        Ok(story)
    }

    fn json(&self) -> Result<Story, String> {
        let record = record::read_json(&self.saved).map_err(|fault: RecordFault| fault.to_string())?;
        let start = Record { turns: Vec::new(), ..record.clone() };
        let start = CATALOG.replay(&start).map_err(|fault| fault.to_string())?;
        let turns = record.turns.iter().map(|turn| turn.as_ref().map(Option::as_deref));
        Story::of(start, turns).map_err(|fault| fault.to_string())
    }
}

impl Story {
    /// A game from its start, through turns, up to the first that the rules refuse.
    fn of<'a>(
        start: Box<dyn AnyMatch>,
        turns: impl Iterator<Item = ByColor<Option<&'a str>>>,
    ) -> Result<Self, RulesError> {
        let mut line = Line::new(game(start.descriptor().id)?, start);
        let start = figures(&line.roster.pieces());
        let (mut frames, mut fault) = (Vec::new(), None);
        for (turn, number) in turns.zip(1..) {
            match line.play(turn) {
                Ok(frame) => frames.push(frame),
                Err(error) => {
                    fault = Some(format!("{number}: {error}"));
                    break;
                }
            }
        }
        let result = line.game.outcome().map(|outcome| result(outcome).words);
        let players = BySide::from_fn(|_| None);
        Ok(Self { variant: line.entry.id(), players, start, frames, result, fault })
    }
}

/// How a game ended, if it is said why.
fn in_words(Ending { winner, reason }: Ending) -> Option<String> {
    Some(result(Outcome { winner, reason: reason? }).words)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::told::told;

    fn asked(saved: &str, language: &str) -> Value {
        let question = json!({ "saved": saved, "language": language });
        serde_json::from_slice(&told(question.to_string().as_bytes())).unwrap()
    }

    #[test]
    fn both_forms_of_a_game_are_told_from_its_start_to_its_end() {
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
