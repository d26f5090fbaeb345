//! An example of a how-to-play page: a conformance case, played by the rules.

use serde::Serialize;
use serde_json::Value;
use zugleich_render::words;
use zugleich_rules::board::{color_name, from_letter, role_name};
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::game::{self, RulesError, Scene};
use zugleich_rules::{ByColor, Color};

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

    /// The events of its first outcome in words.
    pub(super) fn told(&self) -> Vec<String> {
        let turns = self.outcomes.first().into_iter().flat_map(|played| &played.turns);
        let events = turns.flat_map(|turn| &turn.events);
        events.filter_map(|event| Some(event["words"].as_str()?.to_owned())).collect()
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
    show(outline, &case, &example.shows).ok()
}

fn show(outline: &Outline, case: &Value, shows: &Shows) -> Result<Example, RulesError> {
    let start = Stage::open(outline, case)?;
    let turns = turns(&start, case);
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
        Shows::Turns => Ok(example(start.figures(), vec![start.play(&turns)])),
        Shows::Plans(square) => {
            let stage = start.after(&turns)?;
            let targets = targets(&*stage.game, square);
            Ok(Example { from: Some(square), targets, ..example(stage.figures(), Vec::new()) })
        }
        Shows::Choices(white, black) => {
            let before = start.after(turns.split_last().map_or(&[], |(_, before)| before))?;
            let scene = before.game.scene();
            let outcome = |turn: Turn| before.clone().play(&[turn]);
            let outcomes = combinations(white, black).map(outcome).collect();
            let mover = before.game.to_move().unwrap_or(Color::White);
            let choices = [(mover, white), (!mover, black)]
                .into_iter()
                .filter(|(_, plans)| plans.len() > 1)
                .map(|(side, plans)| in_words(&scene, side, plans))
                .collect();
            Ok(Example { choices, ..example(before.figures(), outcomes) })
        }
    }
}

/// A turn as a case writes it.
#[derive(Clone, Debug)]
enum Turn {
    /// The plans of both sides.
    Both(String, String),
    /// The plan of the side that acts.
    Ply(String),
}

fn turns(start: &Stage, case: &Value) -> Vec<Turn> {
    if let (Some(white), Some(black)) = (case["white"].as_str(), case["black"].as_str()) {
        return vec![Turn::Both(white.to_owned(), black.to_owned())];
    }
    let lines = case["turns"].as_array().into_iter().flatten().filter_map(Value::as_str);
    match start.game.to_move() {
        Some(_) => lines.flat_map(str::split_whitespace).map(|word| Turn::Ply(word.to_owned())).collect(),
        None => lines
            .map(|line| line.split_once(' ').unwrap_or((line, "")))
            .map(|(white, black)| Turn::Both(white.to_owned(), black.to_owned()))
            .collect(),
    }
}

/// Every plan of White with every plan of Black; just the first ones if there are no others.
fn combinations(white: &[&str], black: &[&str]) -> impl Iterator<Item = Turn> {
    white.iter().flat_map(move |white| {
        let both = black.iter().map(|black| Turn::Both((*white).to_owned(), (*black).to_owned()));
        let ply = black.is_empty().then(|| Turn::Ply((*white).to_owned()));
        both.chain(ply)
    })
}

/// A game whose pieces keep their ids.
#[derive(Clone, Debug)]
struct Stage {
    game: Box<dyn AnyMatch>,
    roster: Roster,
}

impl Stage {
    fn open(outline: &Outline, case: &Value) -> Result<Self, RulesError> {
        let options: Vec<_> = case["options"]
            .as_object()
            .into_iter()
            .flatten()
            .filter_map(|(key, value)| Some((key.as_str(), value.as_str()?)))
            .collect();
        let game = (outline.open)(&options, case["position"].as_str())?;
        let roster = Roster::new(&game.scene());
        Ok(Self { game, roster })
    }

    fn figures(&self) -> Vec<Figure> {
        self.roster.figures()
    }

    fn after(mut self, turns: &[Turn]) -> Result<Self, RulesError> {
        for turn in turns {
            self.turn(turn)?;
        }
        Ok(self)
    }

    /// Plays turns as far as the rules let it.
    fn play(mut self, turns: &[Turn]) -> Played {
        let mut frames = Vec::new();
        for turn in turns {
            match self.turn(turn) {
                Ok(frame) => frames.push(frame),
                Err(error) => {
                    let words = error.to_string();
                    let refused = match turn.clone() {
                        Turn::Both(white, black) => Refused { white: Some(white), black: Some(black), words },
                        Turn::Ply(plan) => Refused { white: Some(plan), black: None, words },
                    };
                    return Played { turns: frames, refused: Some(refused) };
                }
            }
        }
        Played { turns: frames, refused: None }
    }

    fn turn(&mut self, turn: &Turn) -> Result<TurnFrame, RulesError> {
        let report = match turn {
            Turn::Both(white, black) => self.game.play(ByColor::new(Some(white), Some(black)))?,
            Turn::Ply(plan) => self.game.play_line(plan)?,
        };
        let variant = self.game.descriptor().id;
        let steps = self.roster.advance(variant, &report.steps, &self.game.scene());
        let mut frame = TurnFrame::new(variant, &report, self.roster.figures(), steps, Vec::new());
        if !self.game.lists_plans() {
            // A whole game in one turn: its steps tell what happened, the end is how it ended.
            frame.words = report.outcome.map(words::result).unwrap_or_default();
        }
        Ok(frame)
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
