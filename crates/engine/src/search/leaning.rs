use zugleich_rules::kernel::{Foresight, Silent};
use zugleich_rules::{ByColor, Color};

use super::node::Node;
use super::pick::Pick;
use super::{Evaluate, Search};

/// How much worse, as a part of a win, a plan must seem to a player who errs to be played the e-th part as often.
const CARE: f64 = 0.1;

/// What is added to the value of whatever a side may do, as that side sees it: what it is worth a turn later on average
/// against a player who errs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Leaning {
    /// For each plan without a prediction.
    plans: ByColor<Vec<f64>>,
    /// How much more it is for each plan with each prediction; nothing in a game without predictions.
    predictions: ByColor<Vec<Vec<f64>>>,
}

impl Leaning {
    /// Whether nothing is added.
    pub(crate) const fn is_none(&self) -> bool {
        self.plans.white.is_empty()
    }

    /// What is added for a side.
    pub(crate) fn of(&self, side: Color, pick: Pick) -> f64 {
        let more = || Some(*self.predictions[side].get(pick.plan)?.get(pick.prediction?)?);
        self.plans[side].get(pick.plan).map_or(0.0, |plan| plan + more().unwrap_or(0.0))
    }

    /// The least that is added for a side.
    pub(crate) fn least(&self, side: Color) -> f64 {
        let least = |(plan, value): (usize, &f64)| {
            let predictions = self.predictions[side].get(plan).into_iter().flatten();
            value + predictions.copied().fold(0.0, f64::min)
        };
        self.plans[side].iter().enumerate().map(least).reduce(f64::min).unwrap_or(0.0)
    }

    /// The prediction to which a side leans most with a plan, if it leans to any.
    pub(crate) fn favourite(&self, side: Color, plan: usize) -> Option<usize> {
        let predictions = self.predictions[side].get(plan)?.iter().copied().enumerate();
        let most = predictions.reduce(|best, next| if next.1 > best.1 { next } else { best });
        most.filter(|&(_, more)| more > 0.0).map(|(prediction, _)| prediction)
    }
}

impl<G: Evaluate> Search<'_, G> {
    /// The leaning of a position, times `weight`. The player who errs plays just any plan. Where plans predict, which
    /// punishes whoever does the obvious, that player does the obvious: what is good against just any plan, and
    /// predicts it too.
    pub(super) fn leaning(&mut self, position: &G::Position, weight: f64) -> Leaning {
        let node = Node::new(self.game, position, 1);
        let values = self.outlook(&node);
        let even = node.plans.as_ref().map(|plans| vec![1.0 / plans.len() as f64; plans.len()]);
        let naive = against(&node, &values, &even, weight);
        if Foresight::<G>::of().is_none() {
            return naive;
        }
        let obvious = naive.plans.map(|averages| likely(&averages, weight * CARE));
        let mut leaning = against(&node, &values, &obvious, weight);
        leaning.predictions = predictions(&node, &values, &obvious, weight);
        leaning
    }

    /// What each pair of plans is worth a turn later: with no prediction right, only Black's, only White's and both.
    fn outlook(&mut self, node: &Node<'_, G>) -> Vec<[f64; 4]> {
        let pairs = node.pairs().map(|pair| {
            let right = [(None, None), (None, Some(())), (Some(()), None), (Some(()), Some(()))];
            let mut values: [Option<f64>; 4] = [None; 4];
            for (at, (white, black)) in right.into_iter().enumerate() {
                let named = |side: Color, right: Option<()>| {
                    let prediction = right.and_then(|()| node.name(!side, pair[!side]));
                    Pick { plan: pair[side], prediction }
                };
                let picks = ByColor::new(named(Color::White, white), named(Color::Black, black));
                let same = node.combination(picks);
                let value = values[same].unwrap_or_else(|| {
                    self.nodes += 1;
                    let next = self.game.resolve(node.position, &node.turn(picks), &mut Silent);
                    self.end(&next).unwrap_or_else(|| self.judge(&next))
                });
                values[same] = Some(value);
                values[at] = Some(value);
            }
            values.map(|value| value.unwrap_or(0.0))
        });
        pairs.collect()
    }
}

/// What each plan without a prediction is worth against these mixes of plans that are also predicted.
fn against<G: Evaluate>(
    node: &Node<'_, G>,
    values: &[[f64; 4]],
    mixes: &ByColor<Vec<f64>>,
    weight: f64,
) -> Leaning {
    let mut plans = node.plans.as_ref().map(|plans| vec![0.0; plans.len()]);
    for (pair, values) in node.pairs().zip(values) {
        let seen = ByColor::from_fn(|side| node.seen_chance(side, pair[side], &mixes[side]));
        let [neither, black, white, _] = values;
        let ByColor { white: row, black: col } = pair;
        plans.white[row] += weight * mixes.black[col] * (neither + seen.white * (black - neither));
        plans.black[col] -= weight * mixes.white[row] * (neither + seen.black * (white - neither));
    }
    Leaning { plans, predictions: ByColor::default() }
}

/// How much more each plan is worth with each prediction.
fn predictions<G: Evaluate>(
    node: &Node<'_, G>,
    values: &[[f64; 4]],
    mixes: &ByColor<Vec<f64>>,
    weight: f64,
) -> ByColor<Vec<Vec<f64>>> {
    let sizes = node.plans.as_ref().map(Vec::len);
    let mut predictions = ByColor::from_fn(|side| vec![vec![0.0; sizes[!side]]; sizes[side]]);
    for (pair, values) in node.pairs().zip(values) {
        let seen = ByColor::from_fn(|side| node.seen_chance(side, pair[side], &mixes[side]));
        let &[neither, black, white, both] = values;
        let ByColor { white: row, black: col } = pair;
        if let Some(name) = node.name(Color::Black, col) {
            let gain = (1.0 - seen.white) * (white - neither) + seen.white * (both - black);
            predictions.white[row][name] += weight * mixes.black[col] * gain;
        }
        if let Some(name) = node.name(Color::White, row) {
            let gain = (1.0 - seen.black) * (black - neither) + seen.black * (both - white);
            predictions.black[col][name] -= weight * mixes.white[row] * gain;
        }
    }
    predictions
}

/// How often a player who errs plays each plan, by what it seems to be worth.
fn likely(averages: &[f64], care: f64) -> Vec<f64> {
    let most = averages.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = averages.iter().map(|average| ((average - most) / care).exp()).collect();
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}
