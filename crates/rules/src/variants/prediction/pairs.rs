//! Successor positions of all pairs of plans, most of them without resolving the pair.
//!
//! Pieces meet only on the source or destination of one of them: paths never matter (4, 5). Therefore two
//! plans whose pieces share no such square change the position as if each were played while the other side
//! passes, and the result of each plan alone, predicted and not predicted, is computed once for all its
//! pairs.

use super::lost_pieces::LostPieces;
use super::plan::PredictionPlan;
use super::position::PredictionPosition;
use super::resolve::{PlanMovers, play};
use super::rules::Prediction;
use crate::board::{BitBoard, ByColor, Color};
use crate::kernel::NullRecorder;

/// The moves of a plan, and its result if the other side passes.
struct PredictionPlanEffect {
    moving: PlanMovers,
    /// Sources and destinations of its pieces.
    squares: BitBoard,
    /// The positions after it if it is not predicted, and if it is.
    next: [PredictionPosition; 2],
    /// The possible predictions by the other side: wrong or right, but a pass cannot be predicted (2).
    predicted: &'static [bool],
}

impl PredictionPlanEffect {
    fn new(rules: Prediction, position: &PredictionPosition, side: Color, plan: &PredictionPlan) -> Self {
        let moving = PlanMovers::new(&position.placement, side, plan);
        let mut pair = ByColor::default();
        pair[side] = moving;
        let next = [false, true].map(|predicted| {
            let right = ByColor::from_fn(|predicting| predicting != side && predicted);
            play(rules, position, &pair, right, &mut NullRecorder)
        });
        let predicted: &[bool] = if plan.moves.is_some() { &[false, true] } else { &[false] };
        Self { moving, squares: moving.squares(), next, predicted }
    }
}

/// Calls `visit` with the position after every pair of these plans, once for each combination of right and
/// wrong predictions.
pub(super) fn for_each_next(
    rules: Prediction,
    position: &PredictionPosition,
    plans: &ByColor<Vec<PredictionPlan>>,
    mut visit: impl FnMut(&PredictionPosition),
) {
    let alone = |side: Color| -> Vec<PredictionPlanEffect> {
        plans[side].iter().map(|plan| PredictionPlanEffect::new(rules, position, side, plan)).collect()
    };
    let (whites, blacks) = (alone(Color::White), alone(Color::Black));
    for white in &whites {
        for black in &blacks {
            let meet = !white.squares.is_disjoint(black.squares);
            for (&right, black_next) in black.predicted.iter().zip(&black.next) {
                for (&black_right, white_next) in white.predicted.iter().zip(&white.next) {
                    visit(&if meet {
                        let pair = ByColor::new(white.moving, black.moving);
                        play(rules, position, &pair, ByColor::new(right, black_right), &mut NullRecorder)
                    } else {
                        merge_disjoint(position, white_next, black_next)
                    });
                }
            }
        }
    }
}

/// Returns the position after two plans that do not meet, from the result of each alone.
#[inline]
fn merge_disjoint(
    start: &PredictionPosition,
    white: &PredictionPosition,
    black: &PredictionPosition,
) -> PredictionPosition {
    PredictionPosition {
        placement: white.placement.with_change(&start.placement, &black.placement),
        castling: white.castling.common(black.castling),
        lost: lost(start, white, black),
        // The counter is 0 after a turn that is not quiet, and the same after all that are.
        quiet: white.quiet.min(black.quiet),
        turn: white.turn,
    }
}

#[inline]
fn lost(
    start: &PredictionPosition,
    white: &PredictionPosition,
    black: &PredictionPosition,
) -> ByColor<LostPieces> {
    if black.lost == start.lost {
        white.lost
    } else if white.lost == start.lost {
        black.lost
    } else {
        ByColor::from_fn(|side| white.lost[side].with_change(start.lost[side], black.lost[side]))
    }
}
