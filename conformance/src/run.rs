use std::collections::BTreeMap;

use serde_json::Value;
use zugleich_games::CATALOG;
use zugleich_render::json;
use zugleich_rules::Color;
use zugleich_rules::board::color_name;
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::{EventData, Reason, RulesError, TurnScope};

use crate::{CaseExpectation, ConformanceCase, ExpectedRefusal, PlansBySide, lists};

/// Plays a case and checks all its expectations.
///
/// # Errors
/// The expected and the found value, in one or a few lines.
pub fn run(case: &ConformanceCase) -> Result<(), String> {
    let variant = CATALOG.variant(&case.variant).map_err(|error| error.to_string())?;
    if case.edition.is_some_and(|edition| edition != variant.descriptor().edition) {
        return Err(format!("the case is of another edition than {}", variant.descriptor().edition));
    }
    if variant.descriptor().turn == TurnScope::WholeGame {
        return lists::run(case);
    }
    if case.white.is_some() || case.black.is_some() || case.expect.outcomes.is_some() {
        return Err("white, black and outcomes are for cases of two lists".to_owned());
    }
    let options: Vec<_> = case.options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
    let mut game = variant.open(&options, case.position.as_deref()).map_err(|error| error.to_string())?;
    let mut events = Vec::new();
    for (index, turn) in case.turns.iter().enumerate() {
        let last = index + 1 == case.turns.len();
        match (game.play_line(turn), &case.expect.error) {
            (Err(error), Some(expected)) if last => return check_refusal(&error, expected),
            (Err(error), _) => return Err(format!("turn {turn:?} is refused: {error}")),
            (Ok(_), Some(expected)) if last => {
                return Err(format!("turn {turn:?} is not refused, expected error {expected:?}"));
            }
            (Ok(report), _) => events = report.events,
        }
    }
    check(&case.expect, &*game, &events)
}

/// Compares the side and the code of a refusal.
pub(crate) fn check_refusal(error: &RulesError, expected: &ExpectedRefusal) -> Result<(), String> {
    same("side of the error", error.illegal_side().map_or("form", color_name), expected.side.as_str())?;
    same("code of the error", error.code(), expected.code.as_str())
}

fn check(expect: &CaseExpectation, game: &dyn AnyMatch, events: &[EventData]) -> Result<(), String> {
    if let Some(position) = &expect.position {
        same("position", &game.position(), position)?;
    }
    if let Some(result) = &expect.result {
        same("result", &json::result(game.outcome()), result)?;
    }
    let events: Vec<Value> = events.iter().map(json::event).collect();
    for wanted in &expect.events {
        if !events.iter().any(|event| has_fields(event, wanted)) {
            return Err(format!("no event {wanted:?} among {events:?}"));
        }
    }
    for kind in &expect.no_events {
        if let Some(event) = events.iter().find(|event| event["kind"] == **kind) {
            return Err(format!("there should be no {kind}, but there is {event}"));
        }
    }
    check_pieces(expect, game)?;
    if expect.in_check.is_some() {
        same("in check", &game.in_check(), &expect.in_check)?;
    }
    if let Some(claim) = &expect.claim {
        same("claim", &Value::from(game.claim().map(Reason::name)), claim)?;
    }
    check_plans(expect, game)
}

fn check_pieces(expect: &CaseExpectation, game: &dyn AnyMatch) -> Result<(), String> {
    let figures = game.scene().map_or_else(Vec::new, |scene| scene.figures);
    for (square, piece) in &expect.possible {
        let found = figures.iter().find(|figure| figure.square.to_string() == *square);
        let face = found.map_or_else(String::new, |figure| figure.face.text(figure.side));
        same(&format!("the piece on {square}"), face.as_str(), piece.as_str())?;
    }
    Ok(())
}

fn has_fields(event: &Value, wanted: &BTreeMap<String, Value>) -> bool {
    wanted.iter().all(|(name, value)| event.get(name) == Some(value))
}

/// Checks the listed plans twice: against the enumeration and against the test of a single plan.
fn check_plans(expect: &CaseExpectation, game: &dyn AnyMatch) -> Result<(), String> {
    for (sides, legal) in [(&expect.legal, true), (&expect.illegal, false)] {
        let Some(PlansBySide { white, black, moves }) = sides else { continue };
        let side = game.to_move();
        if side.is_none() && !moves.is_empty() {
            return Err("the case lists moves, but no side moves alone".to_owned());
        }
        let moves = side.map(|side| (side, moves));
        for (side, plans) in [(Color::White, white), (Color::Black, black)].into_iter().chain(moves) {
            let listed = game.legal_plan_texts(side);
            for plan in plans {
                let name = format!("{} {plan}", color_name(side));
                same(&format!("{name} in the list of plans"), &listed.contains(plan), &legal)?;
                same(&format!("{name} accepted"), &game.check(side, plan).is_ok(), &legal)?;
            }
        }
    }
    Ok(())
}

pub(crate) fn same<T: PartialEq<U> + std::fmt::Debug + ?Sized, U: std::fmt::Debug + ?Sized>(
    what: &str,
    found: &T,
    expected: &U,
) -> Result<(), String> {
    if found == expected {
        return Ok(());
    }
    Err(format!("{what}: expected {expected:?}, found {found:?}"))
}
