//! Successor positions of all pairs of plans, most of them without resolving the pair.
//!
//! A mover meets other pieces only on its path. Therefore two movers whose paths are disjoint change the
//! board as if each moved alone, and the effect of each plan alone is computed once for all its pairs.

use super::resolve::{Mover, resolve};
use crate::board::{BitBoard, ByColor, Color};
use crate::kernel::{Counted, MovePlan as Plan, Silent};

/// A plan, and its result if the other side passes.
struct Alone {
    mover: Option<Mover>,
    way: BitBoard,
    next: Counted,
}

impl Alone {
    fn new(position: &Counted, side: Color, plan: Plan) -> Self {
        let mover = Mover::new(position.placement(), side, plan);
        let way = mover.map_or(BitBoard::EMPTY, |mover| mover.way());
        let mut movers = ByColor::default();
        movers[side] = mover;
        Self { mover, way, next: resolve(position, movers, &mut Silent) }
    }
}

/// Calls `visit` with the position after every pair of these plans.
pub(super) fn for_each_next(position: &Counted, plans: &ByColor<Vec<Plan>>, mut visit: impl FnMut(&Counted)) {
    let alone = |side: Color| -> Vec<Alone> {
        plans[side].iter().map(|&plan| Alone::new(position, side, plan)).collect()
    };
    let (whites, blacks) = (alone(Color::White), alone(Color::Black));
    for white in &whites {
        for black in &blacks {
            if white.way.is_disjoint(black.way) {
                visit(&apart(position, &white.next, &black.next));
            } else {
                visit(&resolve(position, ByColor::new(white.mover, black.mover), &mut Silent));
            }
        }
    }
}

/// Returns the position after two plans with disjoint paths, from the result of each alone.
fn apart(start: &Counted, white: &Counted, black: &Counted) -> Counted {
    let placement = white.placement().with_change(start.placement(), black.placement());
    // The counter is 0 after a turn that is not quiet, and only then.
    start.next(placement, white.quiet() != 0 && black.quiet() != 0)
}
