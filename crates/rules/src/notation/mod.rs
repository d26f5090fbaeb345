//! Algebraic notation for simultaneous plans (the page `records.md`).
//!
//! A word is judged on the start board, among the legal plans of its side: the other side's plan for the same
//! turn never changes how a plan is written. Only the signs behind it, `+` and `#`, describe the result of
//! the turn.

mod algebraic_move;
mod read;
mod text_position;
mod write;

pub use algebraic_move::{AlgebraicMove, AlgebraicTarget};
pub use text_position::TextPosition;

pub(crate) use read::readings;
pub(crate) use write::{plan_notation, signs};

use crate::board::Color;
use crate::kernel::{LegalPlan, Match, Notate, PieceMove, PredictionOps, legal_plans};

/// Separator between a plan and its prediction.
const PREDICTION_SEPARATOR: char = '/';
/// Sign for a missing prediction.
const NOTHING: &str = "-";
/// Sign for a plan without a move.
const PASS: &str = "--";
/// Separator between the two moves of one plan.
const AND: char = '+';

/// The moves of a plan, and the plan.
type PlanWithMoves<G> = (Vec<PieceMove>, LegalPlan<G>);

/// Returns every legal plan of a side with its moves.
fn plans_with_moves<G: Notate>(game: &Match<G>, side: Color) -> Vec<PlanWithMoves<G>> {
    let plans = legal_plans(game.game(), game.position(), side);
    let actions = |plan: &LegalPlan<G>| game.game().piece_moves(game.position(), side, plan.plan());
    plans.into_iter().map(|plan| (actions(&plan), plan)).collect()
}

/// Returns the plans of a side that can be predicted, each with its moves, without promotion pieces, which a
/// prediction does not name; one for each group of indistinguishable plans.
fn predictable_plans<G: Notate>(
    game: &Match<G>,
    prediction: PredictionOps<G>,
    side: Color,
) -> Vec<PlanWithMoves<G>> {
    let mut all: Vec<PlanWithMoves<G>> = Vec::new();
    for (actions, plan) in plans_with_moves(game, side) {
        let actions: Vec<_> = actions.into_iter().map(PieceMove::unpromoted).collect();
        let is_new = all.last().is_none_or(|(last, _)| *last != actions);
        // Plans that differ only in the promotion piece are adjacent.
        if is_new && (prediction.with_predicted)(&plan, &plan).is_some() {
            all.push((actions, plan));
        }
    }
    all
}
