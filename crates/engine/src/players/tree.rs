//! Tree search for turns of both sides: each side follows its own policy, and new leaves are evaluated.

use std::collections::HashMap;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use zugleich_rules::kernel::{Game, LegalPlan, NullRecorder};
use zugleich_rules::{ByColor, Color};

use super::actions::{actions, turn};
use crate::evaluate::{Evaluate, KeyOf, PositionOf, outcome_value};
use crate::replayed_record::ReplayedRecord;

/// A learning rule for the choices of a side.
pub(super) trait Policy {
    /// Creates an untrained policy with this number of choices.
    fn of(choices: usize) -> Self;

    /// Returns the next choice to try.
    fn choose(&mut self, draw: &mut ChaCha8Rng) -> usize;

    /// Learns the value of a choice; `instead` estimates the value of each choice.
    fn learn(&mut self, chosen: usize, value: f64, instead: &dyn Fn(usize) -> f64);

    /// Returns the average strategy, a probability distribution.
    fn average(&self) -> Vec<f64>;
}

/// Actions of a side; a single `None` if it does not act.
type Actions<G> = Vec<Option<LegalPlan<G>>>;

struct TreeNode<E: Evaluate, P> {
    position: PositionOf<E>,
    actions: ByColor<Actions<E::Game>>,
    policies: ByColor<P>,
    /// For each tried pair: its child, unless it ends the game, its visits, and the sum of values.
    tried: HashMap<(usize, usize), (Option<usize>, f64, f64)>,
    visits: f64,
    sum: f64,
}

/// Returns the plan that `choose` selects from the policy's average strategy.
pub(super) fn played<E: Evaluate, P: Policy>(
    opened: &ReplayedRecord<E::Game>,
    side: Color,
    nodes: u64,
    draw: &mut ChaCha8Rng,
    choose: fn(&[f64], &mut ChaCha8Rng) -> usize,
) -> LegalPlan<E::Game> {
    let game = (opened.game.game(), &opened.twice[..]);
    let (mut actions, shares) = searched::<E, P>(game, opened.game.position(), side, nodes, draw);
    let chosen = actions.swap_remove(choose(&shares, draw));
    chosen.expect("a side that acts has plans")
}

/// Returns the index of the largest share, without drawing.
pub(super) fn most(shares: &[f64], _: &mut ChaCha8Rng) -> usize {
    (0..shares.len()).max_by(|&a, &b| shares[a].total_cmp(&shares[b])).unwrap_or(0)
}

/// Draws an index with these probabilities.
pub(super) fn draw_index(weights: &[f64], draw: &mut ChaCha8Rng) -> usize {
    let mut left: f64 = draw.random();
    let found = weights.iter().position(|weight| {
        left -= weight;
        left < 0.0
    });
    found.unwrap_or(0)
}

/// Returns a side's actions and their average strategy after `nodes` positions.
pub(super) fn searched<E: Evaluate, P: Policy>(
    (game, twice): (&E::Game, &[KeyOf<E>]),
    position: &PositionOf<E>,
    side: Color,
    nodes: u64,
    draw: &mut ChaCha8Rng,
) -> (Actions<E::Game>, Vec<f64>) {
    let mut tree: Vec<TreeNode<E, P>> = vec![TreeNode::new(game, position.clone())];
    for _ in 0..nodes.max(1) {
        simulate::<E, P>(game, twice, &mut tree, draw);
    }
    let root = tree.swap_remove(0);
    let ByColor { white, black } = root.policies;
    let shares = if side == Color::White { white.average() } else { black.average() };
    let ByColor { white, black } = root.actions;
    (if side == Color::White { white } else { black }, shares)
}

impl<E: Evaluate, P: Policy> TreeNode<E, P> {
    fn new(game: &E::Game, position: PositionOf<E>) -> Self {
        let actions = actions(game, &position);
        let policies = ByColor::from_fn(|side| P::of(actions[side].len()));
        Self { position, actions, policies, tried: HashMap::new(), visits: 0.0, sum: 0.0 }
    }

    fn learn(&mut self, pair: (usize, usize), value: f64) {
        let Self { tried, visits, sum, policies, .. } = self;
        let known = tried.entry(pair).or_insert((None, 0.0, 0.0));
        *known = (known.0, known.1 + 1.0, known.2 + value);
        *visits += 1.0;
        *sum += value;
        let mean = *sum / *visits;
        // Untried choices have the mean value.
        let of = |pair: (usize, usize)| {
            tried.get(&pair).filter(|(_, times, _)| *times > 0.0).map_or(mean, |(_, times, sum)| sum / times)
        };
        policies.white.learn(pair.0, value, &|row| of((row, pair.1)));
        policies.black.learn(pair.1, -value, &|col| -of((pair.0, col)));
    }
}

/// Plays from the root to a new leaf, evaluates it and updates every node on the path.
fn simulate<E: Evaluate, P: Policy>(
    game: &E::Game,
    twice: &[KeyOf<E>],
    tree: &mut Vec<TreeNode<E, P>>,
    draw: &mut ChaCha8Rng,
) {
    let mut way = Vec::new();
    let mut at = 0;
    let value = loop {
        let node = &mut tree[at];
        let pair = (node.policies.white.choose(draw), node.policies.black.choose(draw));
        way.push((at, pair));
        if let Some(&(Some(next), ..)) = node.tried.get(&pair) {
            at = next;
            continue;
        }
        let (white, black) = (&node.actions.white[pair.0], &node.actions.black[pair.1]);
        let turn = turn::<E::Game>(Color::White, white.as_ref(), black.as_ref());
        let next = game.resolve(&node.position, &turn, &mut NullRecorder);
        if let Some(value) = end::<E>(game, twice, &next) {
            break value;
        }
        let value = E::evaluate(game, &next);
        let number = tree.len();
        tree[at].tried.insert(pair, (Some(number), 0.0, 0.0));
        tree.push(TreeNode::new(game, next));
        break value;
    };
    for (at, pair) in way {
        tree[at].learn(pair, value);
    }
}

/// Returns the value of the position if the game ends in it.
pub(super) fn end<E: Evaluate>(game: &E::Game, twice: &[KeyOf<E>], position: &PositionOf<E>) -> Option<f64> {
    let certain = || game.outcome(position).map(outcome_value).or_else(|| E::certain(game, position));
    let repeated = || {
        let key = game.repetition_key(position).filter(|key| twice.contains(key));
        key.map(|_| 0.0)
    };
    certain().or_else(repeated)
}
