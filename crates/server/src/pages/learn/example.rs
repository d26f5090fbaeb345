//! An example of a how-to-play page: a conformance case, played by the rules.

use serde::Serialize;
use serde_json::Value;
use zugleich_render::words;
use zugleich_rules::Color;
use zugleich_rules::board::{color_name, from_letter, role_name};
use zugleich_rules::catalog::{self, AnyMatch};
use zugleich_rules::game::{self, RulesError, Scene};

use super::outlines::{self, Outline, Shows};
use crate::pages::texts::text;
use crate::room::Roster;
use crate::wire::{Figure, TurnFrame};

/// An example as the script needs it.
#[derive(Debug, Serialize)]
pub(super) struct Example {
    /// The case's id in lower case, dots made hyphens.
    pub(super) id: String,
    /// The pieces at its start.
    figures: Vec<Figure>,
    /// How the game has ended, if it is over before any turn.
    pub(super) ended: Option<String>,
    /// A square, and the squares that its piece may choose.
    from: Option<&'static str>,
    targets: Vec<String>,
    /// What the reader may choose, group by group; empty where there is one outcome.
    pub(super) choices: Vec<Vec<String>>,
    /// What comes of each choice; the last group varies fastest.
    outcomes: Vec<Played>,
}

/// Turns that were played, and why the one after them was not.
#[derive(Debug, Serialize)]
struct Played {
    turns: Vec<TurnFrame>,
    /// The plans of a turn that the rules refuse, and the reason.
    refused: Option<Refused>,
}

#[derive(Debug, Serialize)]
struct Refused {
    white: Option<String>,
    black: Option<String>,
    words: String,
}

impl Example {
    /// The pieces after its last turn.
    pub(super) fn last(&self) -> &[Figure] {
        let turns = self.outcomes.last().and_then(|played| played.turns.last());
        turns.map_or(&self.figures, |turn| &turn.figures)
    }

    /// Whether there is a turn to play.
    pub(super) fn plays(&self) -> bool {
        self.outcomes.iter().any(|played| !played.turns.is_empty() || played.refused.is_some())
    }
}

/// Plays what is shown of a case; nothing if there is no such case or it cannot be played.
pub(super) fn build(outline: &Outline, example: &outlines::Example) -> Option<Example> {
    let lines = outline.cases.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let case = lines.into_iter().find(|found| found["id"] == example.case)?;
    show(&(outline.variant)().id, &case, &example.shows).ok()
}

fn show(variant: &str, case: &Value, shows: &Shows) -> Result<Example, RulesError> {
    let start = Stage::open(variant, case)?;
    let lines: Vec<&str> = case["turns"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let id = case["id"].as_str().unwrap_or_default().to_lowercase().replace('.', "-");
    let ended = start.game.outcome().map(words::result);
    let example = |figures, outcomes| Example {
        id,
        figures,
        ended,
        from: None,
        targets: Vec::new(),
        choices: Vec::new(),
        outcomes,
    };
    match *shows {
        Shows::Turns => Ok(example(start.figures(), vec![start.play(&lines)])),
        Shows::Plans(square) => {
            let mut stage = start;
            for line in lines {
                stage.turn(line)?;
            }
            let targets = targets(&*stage.game, square);
            Ok(Example { from: Some(square), targets, ..example(stage.figures(), Vec::new()) })
        }
        Shows::Choices(white, black) => {
            let mut before = start;
            for line in lines.split_last().map_or(&[][..], |(_, before)| before) {
                before.turn(line)?;
            }
            let scene = before.game.scene();
            let outcome = |turn: String| before.clone().play(&[turn.as_str()]);
            let outcomes = white
                .iter()
                .flat_map(|white| black.iter().map(move |black| format!("{white} {black}")))
                .map(outcome)
                .collect();
            let choices = [(Color::White, white), (Color::Black, black)]
                .into_iter()
                .filter(|(_, plans)| plans.len() > 1)
                .map(|(side, plans)| in_words(&scene, side, plans))
                .collect();
            Ok(Example { choices, ..example(before.figures(), outcomes) })
        }
    }
}

/// A game whose pieces keep their ids.
#[derive(Clone, Debug)]
struct Stage {
    game: Box<dyn AnyMatch>,
    roster: Roster,
}

impl Stage {
    fn open(variant: &str, case: &Value) -> Result<Self, RulesError> {
        let options: Vec<_> = case["options"]
            .as_object()
            .into_iter()
            .flatten()
            .filter_map(|(key, value)| Some((key.as_str(), value.as_str()?)))
            .collect();
        let game = catalog::variant(variant)?.open(&options, case["position"].as_str())?;
        let roster = Roster::new(&game.scene());
        Ok(Self { game, roster })
    }

    fn figures(&self) -> Vec<Figure> {
        self.roster.figures()
    }

    /// Plays turns as far as the rules let it.
    fn play(mut self, lines: &[&str]) -> Played {
        let mut turns = Vec::new();
        for line in lines {
            match self.turn(line) {
                Ok(played) => turns.extend(played),
                Err(error) => {
                    let mut words = line.split(' ').map(str::to_owned);
                    let (white, black) = (words.next(), words.next());
                    let refused = Some(Refused { white, black, words: error.to_string() });
                    return Played { turns, refused };
                }
            }
        }
        Played { turns, refused: None }
    }

    /// Plays a line: a turn, or where one side acts at a time as many plies as there are words.
    fn turn(&mut self, line: &str) -> Result<Vec<TurnFrame>, RulesError> {
        let turns = match self.game.to_move() {
            Some(_) => line.split_whitespace().collect(),
            None => vec![line],
        };
        turns.into_iter().map(|turn| self.resolve(turn)).collect()
    }

    fn resolve(&mut self, line: &str) -> Result<TurnFrame, RulesError> {
        let report = self.game.play_line(line)?;
        let variant = self.game.descriptor().id;
        let steps = self.roster.advance(variant, &report.steps, &self.game.scene());
        Ok(TurnFrame::new(variant, &report, self.roster.figures(), steps, None))
    }
}

/// The squares that the piece on a square may choose.
fn targets(game: &dyn AnyMatch, square: &str) -> Vec<String> {
    let plans = Color::ALL.into_iter().flat_map(|side| game.plans(side));
    let targets = plans.filter_map(|plan| Some(plan.strip_prefix(square)?.get(..2)?.to_owned()));
    let mut targets: Vec<String> = targets.collect();
    targets.dedup();
    targets
}

/// Plans as choices name them: by what differs, the moves or only the predictions.
fn in_words(scene: &Scene, side: Color, plans: &[&str]) -> Vec<String> {
    let split: Vec<_> = plans.iter().map(|&plan| plan.split_once('/').unwrap_or((plan, "-"))).collect();
    let one_move = split.windows(2).all(|pair| pair[0].0 == pair[1].0);
    let name = color_name(side);
    let describe = |(plan, predicted): (&str, &str)| {
        let plan = one_plan(scene, side, plan);
        let what = one_plan(scene, !side, predicted);
        match (predicted, one_move) {
            ("-", true) => text(&format!("learn-{name}-predicts-nothing"), &[]),
            (_, true) => text(&format!("learn-{name}-predicts"), &[("what", &what)]),
            ("-", false) => text(&format!("learn-{name}"), &[("plan", &plan)]),
            (_, false) => {
                let plan = text(&format!("learn-{name}"), &[("plan", &plan)]);
                text("learn-predicts", &[("plan", &plan), ("what", &what)])
            }
        }
    };
    split.into_iter().map(describe).collect()
}

/// A move with the piece that makes it: `knight g1–f3`.
fn one_plan(scene: &Scene, side: Color, plan: &str) -> String {
    let Some((from, to)) = plan.split_at_checked(2) else { return plan.to_owned() };
    let is_mover = |figure: &&game::Figure| figure.side == side && figure.square.to_string() == from;
    let mover = scene.figures.iter().find(is_mover).and_then(|figure| role(&figure.face));
    let name = mover.map_or_else(|| text("board-piece", &[]), |role| text(&format!("board-{role}"), &[]));
    format!("{name} {from}–{to}")
}

/// The name of a figure's type, if it has only one.
fn role(face: &str) -> Option<&'static str> {
    let mut letters = face.chars();
    let only = letters.next().filter(|_| letters.next().is_none())?;
    from_letter(only).map(|(_, role)| role_name(role))
}

#[cfg(test)]
mod tests {
    use super::super::outlines::OUTLINES;
    use super::*;

    fn chesimul(case: &'static str, shows: Shows) -> Example {
        build(&OUTLINES[0], &outlines::Example { case, shows }).unwrap()
    }

    #[test]
    fn the_targets_are_the_rules_targets() {
        let rook = chesimul("CHES-L2.1", Shows::Plans("a1"));
        assert!(rook.targets.contains(&"a5".to_owned()), "a square behind an enemy may be chosen");
        assert!(!rook.targets.contains(&"e1".to_owned()), "an own piece stands there");
    }
}
