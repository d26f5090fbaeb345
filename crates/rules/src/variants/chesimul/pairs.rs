//! Successor positions of all pairs of plans, most of them without resolving the pair.
//!
//! A mover meets other pieces only on its path. Therefore two movers whose paths are disjoint change the
//! board as if each moved alone, and the effect of each plan alone is computed once for all its pairs.

use super::resolve::{ChesimulMover, resolve};
use crate::board::{BitBoard, ByColor, Color};
use crate::kernel::{MovePlan as Plan, NullRecorder, SimplePosition};

/// A plan, and its result if the other side passes.
struct ChesimulPlanEffect {
    mover: Option<ChesimulMover>,
    way: BitBoard,
    next: SimplePosition,
}

impl ChesimulPlanEffect {
    fn new(position: &SimplePosition, side: Color, plan: Plan) -> Self {
        let mover = ChesimulMover::new(position.placement(), side, plan);
        let way = mover.map_or(BitBoard::EMPTY, |mover| mover.way());
        let mut movers = ByColor::default();
        movers[side] = mover;
        Self { mover, way, next: resolve(position, movers, &mut NullRecorder) }
    }
}

/// Calls `visit` with the position after every pair of these plans.
pub(super) fn for_each_next(
    position: &SimplePosition,
    plans: &ByColor<Vec<Plan>>,
    mut visit: impl FnMut(&SimplePosition),
) {
    let alone = |side: Color| -> Vec<ChesimulPlanEffect> {
        plans[side].iter().map(|&plan| ChesimulPlanEffect::new(position, side, plan)).collect()
    };
    let (whites, blacks) = (alone(Color::White), alone(Color::Black));
    for white in &whites {
        for black in &blacks {
            if white.way.is_disjoint(black.way) {
                visit(&merge_disjoint(position, &white.next, &black.next));
            } else {
                visit(&resolve(position, ByColor::new(white.mover, black.mover), &mut NullRecorder));
            }
        }
    }
}

/// Returns the position after two plans with disjoint paths, from the result of each alone.
fn merge_disjoint(start: &SimplePosition, white: &SimplePosition, black: &SimplePosition) -> SimplePosition {
    let placement = white.placement().with_change(start.placement(), black.placement());
    // The counter is 0 after a turn that is not quiet, and only then.
    start.next(placement, white.quiet() != 0 && black.quiet() != 0)
}
