//! What a position of Entanglement Chess is worth: not one world is judged, but all of them on average.

mod shares;
mod side;
#[cfg(test)]
mod tests;

use zugleich_rules::ByColor;
use zugleich_rules::entanglement::{Entanglement, Position};
use zugleich_rules::kernel::{Legal, Way};

use super::Evaluate;
use crate::alternating::Alternating;
use side::Forces;

/// Quiet plies after which a draw can be claimed (entanglement.md 8).
const QUIET_LIMIT: u32 = 100;

/// What both kings weigh beside the other pieces.
const KINGS: f64 = 8.0;

impl Evaluate for Entanglement {
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

    fn gains(&self, position: &Position, plans: &[Legal<Self>]) -> Vec<Option<f64>> {
        let forces = Forces::of(position);
        let scale = forces.material() + KINGS;
        let exchange = |&Way { from, to }: &Way| forces.exchange(position.to_move(), from, to);
        plans.iter().map(|plan| exchange(plan.plan()).map(|gain| gain / scale)).collect()
    }
}
