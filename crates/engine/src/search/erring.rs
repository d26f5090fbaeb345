//! A player who errs, as far as one can tell how.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use zugleich_rules::kernel::Foresight;
use zugleich_rules::{ByColor, Color};

use super::leaning::Leaning;
use super::node::Node;
use super::pick::Pick;
use super::{Evaluate, OutOfNodes, Search, Window};
use crate::limits::Limits;
use crate::players;

/// How much worse, as a part of a win, a plan must seem to who does the obvious to be played the e-th part as often.
const CARE: f64 = 0.005;

/// Plans that are played less often are looked at one turn far.
const LIKELY: f64 = 0.02;

/// How often a player thinks rather than does the obvious.
const THOUGHT: f64 = 0.6;

/// For how many nodes of a budget the player thinks of one position, which takes longer than for a search of matrices:
/// together it is to be a small part of the time.
const THINKING: u64 = 32;

/// Of more positions than these a player who errs does not think.
const DEEP: u64 = 5_000;

/// A position, and how it is played by a player who errs.
#[derive(Clone)]
pub(super) struct Erring<'p, G: Evaluate> {
    node: Node<'p, G>,
    /// Who plays against it.
    side: Color,
    /// What each pair of plans is worth to White: with no prediction right, only Black's, only White's and both.
    values: Vec<[f64; 4]>,
    /// How often each side plays each of its plans, and expects the other side to do so.
    mixes: ByColor<Vec<f64>>,
}

impl<G: Evaluate> Erring<'_, G> {
    /// Takes it that the player thinks in so many turns ([`THOUGHT`]), and then plays what a search by upper confidence
    /// bounds tries most often; gives how many positions that has resolved. Where plans predict, such a search is slow
    /// and weak, and the player does what is obvious in all turns.
    pub(super) fn think(&mut self, game: &G, twice: &[G::Key], limits: &Limits) -> u64 {
        let nodes = (limits.nodes / THINKING / G::WEIGHT).min(DEEP);
        if nodes == 0 || Foresight::<G>::of().is_some() {
            return 0;
        }
        let mut draw = ChaCha8Rng::seed_from_u64(limits.seed);
        let tried = players::tried((game, twice), self.node.position, !self.side, nodes, &mut draw);
        let mix = &mut self.mixes[!self.side];
        mix.iter_mut().for_each(|p| *p *= 1.0 - THOUGHT);
        mix[tried] += THOUGHT;
        nodes
    }

    /// What each plan is worth against the player, and how much more with each prediction.
    pub(super) fn leaning(&self) -> Leaning {
        let side = self.side;
        let predictions = if Foresight::<G>::of().is_some() { self.gains(side) } else { Vec::new() };
        Leaning { side, plans: self.averages(side), predictions }
    }

    /// What each plan of a side is worth to it without a prediction.
    fn averages(&self, side: Color) -> Vec<f64> {
        let mut averages = vec![0.0; self.mixes[side].len()];
        for (plans, &values) in self.node.pairs().zip(&self.values) {
            let seen = self.node.seen_chance(side, plans[side], &self.mixes[side]);
            let [neither, theirs, ..] = seen_by(side, values);
            averages[plans[side]] += self.mixes[!side][plans[!side]] * (neither + seen * (theirs - neither));
        }
        averages
    }

    /// How much more each plan of a side is worth to it with each prediction.
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

impl<G: Evaluate> Search<'_, G> {
    /// The player against whom a side plays, who does the obvious: what is worth most one turn later on average against
    /// just any plan.
    pub(super) fn erring<'p>(
        &mut self,
        position: &'p G::Position,
        side: Color,
    ) -> Result<Erring<'p, G>, OutOfNodes> {
        let node = Node::new(self.game, position, 1);
        let mixes = node.plans.as_ref().map(|plans| vec![1.0 / plans.len() as f64; plans.len()]);
        let values: Result<_, _> = node.pairs().map(|plans| self.worth(&node, plans, 1)).collect();
        let mut erring = Erring { side, values: values?, mixes, node };
        erring.mixes = ByColor::from_fn(|side| likely(&erring.averages(side)));
        Ok(erring)
    }

    /// Looks so many turns ahead wherever such a player is likely to go.
    pub(super) fn look(&mut self, erring: &mut Erring<'_, G>, depth: u32) -> Result<(), OutOfNodes> {
        let Erring { node, values, mixes, side } = erring;
        let is_likely = |plans: ByColor<usize>| mixes[!*side][plans[!*side]] >= LIKELY;
        for (plans, values) in node.pairs().zip(values).filter(|&(plans, _)| is_likely(plans)) {
            *values = self.worth(node, plans, depth)?;
        }
        Ok(())
    }

    /// What two plans are worth to White so many turns later: with no prediction right, only Black's, only White's and
    /// both.
    fn worth(
        &mut self,
        node: &Node<'_, G>,
        plans: ByColor<usize>,
        depth: u32,
    ) -> Result<[f64; 4], OutOfNodes> {
        let right = [(false, false), (false, true), (true, false), (true, true)];
        let mut values = [None; 4];
        for (at, (white, black)) in right.into_iter().enumerate() {
            let named = |side: Color, right: bool| {
                let prediction = if right { node.name(!side, plans[!side]) } else { None };
                Pick { plan: plans[side], prediction }
            };
            let picks = ByColor::new(named(Color::White, white), named(Color::Black, black));
            let same = node.combination(picks);
            let value = match values[same] {
                Some(value) => value,
                None => self.after(node.position, &node.turn(picks), depth - 1, Window::ALL)?.middle(),
            };
            values[same] = Some(value);
            values[at] = Some(value);
        }
        Ok(values.map(|value| value.unwrap_or(0.0)))
    }
}

/// What a pair of plans is worth to a side: with no prediction right, only the other side's, only its own and both.
fn seen_by(side: Color, [neither, black, white, both]: [f64; 4]) -> [f64; 4] {
    match side {
        Color::White => [neither, black, white, both],
        Color::Black => [-neither, -white, -black, -both],
    }
}

/// How often who does the obvious plays each plan, by what it seems to be worth.
fn likely(averages: &[f64]) -> Vec<f64> {
    let most = averages.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = averages.iter().map(|average| ((average - most) / CARE).exp()).collect();
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}
