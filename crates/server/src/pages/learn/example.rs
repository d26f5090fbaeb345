//! An example of a how-to-play page: a conformance case, played by the rules.

use serde_json::Value;
use zugleich_games::Entry;
use zugleich_games::lesson::{self, Shows};
use zugleich_render::words;
use zugleich_rules::board::{color_name, role_name};
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::{self, Foreseen, PlanData, RulesError, TurnIs, Way};
use zugleich_rules::{ByColor, Color};

use crate::domain::{ResolvedTurn, Roster};
use crate::pages::texts::text;
use crate::view;
use crate::wire::{Example, Figure, Plan, Played, Refused, TurnFrame};

impl Example {
    /// The pieces after its last turn.
    pub(super) fn last(&self) -> &[Figure] {
        let turns = self.outcomes.last().and_then(|played| played.turns.last());
        turns.map_or(&self.figures, |turn| &turn.figures)
    }

    /// The events of its first outcome in words.
    pub(super) fn told(&self) -> Vec<String> {
        let turns = self.outcomes.first().into_iter().flat_map(|played| &played.turns);
        turns.flat_map(|turn| &turn.events).map(|event| event.words.clone()).collect()
    }

    /// Whether there is a turn to play.
    pub(super) fn plays(&self) -> bool {
        self.outcomes.iter().any(|played| !played.turns.is_empty() || played.refused.is_some())
    }
}

/// Plays what is shown of a case; nothing if there is no such case or it cannot be played.
pub(super) fn build(entry: &'static Entry, example: &lesson::Example) -> Option<Example> {
    let lines = entry.cases.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let case = lines.into_iter().find(|found| found["id"] == example.case)?;
    show(entry, &case, &example.shows).ok()
}

fn show(entry: &'static Entry, case: &Value, shows: &Shows) -> Result<Example, RulesError> {
    let start = Play::open(entry, case)?;
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
            let played = start.after(&turns)?;
            let targets = targets(&*played.game, square);
            Ok(Example { from: Some(square), targets, ..example(played.figures(), Vec::new()) })
        }
        Shows::Choices(white, black) => {
            let before = start.after(turns.split_last().map_or(&[], |(_, before)| before))?;
            let outcome = |turn: Turn| before.clone().play(&[turn]);
            let outcomes = combinations(white, black).map(outcome).collect();
            let mover = before.mover();
            let choices = [(mover, white), (!mover, black)]
                .into_iter()
                .filter(|(_, plans)| plans.len() > 1)
                .map(|(side, plans)| in_words(&*before.game, side, plans))
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

fn turns(start: &Play, case: &Value) -> Vec<Turn> {
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
struct Play {
    entry: &'static Entry,
    game: Box<dyn AnyMatch>,
    roster: Roster,
}

impl Play {
    fn open(entry: &'static Entry, case: &Value) -> Result<Self, RulesError> {
        let options: Vec<_> = case["options"]
            .as_object()
            .into_iter()
            .flatten()
            .filter_map(|(key, value)| Some((key.as_str(), value.as_str()?)))
            .collect();
        let game = entry.variant.open(&options, case["position"].as_str())?;
        let roster = Roster::new(game.scene().as_ref());
        Ok(Self { entry, game, roster })
    }

    fn figures(&self) -> Vec<Figure> {
        view::figures(&self.roster.pieces())
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
                    let (white, black) = match turn {
                        Turn::Both(white, black) => {
                            (self.plan(Color::White, white), Some(self.plan(Color::Black, black)))
                        }
                        Turn::Ply(plan) => (self.plan(self.mover(), plan), None),
                    };
                    let refused = Refused { white: Some(white), black, words };
                    return Played { turns: frames, refused: Some(refused) };
                }
            }
        }
        Played { turns: frames, refused: None }
    }

    /// The side that acts, or White.
    fn mover(&self) -> Color {
        self.game.to_move().unwrap_or(Color::White)
    }

    /// A plan of a side, be it legal or not.
    fn plan(&self, side: Color, text: &str) -> Plan {
        view::plan(side, text, &self.game.spell(side, text).unwrap_or_default(), &self.roster.kings())
    }

    fn turn(&mut self, turn: &Turn) -> Result<TurnFrame, RulesError> {
        let report = match turn {
            Turn::Both(white, black) => self.game.play(ByColor::new(Some(white), Some(black)))?,
            Turn::Ply(plan) => self.game.play_line(plan)?,
        };
        let resolved = ResolvedTurn::of(report, &mut self.roster, self.game.scene().as_ref());
        let mut frame = view::frame(self.entry, &resolved);
        if self.game.descriptor().turn == TurnIs::WholeGame {
            // A whole game in one turn: its steps tell what happened, the end is how it ended.
            frame.words = resolved.report.outcome.map(words::result).unwrap_or_default();
        }
        Ok(frame)
    }
}

/// The squares that the piece on a square may choose.
fn targets(game: &dyn AnyMatch, square: &str) -> Vec<String> {
    let plans = game.enumeration().into_iter().flat_map(|plans| {
        Color::ALL.into_iter().flat_map(move |side| plans.spelled_plans(side)).map(|(_, plan)| plan)
    });
    let first = plans.filter_map(|plan| plan.moves.first().copied());
    let mut targets: Vec<String> =
        first.filter(|way| way.from.to_string() == square).map(|way| way.to.to_string()).collect();
    targets.dedup();
    targets
}

/// Plans as choices name them: by what differs, the moves or only the predictions.
fn in_words(game: &dyn AnyMatch, side: Color, plans: &[&str]) -> Vec<String> {
    let spelled: Vec<_> = plans.iter().filter_map(|plan| game.spell(side, plan).ok()).collect();
    let one_move = spelled.windows(2).all(|pair| pair[0].moves == pair[1].moves);
    let scene = game.scene();
    let figures = scene.as_ref().map_or(&[][..], |scene| &scene.figures);
    let name = color_name(side);
    let describe = |plan: &PlanData| {
        let own = moves(figures, side, &plan.moves);
        match (&plan.foreseen, one_move) {
            (Foreseen::Moves(foreseen), true) => {
                text(&format!("learn-{name}-predicts"), &[("what", &moves(figures, !side, foreseen))])
            }
            (_, true) => text(&format!("learn-{name}-predicts-nothing"), &[]),
            (Foreseen::Moves(foreseen), false) => {
                let plan = text(&format!("learn-{name}"), &[("plan", &own)]);
                text("learn-predicts", &[("plan", &plan), ("what", &moves(figures, !side, foreseen))])
            }
            (_, false) => text(&format!("learn-{name}"), &[("plan", &own)]),
        }
    };
    spelled.iter().map(describe).collect()
}

/// Moves with the pieces that make them: `knight g1–f3`.
fn moves(figures: &[kernel::Figure], side: Color, moves: &[Way]) -> String {
    let one = |Way { from, to }: &Way| {
        let mover = figures.iter().find(|figure| figure.side == side && figure.square == *from);
        let role = mover.and_then(|figure| figure.face.only());
        let name =
            role.map_or_else(|| "board-piece".to_owned(), |one| format!("board-{}", role_name(one.role)));
        format!("{} {from}–{to}", text(&name, &[]))
    };
    moves.iter().map(one).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chesimul(case: &'static str, shows: Shows) -> Example {
        build(zugleich_games::game("chesimul").unwrap(), &lesson::Example { case, shows }).unwrap()
    }

    #[test]
    fn the_targets_are_the_rules_targets() {
        let rook = chesimul("CHES-L2.1", Shows::Plans("a1"));
        assert!(rook.targets.contains(&"a5".to_owned()), "a square behind an enemy may be chosen");
        assert!(!rook.targets.contains(&"e1".to_owned()), "an own piece stands there");
    }
}
