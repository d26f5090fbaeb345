use zugleich_render::json;
use zugleich_rules::blind::{Fate, List, PlayerTurn, adjudicate};
use zugleich_rules::{ByColor, Color};

use crate::run::same;
use crate::{Case, Expect};

/// The variant whose cases are two lists.
pub(crate) const VARIANT: &str = "blind";

/// Adjudicates the two lists of a case and checks everything that it expects.
pub(crate) fn run(case: &Case) -> Result<(), String> {
    let Case { white: Some(white), black: Some(black), turns, position: None, .. } = case else {
        return Err("a case of two lists has white and black, and no position".to_owned());
    };
    if !turns.is_empty() || !case.options.is_empty() || !only_asks_of_lists(&case.expect) {
        return Err("a case of two lists has no turns, options, events or plans".to_owned());
    }
    let read = ByColor::new(List::read(Color::White, white), List::read(Color::Black, black));
    match (read, case.expect.error.as_deref()) {
        (ByColor { white: Ok(white), black: Ok(black) }, None) => {
            check(&case.expect, &ByColor::new(white, black))
        }
        (ByColor { white: Ok(_), black: Ok(_) }, Some(error)) => {
            Err(format!("no list is refused, expected error {error:?}"))
        }
        (ByColor { white: Err(faults), .. } | ByColor { black: Err(faults), .. }, None) => {
            Err(format!("a list is refused: {faults}"))
        }
        (_, Some(error)) => same("error", "form", error),
    }
}

fn only_asks_of_lists(expect: &Expect) -> bool {
    expect.events.is_empty()
        && expect.no_events.is_empty()
        && expect.legal.is_none()
        && expect.illegal.is_none()
        && expect.possible.is_empty()
        && expect.in_check.is_none()
}

fn check(expect: &Expect, lists: &ByColor<List>) -> Result<(), String> {
    let game = adjudicate(lists);
    if let Some(outcomes) = &expect.outcomes {
        let found: Vec<_> = game.turns.iter().map(outcome).collect();
        same("outcomes", &found, outcomes)?;
    }
    if let Some(result) = &expect.result {
        same("result", &json::result(Some(game.outcome)), result)?;
    }
    if let Some(position) = &expect.position {
        same("position", &game.position().to_string(), position)?;
    }
    Ok(())
}

fn outcome(turn: &PlayerTurn) -> String {
    match turn.fate {
        Fate::Forfeited(forfeit) => format!("forfeited:{}", forfeit.name()),
        _ => turn.fate.name().to_owned(),
    }
}
