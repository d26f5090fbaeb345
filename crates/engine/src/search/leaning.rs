//! Playing for the errors of the other side, as far as that costs no more than it may.

use zugleich_rules::Color;

use super::pick::Pick;
use super::{Evaluate, Mix, OutOfNodes, Search, Solved, Window};
use crate::limits::Limits;

/// What is added to the value of whatever a side may do, as that side sees it: what it is worth against a player who
/// errs, times how much that counts.
#[derive(Clone, Debug)]
pub(crate) struct Leaning {
    pub(super) side: Color,
    /// For each plan without a prediction.
    pub(super) plans: Vec<f64>,
    /// How much more it is for each plan with each prediction; nothing in a game without predictions.
    pub(super) predictions: Vec<Vec<f64>>,
}

impl Leaning {
    /// What is added for a side.
    pub(crate) fn of(&self, side: Color, pick: Pick) -> f64 {
        if side != self.side {
            return 0.0;
        }
        let more = || Some(*self.predictions.get(pick.plan)?.get(pick.prediction?)?);
        self.plans.get(pick.plan).map_or(0.0, |plan| plan + more().unwrap_or(0.0))
    }

    /// The prediction to which a side leans most with a plan, if it leans to any.
    pub(crate) fn favourite(&self, side: Color, plan: usize) -> Option<usize> {
        let predictions =
            self.predictions.get(plan).filter(|_| side == self.side)?.iter().copied().enumerate();
        let most = predictions.reduce(|best, next| if next.1 > best.1 { next } else { best });
        most.filter(|&(_, more)| more > 0.0).map(|(prediction, _)| prediction)
    }

    /// What is added on average for a mix of the side that leans.
    fn average(&self, mix: &Mix) -> f64 {
        mix.iter().map(|&(pick, p)| p * self.of(self.side, pick)).sum()
    }

    /// The same, if it counts so many times as much.
    fn times(&self, weight: f64) -> Self {
        let times = |values: &Vec<f64>| values.iter().map(|value| weight * value).collect();
        let (plans, predictions) = (times(&self.plans), self.predictions.iter().map(times).collect());
        Self { side: self.side, plans, predictions }
    }
}

/// Who leans may resolve so many positions whatever its limits, so that it looks a turn further than who errs.
const LEAST: u64 = 20_000;

/// How much what a plan is worth against a player who errs may count, beside what it is worth in any case.
const WEIGHTS: [f64; 3] = [8.0, 2.0, 0.5];

impl<G: Evaluate> Search<'_, G> {
    /// Gives a side the mix that is worth most against a player who errs, among those that are worth no more than
    /// [`Limits::leaning`] less against anybody than what was found. If there are not enough nodes for one, everything
    /// stays as it was.
    pub(super) fn lean(&mut self, best: &mut Solved<'_, G>, side: Color, limits: &Limits) {
        let budget = limits.nodes.max(LEAST) / G::WEIGHT;
        let leaning = self.outlook(best, side, limits, budget);
        let cost = limits.leaning.clamp(0.0, 1.0);
        // The first turn ahead has no budget.
        self.budget = if best.node.depth == 1 { u64::MAX } else { budget };
        // Values are from -1 to 1, so that no mix costs more than twice its weight.
        let least = cost / 2.0;
        for weight in WEIGHTS.into_iter().filter(|&weight| weight > least).chain([least]) {
            let Ok(leant) = self.leant(best, &leaning.times(weight)) else { return };
            if weight == least || leant.bounds.upper - leant.bounds.lower <= cost {
                *best = leant;
                return;
            }
        }
    }

    /// What each plan of a side is worth against a player who errs, looking as far as two thirds of a budget reach.
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

    /// What was found, but for the mix of the side that leans, which is the best with this added; the bounds are those
    /// without it.
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
