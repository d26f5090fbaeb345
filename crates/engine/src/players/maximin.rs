use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use zugleich_rules::Color;
use zugleich_rules::kernel::{Game, LegalPlan, NullRecorder, legal_plans};

use super::actions::{predicting, turn};
use super::tree::end;
use crate::evaluate::{Evaluate, KeyOf, PositionOf};
use crate::limits::MAX_DEPTH;
use crate::replayed_record::ReplayedRecord;

/// Returns the maximin plan, at the depth that `nodes` positions allow; one of several at random.
pub(super) fn choose<E: Evaluate>(
    opened: &ReplayedRecord<E::Game>,
    side: Color,
    plans: &[LegalPlan<E::Game>],
    nodes: u64,
    draw: &mut ChaCha8Rng,
) -> LegalPlan<E::Game> {
    let mut search =
        MaximinSearch::<E> { game: opened.game.game(), twice: &opened.twice, side, left: u64::MAX };
    let mut best = plans.to_vec();
    for depth in 1..=MAX_DEPTH {
        let Some(found) = search.best(opened.game.position(), plans, depth) else { break };
        best = found;
        if depth == 1 {
            // Depth 1 has no limit.
            search.left = nodes.saturating_sub(u64::MAX - search.left);
        }
    }
    best[draw.random_range(0..best.len())].clone()
}

struct MaximinSearch<'a, E: Evaluate> {
    game: &'a E::Game,
    twice: &'a [KeyOf<E>],
    side: Color,
    left: u64,
}

impl<E: Evaluate> MaximinSearch<'_, E> {
    /// Returns the plans with the best worst case; `None` if no nodes are left.
    fn best(
        &mut self,
        position: &PositionOf<E>,
        plans: &[LegalPlan<E::Game>],
        depth: u32,
    ) -> Option<Vec<LegalPlan<E::Game>>> {
        let mut best = (f64::NEG_INFINITY, Vec::new());
        for plan in plans {
            // Slightly below the best, to separate equal plans from those only bounded by it.
            let value = self.answered(position, Some(plan), depth, best.0 - 1e-9, f64::INFINITY)?;
            if value > best.0 + 1e-9 {
                best = (value, vec![plan.clone()]);
            } else if value >= best.0 - 1e-9 {
                best.1.push(plan.clone());
            }
        }
        Some(best.1)
    }

    /// Returns the value of a plan if the other side sees it before it answers.
    fn answered(
        &mut self,
        position: &PositionOf<E>,
        own: Option<&LegalPlan<E::Game>>,
        depth: u32,
        alpha: f64,
        mut beta: f64,
    ) -> Option<f64> {
        let mut worst = f64::INFINITY;
        for other in self.answers(position, own) {
            self.left = self.left.checked_sub(1)?;
            let next = self.game.resolve(
                position,
                &turn::<E::Game>(self.side, own, other.as_ref()),
                &mut NullRecorder,
            );
            let value = self.value(&next, depth - 1, alpha, beta)?;
            worst = worst.min(value);
            beta = beta.min(value);
            if worst <= alpha {
                break;
            }
        }
        Some(worst)
    }

    fn value(&mut self, position: &PositionOf<E>, depth: u32, mut alpha: f64, beta: f64) -> Option<f64> {
        let sign = if self.side == Color::White { 1.0 } else { -1.0 };
        if let Some(value) = end::<E>(self.game, self.twice, position) {
            return Some(sign * value);
        }
        if depth == 0 {
            return Some(sign * E::evaluate(self.game, position));
        }
        let mut best = f64::NEG_INFINITY;
        for own in self.plans(position, self.side) {
            let value = self.answered(position, own.as_ref(), depth, alpha, beta)?;
            best = best.max(value);
            alpha = alpha.max(value);
            if best >= beta {
                break;
            }
        }
        Some(best)
    }

    /// Returns all answers of the other side: its plans, each also with the prediction of the plan that it
    /// has seen.
    fn answers(
        &self,
        position: &PositionOf<E>,
        own: Option<&LegalPlan<E::Game>>,
    ) -> Vec<Option<LegalPlan<E::Game>>> {
        let (Some(own), true) = (own, self.game.acts(position, !self.side)) else {
            return self.plans(position, !self.side);
        };
        let seen = [own.clone()];
        let plans = legal_plans(self.game, position, !self.side);
        plans
            .iter()
            .flat_map(|plan| predicting::<E::Game>(position, !self.side, plan, &seen))
            .map(Some)
            .collect()
    }

    fn plans(&self, position: &PositionOf<E>, side: Color) -> Vec<Option<LegalPlan<E::Game>>> {
        if self.game.acts(position, side) {
            legal_plans(self.game, position, side).into_iter().map(Some).collect()
        } else {
            vec![None]
        }
    }
}
