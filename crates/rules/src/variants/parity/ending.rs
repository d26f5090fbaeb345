use super::plan_generator::ParityPlanGenerator;
use super::position::ParityPosition;
use super::rules::ParityRules;
use crate::board::{ByColor, Color};
use crate::kernel::{Outcome, QUIET_LIMIT, Reason};

/// Returns the outcome by clauses 12 and 13; repetition needs the history and is not tested here.
pub(super) fn outcome(rules: ParityRules, position: &ParityPosition) -> Option<Outcome> {
    let planners = ByColor::from_fn(|side| ParityPlanGenerator::new(rules, position, side));
    match (planners.white.any(), planners.black.any()) {
        (true, true) => (position.quiet >= QUIET_LIMIT).then_some(Outcome::draw(Reason::QuietTurns)),
        (false, true) => Some(without_plan(rules, &planners.white)),
        (true, false) => Some(without_plan(rules, &planners.black)),
        (false, false) => Some(Outcome::draw(Reason::BothLost)),
    }
}

/// Returns the outcome by clause 12 for the only side without a plan.
fn without_plan(rules: ParityRules, planner: &ParityPlanGenerator<'_>) -> Outcome {
    let side: Color = planner.side;
    if planner.in_immediate_check() {
        Outcome::win(!side, Reason::Checkmate)
    } else if rules.stalemate_draws && !ParityPlanGenerator::unbound(rules, planner.position, side).any() {
        Outcome::draw(Reason::Stalemate)
    } else {
        Outcome::win(!side, Reason::NoMoves)
    }
}
