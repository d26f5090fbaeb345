use zugleich_render::json;
use zugleich_rules::blind::{Blind, MoveList, PlayerTurn, TokenOutcome, adjudicate};
use zugleich_rules::kernel::{Game, RulesError};
use zugleich_rules::{ByColor, Color};

use crate::run::{check_refusal, same};
use crate::{CaseExpectation, ConformanceCase};

/// Adjudicates the two lists of a case and checks all its expectations.
pub(crate) fn run(case: &ConformanceCase) -> Result<(), String> {
    let ConformanceCase { white: Some(white), black: Some(black), turns, position: None, .. } = case else {
        return Err("a case of two lists has white and black, and no position".to_owned());
    };
    if !turns.is_empty() || !case.options.is_empty() || !only_asks_of_lists(&case.expect) {
        return Err("a case of two lists has no turns, options, events or plans".to_owned());
    }
    let read = ByColor::new(MoveList::read(Color::White, white), MoveList::read(Color::Black, black));
    match (read, &case.expect.error) {
        (ByColor { white: Ok(white), black: Ok(black) }, None) => {
            check(&case.expect, &ByColor::new(white, black))
        }
        (ByColor { white: Ok(_), black: Ok(_) }, Some(error)) => {
            Err(format!("no list is refused, expected {error:?}"))
        }
        (ByColor { white: Err(faults), .. } | ByColor { black: Err(faults), .. }, None) => {
            Err(format!("a list is refused: {faults}"))
        }
        (ByColor { white, .. }, Some(error)) => {
            // Faults of White's list are reported first.
            let side = if white.is_err() { Color::White } else { Color::Black };
            let text = if white.is_err() { &case.white } else { &case.black };
            let fault = Blind.parse_plan(side, text.as_deref().unwrap_or_default()).err();
            fault.map_or(Ok(()), |fault| check_refusal(&RulesError::Plan(side, fault), error))
        }
    }
}

fn only_asks_of_lists(expect: &CaseExpectation) -> bool {
    expect.events.is_empty()
        && expect.no_events.is_empty()
        && expect.legal.is_none()
        && expect.illegal.is_none()
        && expect.possible.is_empty()
        && expect.in_check.is_none()
        && expect.claim.is_none()
}

fn check(expect: &CaseExpectation, lists: &ByColor<MoveList>) -> Result<(), String> {
    let game = adjudicate(lists.as_ref());
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
        TokenOutcome::Forfeited(forfeit) => format!("forfeited:{}", forfeit.name()),
        _ => turn.fate.name().to_owned(),
    }
}
