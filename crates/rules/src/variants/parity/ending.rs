use super::plans::Planner;
use super::position::Position;
use super::rules::Rules;
use crate::board::{ByColor, Color};
use crate::kernel::{Outcome, QUIET_LIMIT, Reason};

/// Returns the outcome by clauses 12 and 13; repetition needs the history and is not tested here.
pub(super) fn outcome(rules: Rules, position: &Position) -> Option<Outcome> {
    let planners = ByColor::from_fn(|side| Planner::new(rules, position, side));
    match (planners.white.any(), planners.black.any()) {
        (true, true) => (position.quiet >= QUIET_LIMIT).then_some(Outcome::draw(Reason::QuietTurns)),
        (false, true) => Some(without_plan(rules, &planners.white)),
        (true, false) => Some(without_plan(rules, &planners.black)),
        (false, false) => Some(Outcome::draw(Reason::BothLost)),
    }
}

/// Returns the outcome by clause 12 for the only side without a plan.
fn without_plan(rules: Rules, planner: &Planner<'_>) -> Outcome {
    let side: Color = planner.side;
    if planner.in_immediate_check() {
        Outcome::win(!side, Reason::Checkmate)
    } else if rules.stalemate_draws && !Planner::unbound(rules, planner.position, side).any() {
        Outcome::draw(Reason::Stalemate)
    } else {
        Outcome::win(!side, Reason::NoMoves)
    }
}
