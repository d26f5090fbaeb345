//! What a position of Entanglement Chess is worth: not one world is judged, but all of them on average.

mod seen;
mod shares;
mod side;
#[cfg(test)]
mod tests;

use zugleich_rules::entanglement::{Entanglement, Position};
use zugleich_rules::kernel::{Legal, Way};
use zugleich_rules::{ByColor, Color, Square};

use super::{Evaluate, expected};
use crate::alternating::Alternating;
use crate::ladder::{Ladder, rung};
use crate::limits::MAX_DEPTH;
use side::Forces;

/// Quiet plies after which a draw can be claimed (entanglement.md 8).
const QUIET_LIMIT: u32 = 100;

/// What both kings weigh beside the other pieces.
const KINGS: f64 = 8.0;

impl Evaluate for Entanglement {
    const LADDER: &'static Ladder = &Ladder {
        rungs: [
            rung(0.23, 2, 3_000),
            rung(0.12, 2, 3_000),
            rung(0.055, 2, 3_000),
            rung(0.0, 2, 3_000),
            rung(0.0, MAX_DEPTH, 3_500),
            rung(0.0, MAX_DEPTH, 12_000),
            rung(0.0, MAX_DEPTH, 42_000),
            rung(0.0, MAX_DEPTH, 170_000),
            rung(0.0, MAX_DEPTH, 800_000),
            rung(0.0, MAX_DEPTH, 5_000_000),
        ],
        before: &[(
            3,
            [
                rung(0.33, 2, 1_000),
                rung(0.22, 2, 3_000),
                rung(0.125, 2, 3_000),
                rung(0.045, 2, 3_000),
                rung(0.16, MAX_DEPTH, 20_000),
                rung(0.1, MAX_DEPTH, 20_000),
                rung(0.04, MAX_DEPTH, 20_000),
                rung(0.0, MAX_DEPTH, 50_000),
                rung(0.0, MAX_DEPTH, 500_000),
                rung(0.0, MAX_DEPTH, 5_000_000),
            ],
        )],
    };

    /// The balance of strength, which decides the more the less is left.
    fn evaluate(&self, position: &Position) -> f64 {
        expected(&[balance(Forces::of(position).strength())], &WEIGHTS)
    }

    fn terms(&self, position: &Position) -> Vec<f64> {
        vec![balance(Forces::of(position).strength())]
    }

    const WEIGHTS: &'static [f64] = &WEIGHTS;

    const FEATURES: usize = seen::KINDS;

    fn features(&self, position: &Position, tell: &mut impl FnMut(Color, usize, Square)) {
        seen::features(position, tell);
    }

    fn countdown(&self, position: &Position, turns: u32) -> u32 {
        let quiet = position.quiet_plies();
        if quiet.saturating_add(turns) < QUIET_LIMIT { 0 } else { quiet }
    }
}

/// One, which [`tune`](crate::tune::tune) can fit.
const WEIGHTS: [f64; 1] = [1.0];

/// How much stronger White is, as a part of what both are and their kings.
fn balance(strength: ByColor<f64>) -> f64 {
    (strength.white - strength.black) / (strength.white + strength.black + KINGS)
}

impl Alternating for Entanglement {
    fn fingerprint(&self, position: &Position) -> u64 {
        position.fingerprint()
    }

    fn gains(&self, position: &Position, plans: &[Legal<Self>]) -> Vec<Option<f64>> {
        let forces = Forces::of(position);
        let scale = forces.material() + KINGS;
        let exchange = |&Way { from, to }: &Way| forces.exchange(position.to_move(), from, to);
        plans.iter().map(|plan| exchange(plan.plan()).map(|gain| gain / scale * WEIGHTS[0])).collect()
    }
}
