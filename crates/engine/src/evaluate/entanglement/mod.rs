//! What a position of Entanglement Chess is worth: not one world is judged, but all of them on average.

mod shares;
mod side;
#[cfg(test)]
mod tests;

use zugleich_rules::ByColor;
use zugleich_rules::entanglement::{Entanglement, Position};

use super::Evaluate;
use crate::alternating::Alternating;
use side::Forces;

/// Quiet plies after which a draw can be claimed (entanglement.md 8).
const QUIET_LIMIT: u32 = 100;

/// What both kings weigh beside the other pieces.
const KINGS: f64 = 8.0;

impl Evaluate for Entanglement {
    /// A draw that can be claimed: one of the players is not better off, and claims it (entanglement.md 8).
    fn certain(&self, position: &Position) -> Option<f64> {
        position.claim().map(|_| 0.0)
    }

    /// The balance of strength, which decides the more the less is left.
    fn evaluate(&self, position: &Position) -> f64 {
        let ByColor { white, black } = Forces::of(position).strength();
        (white - black) / (white + black + KINGS)
    }

    fn countdown(&self, position: &Position, turns: u32) -> u32 {
        let quiet = position.quiet_plies();
        if quiet.saturating_add(turns) < QUIET_LIMIT { 0 } else { quiet }
    }
}

impl Alternating for Entanglement {
    fn fingerprint(&self, position: &Position) -> u64 {
        position.fingerprint()
    }

    fn gains(&self, position: &Position, plans: &[Self::Plan]) -> Vec<Option<f64>> {
        let forces = Forces::of(position);
        let scale = forces.material() + KINGS;
        let exchange = |plan: &Self::Plan| forces.exchange(position.to_move(), plan.from, plan.to);
        plans.iter().map(|plan| exchange(plan).map(|gain| gain / scale)).collect()
    }
}
