//! Evaluation of Entanglement Chess: the mean over all possible worlds, not the value of one.

mod features;
mod forces;
mod shares;
#[cfg(test)]
mod tests;

use zugleich_engine::{
    Alternating, Evaluate, Ladder, MAX_DEPTH, expected_result, level_limits, limit_countdown,
};
use zugleich_rules::entanglement::{Entanglement, EntanglementPosition};
use zugleich_rules::kernel::{FromTo, LegalPlan, legal_captures};
use zugleich_rules::{ByColor, Color, Square};

use forces::Forces;

/// Quiet plies after which a draw can be claimed (entanglement.md 8).
const QUIET_LIMIT: u32 = 100;

/// Weight of both kings beside the other pieces.
const KINGS: f64 = 8.0;

/// The evaluation of Entanglement Chess.
#[derive(Clone, Copy, Debug)]
pub struct EntanglementEvaluation;

impl Evaluate for EntanglementEvaluation {
    type Game = Entanglement;

    const LADDER: &'static Ladder = &Ladder {
        levels: [
            level_limits(0.2, 2, 3_000),
            level_limits(0.1, 2, 3_000),
            level_limits(0.037, 2, 3_000),
            level_limits(0.0, 2, 3_000),
            level_limits(0.0, MAX_DEPTH, 3_500),
            level_limits(0.0, MAX_DEPTH, 12_000),
            level_limits(0.0, MAX_DEPTH, 42_000),
            level_limits(0.0, MAX_DEPTH, 170_000),
            level_limits(0.0, MAX_DEPTH, 800_000),
            level_limits(0.0, MAX_DEPTH, 5_000_000),
        ],
    };

    /// Evaluates the balances of strength, as shares of the total.
    fn evaluate(game: &Entanglement, position: &EntanglementPosition) -> f64 {
        Self::judge_forces(game, position, &Forces::from(position))
    }

    fn terms(_: &Entanglement, position: &EntanglementPosition) -> Vec<f64> {
        balances(&Forces::from(position), position.to_move()).to_vec()
    }

    const WEIGHTS: &'static [f64] = &WEIGHTS;

    const FEATURES: usize = features::KINDS;

    fn features(position: &EntanglementPosition, tell: &mut impl FnMut(Color, usize, Square)) {
        features::features(position, tell);
    }

    fn countdown(position: &EntanglementPosition, turns: u32) -> u32 {
        limit_countdown(position.quiet_plies(), QUIET_LIMIT, turns)
    }
}

/// Weights of material, of reached squares, of the safety of known kings, and of the side to move.
const WEIGHTS: [f64; 4] = [4.7, 6.6, 3.9, 1.0];

/// Returns White's surplus in each part of [`Forces::strength`], and the side to move, as shares of both
/// sides' strength and their kings.
fn balances(forces: &Forces, mover: Color) -> [f64; 4] {
    let ByColor { white, black } = forces.strength();
    let all = KINGS + white.iter().chain(&black).sum::<f64>();
    let more = |part: usize| (white[part] - black[part]) / all;
    let moves = if mover == Color::White { 1.0 } else { -1.0 };
    [more(0), more(1), more(2), moves / all]
}

impl Alternating for EntanglementEvaluation {
    fn fingerprint(_: &Entanglement, position: &EntanglementPosition) -> u64 {
        position.fingerprint()
    }

    type Forces = Forces;

    fn judge_forces(_: &Entanglement, position: &EntanglementPosition, forces: &Forces) -> f64 {
        expected_result(&balances(forces, position.to_move()), &WEIGHTS)
    }

    fn captures(
        game: &Entanglement,
        position: &EntanglementPosition,
        side: Color,
    ) -> Vec<LegalPlan<Entanglement>> {
        legal_captures(game, position, side)
    }

    fn gains(
        position: &EntanglementPosition,
        forces: &Forces,
        plans: &[LegalPlan<Entanglement>],
    ) -> Vec<Option<f64>> {
        let scale = forces.material() + KINGS;
        let exchange = |&FromTo { from, to }: &FromTo| forces.exchange(position.to_move(), from, to);
        plans.iter().map(|plan| exchange(plan.plan()).map(|gain| gain / scale * WEIGHTS[0])).collect()
    }
}
