//! A model of an erring opponent.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use zugleich_rules::kernel::{Enumerate, PredictionOps};
use zugleich_rules::{ByColor, Color};

use super::exploitation::ExploitationBonus;
use super::matrix_action::MatrixAction;
use super::node::Node;
use super::{Evaluate, OutOfNodesError, Search, Window};
use crate::evaluate::PositionOf;
use crate::limits::Limits;
use crate::players;

/// Value difference that divides a plan's probability by e in the choice of the erring player.
const TEMPERATURE: f64 = 0.005;

/// Least probability of a plan that is searched beyond one turn.
const LIKELY: f64 = 0.02;

/// Probability of the plan of the player's own search; the obvious plans share the rest.
const UCT_SHARE: f64 = 0.6;

/// Budget nodes per position of the player's own search, which is slower than a search of matrices and should
/// take a small part of the time.
const NODES_PER_UCT_POSITION: u64 = 32;

/// Greatest number of positions of the player's own search.
const MOST_UCT_POSITIONS: u64 = 5_000;

/// A position with a model of its erring player.
#[derive(Clone)]
pub(super) struct OpponentModel<'p, G: Enumerate> {
    node: Node<'p, G>,
    /// The side that plays against the erring player.
    side: Color,
    /// Values of each pair of plans to White: with no prediction right, only Black's, only White's and both.
    values: Vec<[f64; 4]>,
    /// Each side's mixture, which is also the other side's expectation of it.
    mixes: ByColor<Vec<f64>>,
}

impl<G: Enumerate> OpponentModel<'_, G> {
    /// Gives the probability [`UCT_SHARE`] to the plan that a search by upper confidence bounds tries most;
    /// returns the number of positions resolved. In games with predictions that
    /// search is slow and weak, and the player always plays an obvious plan.
    pub(super) fn blend_uct_plan<E: Evaluate<Game = G>>(
        &mut self,
        game: &G,
        twice: &[G::Key],
        limits: &Limits,
    ) -> u64 {
        let nodes = (limits.nodes / NODES_PER_UCT_POSITION / E::NODES_PER_POSITION).min(MOST_UCT_POSITIONS);
        if nodes == 0 || PredictionOps::<G>::of().is_some() {
            return 0;
        }
        let mut draw = ChaCha8Rng::seed_from_u64(limits.seed);
        let tried =
            players::most_visited::<E>((game, twice), self.node.position, !self.side, nodes, &mut draw);
        let mix = &mut self.mixes[!self.side];
        mix.iter_mut().for_each(|p| *p *= 1.0 - UCT_SHARE);
        mix[tried] += UCT_SHARE;
        nodes
    }

    /// Returns the value of each plan against the player, and the gain of each prediction.
    pub(super) fn exploitation_bonus(&self) -> ExploitationBonus {
        let side = self.side;
        let predictions = if PredictionOps::<G>::of().is_some() { self.gains(side) } else { Vec::new() };
        ExploitationBonus { side, plans: self.averages(side), predictions }
    }

    /// Returns the value of each plan of a side without a prediction.
    fn averages(&self, side: Color) -> Vec<f64> {
        let mut averages = vec![0.0; self.mixes[side].len()];
        for (plans, &values) in self.node.pairs().zip(&self.values) {
            let seen = self.node.seen_chance(side, plans[side], &self.mixes[side]);
            let [neither, theirs, ..] = seen_by(side, values);
            averages[plans[side]] += self.mixes[!side][plans[!side]] * (neither + seen * (theirs - neither));
        }
        averages
    }

    /// Returns the gain of each plan of a side by each prediction.
    fn gains(&self, side: Color) -> Vec<Vec<f64>> {
        let mut gains = vec![vec![0.0; self.mixes[!side].len()]; self.mixes[side].len()];
        for (plans, &values) in self.node.pairs().zip(&self.values) {
            let Some(name) = self.node.name(!side, plans[!side]) else { continue };
            let seen = self.node.seen_chance(side, plans[side], &self.mixes[side]);
            let [neither, theirs, own, both] = seen_by(side, values);
            let gain = (1.0 - seen) * (own - neither) + seen * (both - theirs);
            gains[plans[side]][name] += self.mixes[!side][plans[!side]] * gain;
        }
        gains
    }
}

impl<E: Evaluate> Search<'_, E> {
    /// Returns the opponent of a side, who plays obvious plans: those with the highest average value one turn
    /// later against a uniform mixture.
    pub(super) fn opponent_model<'p>(
        &mut self,
        position: &'p PositionOf<E>,
        side: Color,
    ) -> Result<OpponentModel<'p, E::Game>, OutOfNodesError> {
        let node = Node::new(self.game, position, 1);
        let mixes = node.plans.as_ref().map(|plans| vec![1.0 / plans.len() as f64; plans.len()]);
        let values: Result<_, _> = node.pairs().map(|plans| self.worth(&node, plans, 1)).collect();
        let mut model = OpponentModel { side, values: values?, mixes, node };
        model.mixes = ByColor::from_fn(|side| likely(&model.averages(side)));
        Ok(model)
    }

    /// Searches `depth` turns ahead after the likely plans of the player.
    pub(super) fn search_likely_plans(
        &mut self,
        model: &mut OpponentModel<'_, E::Game>,
        depth: u32,
    ) -> Result<(), OutOfNodesError> {
        let OpponentModel { node, values, mixes, side } = model;
        let is_likely = |plans: ByColor<usize>| mixes[!*side][plans[!*side]] >= LIKELY;
        for (plans, values) in node.pairs().zip(values).filter(|&(plans, _)| is_likely(plans)) {
            *values = self.worth(node, plans, depth)?;
        }
        Ok(())
    }

    /// Returns the values of two plans to White `depth` turns later: with no prediction right, only Black's,
    /// only White's and both.
    fn worth(
        &mut self,
        node: &Node<'_, E::Game>,
        plans: ByColor<usize>,
        depth: u32,
    ) -> Result<[f64; 4], OutOfNodesError> {
        let right = [(false, false), (false, true), (true, false), (true, true)];
        let mut values = [None; 4];
        for (at, (white, black)) in right.into_iter().enumerate() {
            let named = |side: Color, right: bool| {
                let prediction = if right { node.name(!side, plans[!side]) } else { None };
                MatrixAction { plan: plans[side], prediction }
            };
            let actions = ByColor::new(named(Color::White, white), named(Color::Black, black));
            let same = node.combination(actions);
            let value = match values[same] {
                Some(value) => value,
                None => self.after(node.position, &node.turn(actions), depth - 1, Window::ALL)?.middle(),
            };
            values[same] = Some(value);
            values[at] = Some(value);
        }
        Ok(values.map(|value| value.unwrap_or(0.0)))
    }
}

/// Returns the values of a pair of plans to a side: with no prediction right, only the other side's, only its
/// own and both.
fn seen_by(side: Color, [neither, black, white, both]: [f64; 4]) -> [f64; 4] {
    match side {
        Color::White => [neither, black, white, both],
        Color::Black => [-neither, -white, -black, -both],
    }
}

/// Returns the probabilities of obvious play: a softmax of the plans' values.
fn likely(averages: &[f64]) -> Vec<f64> {
    let most = averages.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = averages.iter().map(|average| ((average - most) / TEMPERATURE).exp()).collect();
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}
