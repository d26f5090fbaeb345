//! Leaning: play for the errors of the other side, within a cost limit.

use zugleich_rules::Color;

use super::pick::Pick;
use super::{Evaluate, Mix, OutOfNodes, Search, Solved, Window};
use crate::limits::Limits;

/// Bonus on the value of a side's actions, from its view: their value against an erring player, times a
/// weight.
#[derive(Clone, Debug)]
pub(crate) struct Leaning {
    pub(super) side: Color,
    /// Bonus of each plan without a prediction.
    pub(super) plans: Vec<f64>,
    /// Additional bonus of each plan with each prediction; empty in a game without predictions.
    pub(super) predictions: Vec<Vec<f64>>,
}

impl Leaning {
    /// Returns the bonus of a side's action.
    pub(crate) fn of(&self, side: Color, pick: Pick) -> f64 {
        if side != self.side {
            return 0.0;
        }
        let more = || Some(*self.predictions.get(pick.plan)?.get(pick.prediction?)?);
        self.plans.get(pick.plan).map_or(0.0, |plan| plan + more().unwrap_or(0.0))
    }

    /// Returns the prediction with the largest positive bonus for a plan.
    pub(crate) fn favourite(&self, side: Color, plan: usize) -> Option<usize> {
        let predictions =
            self.predictions.get(plan).filter(|_| side == self.side)?.iter().copied().enumerate();
        let most = predictions.reduce(|best, next| if next.1 > best.1 { next } else { best });
        most.filter(|&(_, more)| more > 0.0).map(|(prediction, _)| prediction)
    }

    /// Returns the average bonus of a mixture of the leaning side.
    fn average(&self, mix: &Mix) -> f64 {
        mix.iter().map(|&(pick, p)| p * self.of(self.side, pick)).sum()
    }

    /// Multiplies the bonus by a weight.
    fn times(&self, weight: f64) -> Self {
        let times = |values: &Vec<f64>| values.iter().map(|value| weight * value).collect();
        let (plans, predictions) = (times(&self.plans), self.predictions.iter().map(times).collect());
        Self { side: self.side, plans, predictions }
    }
}

/// Least node budget of leaning, so that the search looks a turn further than the erring player.
const LEAST: u64 = 20_000;

/// Weights of the value against an erring player, relative to the value of the search.
const WEIGHTS: [f64; 3] = [8.0, 2.0, 0.5];

impl<G: Evaluate> Search<'_, G> {
    /// Replaces a side's mixture by the best one against an erring player, among those that cost at most
    /// [`Limits::leaning`] against a best response. If the nodes do not suffice, the result stays as it was.
    pub(super) fn lean(&mut self, best: &mut Solved<'_, G>, side: Color, limits: &Limits) {
        let budget = limits.nodes.max(LEAST) / G::WEIGHT;
        let leaning = self.outlook(best, side, limits, budget);
        let cost = limits.leaning.clamp(0.0, 1.0);
        // Depth 1 has no budget.
        self.budget = if best.node.depth == 1 { u64::MAX } else { budget };
        // Values are from -1 to 1, so no mixture costs more than twice its weight.
        let least = cost / 2.0;
        for weight in WEIGHTS.into_iter().filter(|&weight| weight > least).chain([least]) {
            let Ok(leant) = self.leant(best, &leaning.times(weight)) else { return };
            if weight == least || leant.bounds.upper - leant.bounds.lower <= cost {
                *best = leant;
                return;
            }
        }
    }

    /// Returns the value of each plan of a side against an erring player, searched with two thirds of a
    /// budget.
    fn outlook(&mut self, best: &Solved<'_, G>, side: Color, limits: &Limits, budget: u64) -> Leaning {
        self.budget = u64::MAX;
        let mut erring = self.erring(best.node.position, side).expect("the first depth has no budget");
        self.nodes += erring.think(self.game, &self.twice, limits);
        self.budget = budget - budget / 3;
        for depth in 2..=limits.depth.max(2) {
            let mut deeper = erring.clone();
            if self.look(&mut deeper, depth).is_err() {
                break;
            }
            erring = deeper;
        }
        erring.leaning()
    }

    /// Returns the result with the leaning side's mixture replaced by the best one under this bonus; the
    /// bounds exclude the bonus.
    fn leant<'p>(&mut self, best: &Solved<'p, G>, leaning: &Leaning) -> Result<Solved<'p, G>, OutOfNodes> {
        let mut leant = best.clone();
        leant.node.lean(Some(leaning.clone()));
        let (bounds, mut mixes) = self.solve(&mut leant.node, Window::ALL)?;
        leant.node.lean(None);
        let mix = std::mem::take(&mut mixes[leaning.side]);
        let more = leaning.average(&mix);
        match leaning.side {
            Color::White => leant.bounds.lower = leant.bounds.lower.min(bounds.lower - more),
            Color::Black => leant.bounds.upper = leant.bounds.upper.max(bounds.upper + more),
        }
        leant.mixes[leaning.side] = mix;
        Ok(leant)
    }
}
