//! Search over turns of both sides: every position is a matrix game whose cells are the positions after the
//! turn.
//!
//! A matrix is filled on demand (double oracle): the search solves the restricted game of a few chosen plans
//! and looks for a better reply to each side's mixture among all plans. Without one, the mixtures are an
//! equilibrium of the whole game; otherwise the replies join the chosen plans. Bounds decide most replies
//! without the exact value of a cell, as alpha-beta does where one side moves at a time.
//!
//! In a game with predictions, an action is a plan with a prediction. The payoff depends only on the two
//! plans and on which predictions are right, so two plans have at most four cells, however many predictions
//! there are; and against a mixture only its own plans are worth predicting.

mod best_response;
mod bounds;
mod deepen;
mod exploitation;
mod match_cache;
mod matrix_action;
mod node;
mod opponent_model;
mod parallel;
#[cfg(test)]
mod tests;
mod transposition_table;

pub(crate) use bounds::Bounds;
use bounds::Window;
pub(crate) use match_cache::{MatchCache, MatchTable};
pub(crate) use matrix_action::MatrixAction;
use node::pair;
pub(crate) use node::{MixedStrategy, Node};
pub use parallel::HelperThreads;
pub(crate) use parallel::{ParallelSearch, SearchWorker, run_parallel};
use transposition_table::TranspositionEntry;
pub(crate) use transposition_table::{Map, TranspositionTable};
use zugleich_rules::kernel::{Enumerate, Game, NullRecorder};
use zugleich_rules::{ByColor, Color};

use crate::ablation::Ablation;
use crate::evaluate::{Evaluate, KeyOf, PlanOf, PositionOf, TurnOf, outcome_value};
use crate::knowledge::Knowledge;
use crate::net::{self, Net};

/// Least gain of a better reply.
const TOLERANCE: f64 = 1e-9;

/// Discount factor per turn: an early win is better than a late one, so that the winning side makes progress
/// and the losing side delays.
pub(crate) const PATIENCE: f64 = 1023.0 / 1024.0;

/// Number of positions in each generation of the transposition table.
const TABLE_SIZE: usize = 1 << 15;

/// Error of a search whose node budget is used up, or that was stopped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OutOfNodesError;

/// Key of the transposition table: the repetition key, the countdown of the rules and the depth.
type TranspositionKey<G> = (<G as Game>::Key, u32, u32);

/// A search from one position.
pub(crate) struct Search<'a, E: Evaluate> {
    game: &'a E::Game,
    /// Positions that occurred twice: the next occurrence is a draw. The search does not see third
    /// occurrences that arise only within it.
    twice: Vec<KeyOf<E>>,
    /// Knowledge beside the rules.
    known: Option<&'a dyn Knowledge<E::Game>>,
    /// Net that replaces the game's own evaluation.
    net: Option<&'a Net>,
    /// Part left out for an ablation measurement.
    without: Option<Ablation>,
    table: TranspositionTable<TranspositionKey<E::Game>, TranspositionEntry<PlanOf<E>>>,
    /// The side that exploits, within the limits.
    exploiter: Option<Color>,
    /// Helpers that search at the same time.
    helpers: Option<&'a dyn HelperThreads>,
    place: SearchWorker,
    /// Positions resolved so far.
    pub(crate) nodes: u64,
    /// Number of them with a static evaluation.
    guesses: u64,
    budget: u64,
    stop: &'a dyn Fn() -> bool,
}

/// Bounds of a value, and the mixtures that prove them.
type ProvenBounds = (Bounds, ByColor<MixedStrategy>);

/// The solution of a position.
#[derive(Clone)]
pub(crate) struct NodeSolution<'p, G: Enumerate> {
    pub(crate) node: Node<'p, G>,
    pub(crate) bounds: Bounds,
    pub(crate) mixes: ByColor<MixedStrategy>,
}

/// The best reply to a mixture, if one exceeds the target, and an upper bound of all replies.
struct BestReply {
    action: Option<MatrixAction>,
    bound: f64,
}

impl<'a, E: Evaluate> Search<'a, E> {
    /// Creates a search of a game in which these positions occurred twice.
    pub(crate) fn new(game: &'a E::Game, twice: Vec<KeyOf<E>>) -> Self {
        Self {
            game,
            twice,
            known: None,
            net: None,
            without: None,
            exploiter: None,
            table: TranspositionTable::new(TABLE_SIZE),
            helpers: None,
            place: SearchWorker::ALONE,
            nodes: 0,
            guesses: 0,
            budget: u64::MAX,
            stop: &|| false,
        }
    }

    /// Returns the search with knowledge beside the rules.
    pub(crate) fn with_knowledge(self, known: Option<&'a dyn Knowledge<E::Game>>) -> Self {
        Self { known, ..self }
    }

    /// Returns the search with helpers that search at the same time.
    pub(crate) fn with_helpers(self, helpers: Option<&'a dyn HelperThreads>) -> Self {
        Self { helpers, ..self }
    }

    /// Returns the search with a learned evaluation instead of the game's own.
    pub(crate) fn with_net(self, net: Option<&'a Net>) -> Self {
        Self { net, ..self }
    }

    /// Returns the search with a side that exploits, within the limits.
    pub(crate) fn with_exploitation(self, exploiter: Option<Color>) -> Self {
        Self { exploiter, ..self }
    }

    /// Returns the search without a part.
    pub(crate) fn with_ablation(self, without: Option<Ablation>) -> Self {
        Self { without, ..self }
    }

    /// Returns whether the search has this part.
    fn has(&self, part: Ablation) -> bool {
        self.without != Some(part)
    }

    /// Returns the search with a stop signal, which ends it after the first depth as a used-up budget does.
    pub(crate) fn with_stop(self, stop: &'a dyn Fn() -> bool) -> Self {
        Self { stop, ..self }
    }

    /// Returns the value of a position in which the game goes on, `depth` turns ahead.
    fn value(
        &mut self,
        position: &PositionOf<E>,
        depth: u32,
        window: Window,
    ) -> Result<Bounds, OutOfNodesError> {
        let key = self.key(position, depth);
        let known = key.as_ref().and_then(|key| self.table.get(key, |entry| entry.bounds));
        if let Some(known) = known.filter(|&known| window.is_answered(known)) {
            return Ok(known);
        }
        let mut node = self.prepare(position, depth, key.as_ref());
        let (bounds, mixes) = self.solve(&mut node, window)?;
        let bounds = bounds.and(known.unwrap_or(Bounds::UNKNOWN));
        self.remember(key, &node, bounds, &mixes);
        Ok(bounds)
    }

    fn key(&self, position: &PositionOf<E>, depth: u32) -> Option<TranspositionKey<E::Game>> {
        let key = self.game.repetition_key(position).filter(|_| self.has(Ablation::Memory))?;
        Some((key, E::countdown(position, depth), depth))
    }

    /// Creates a node with the plans that were good when this position was last searched.
    fn prepare<'p>(
        &mut self,
        position: &'p PositionOf<E>,
        depth: u32,
        key: Option<&TranspositionKey<E::Game>>,
    ) -> Node<'p, E::Game> {
        let mut node = Node::new(self.game, position, depth);
        let shallower = key.map(|(key, countdown, depth)| (key.clone(), *countdown, depth - 1));
        let mut known = [key, shallower.as_ref()].into_iter().flatten();
        let entry = known.find_map(|key| self.table.get(key, TranspositionEntry::clone));
        let entry = entry.filter(|_| self.has(Ablation::Beginnings));
        for side in Color::ALL {
            node.choose(side, entry.as_ref().map_or(&[], |entry| &entry.good[side]));
            if !self.has(Ablation::Oracle) {
                node.chosen[side] = (0..node.plans[side].len()).map(MatrixAction::of).collect();
            }
        }
        node
    }

    fn remember(
        &mut self,
        key: Option<TranspositionKey<E::Game>>,
        node: &Node<'_, E::Game>,
        bounds: Bounds,
        mixes: &ByColor<MixedStrategy>,
    ) {
        let Some(key) = key else { return };
        let good = ByColor::from_fn(|side| node.good(side, &mixes[side]));
        self.table.put(key, TranspositionEntry { bounds, good });
    }

    /// Solves the matrix game of a node as far as the window requires (double oracle).
    fn solve(
        &mut self,
        node: &mut Node<'_, E::Game>,
        window: Window,
    ) -> Result<ProvenBounds, OutOfNodesError> {
        loop {
            self.settle(node)?;
            let (value, mixes) = node.restricted();
            let mut bounds = Bounds::UNLIMITED;
            let mut better = false;
            // The side whose failure would answer the window comes first.
            let order = if value >= window.below { [Color::Black, Color::White] } else { Color::ALL };
            for side in order {
                let (value, seen) = match side {
                    Color::White => (value, window),
                    Color::Black => (-value, window.reversed()),
                };
                let reply = self.reply(node, side, &mixes[!side], seen.above.max(value + TOLERANCE))?;
                match side {
                    Color::White => bounds.upper = reply.bound,
                    Color::Black => bounds.lower = -reply.bound,
                }
                if window.is_answered(bounds) {
                    return Ok((bounds, mixes));
                }
                node.chosen[side].extend(reply.action);
                better |= reply.action.is_some();
            }
            if !better {
                bounds.settled = true;
                return Ok((bounds, mixes));
            }
        }
    }

    /// Evaluates all pairs of chosen actions.
    fn settle(&mut self, node: &mut Node<'_, E::Game>) -> Result<(), OutOfNodesError> {
        for row in self.place.order(node.chosen.white.len()) {
            for col in self.place.order(node.chosen.black.len()) {
                let pair = ByColor::new(node.chosen.white[row], node.chosen.black[col]);
                self.search(node, pair, Window::ALL)?;
            }
        }
        Ok(())
    }

    /// Searches for a side's best reply to a mixture of the other that exceeds `target`.
    fn reply(
        &mut self,
        node: &mut Node<'_, E::Game>,
        side: Color,
        against: &MixedStrategy,
        mut target: f64,
    ) -> Result<BestReply, OutOfNodesError> {
        let mut best = BestReply { action: None, bound: f64::NEG_INFINITY };
        let mut actions = Vec::new();
        for plan in self.place.order(node.plans[side].len()) {
            node.worthwhile(side, plan, against, &mut actions);
            for &own in &actions {
                let hope = self.hope(node, side, own, against, target)?;
                best.bound = best.bound.max(hope);
                // A chosen plan can seem better only by the width of its bounds.
                if hope > target && !node.chosen[side].contains(&own) {
                    target = hope;
                    best.action = Some(own);
                }
            }
        }
        Ok(best)
    }

    /// Returns the upper bound of a plan's value against a mixture; exact if above `target`.
    fn hope(
        &mut self,
        node: &mut Node<'_, E::Game>,
        side: Color,
        own: MatrixAction,
        against: &MixedStrategy,
        target: f64,
    ) -> Result<f64, OutOfNodesError> {
        let mut hope = node.hope(side, own, against);
        for &(other, p) in against {
            if hope <= target {
                break;
            }
            let known = node.cell_from_side(side, own, other);
            if known.settled {
                continue;
            }
            // Below this value the cell alone makes the plan miss the target.
            let above = known.upper - (hope - target) / p;
            let window = Window { above, below: f64::INFINITY };
            let white = if side == Color::White { window } else { window.reversed() };
            self.search(node, pair(side, own, other), white)?;
            hope = node.hope(side, own, against);
            if !node.cell_from_side(side, own, other).settled {
                // The plan misses the target, up to rounding.
                return Ok(hope.min(target));
            }
        }
        Ok(hope)
    }

    /// Searches a pair of plans as far as the window requires.
    fn search(
        &mut self,
        node: &mut Node<'_, E::Game>,
        pair: ByColor<MatrixAction>,
        window: Window,
    ) -> Result<(), OutOfNodesError> {
        let window = if self.has(Ablation::Windows) { window } else { Window::ALL };
        if window.is_answered(node.cell(pair)) {
            return Ok(());
        }
        let more = node.bonus(pair);
        let bounds = self.after(node.position, &node.turn(pair), node.depth - 1, window.less(more))?;
        node.learn(pair, bounds);
        Ok(())
    }

    /// Returns the value of a turn, searched `depth` turns beyond it.
    fn after(
        &mut self,
        position: &PositionOf<E>,
        turn: &TurnOf<E>,
        depth: u32,
        window: Window,
    ) -> Result<Bounds, OutOfNodesError> {
        if self.spent() >= self.budget || (self.budget < u64::MAX && (self.stop)()) {
            return Err(OutOfNodesError);
        }
        self.nodes += 1;
        self.place.count();
        let next = self.game.resolve(position, turn, &mut NullRecorder);
        if let Some(value) = self.end(&next) {
            return Ok(Bounds::exactly(value));
        }
        if let Some(known) = self.known.and_then(|known| known.bounds(&next)) {
            let known = known.scaled(PATIENCE);
            if window.is_answered(known) {
                return Ok(known);
            }
        }
        if depth == 0 {
            self.guesses += 1;
            return Ok(Bounds::exactly(self.judge(&next) * PATIENCE));
        }
        Ok(self.value(&next, depth, window.before(PATIENCE))?.scaled(PATIENCE))
    }

    /// Returns the static evaluation of a leaf.
    fn judge(&self, position: &PositionOf<E>) -> f64 {
        if self.has(Ablation::Evaluation) { net::judge::<E>(self.net, self.game, position) } else { 0.0 }
    }

    /// Adds further actions of each side and searches their pairs with `nodes` further nodes. Pairs beyond
    /// the budget stay unknown.
    pub(crate) fn settle_with(
        &mut self,
        node: &mut Node<'_, E::Game>,
        more: &ByColor<Vec<MatrixAction>>,
        nodes: u64,
    ) {
        self.allow(Some(nodes));
        for side in Color::ALL {
            for &action in &more[side] {
                if !node.chosen[side].contains(&action) {
                    node.chosen[side].push(action);
                }
            }
        }
        let _ = self.settle(node);
    }

    /// Returns the midpoint of a turn's bounds, searched `depth` turns beyond it without a budget.
    pub(crate) fn beyond(&mut self, position: &PositionOf<E>, turn: &TurnOf<E>, depth: u32) -> f64 {
        self.after(position, turn, depth, Window::ALL).expect("there is no budget").middle()
    }

    /// Returns the number of resolved positions, including those of running helpers.
    fn spent(&self) -> u64 {
        self.nodes + self.place.helper_nodes()
    }

    /// Returns the value of the position if the game ends in it.
    fn end(&self, position: &PositionOf<E>) -> Option<f64> {
        if let Some(outcome) = self.game.outcome(position) {
            return Some(outcome_value(outcome));
        }
        if let Some(value) = E::certain(self.game, position) {
            return Some(value);
        }
        self.is_repeated(position).then_some(0.0)
    }

    fn is_repeated(&self, position: &PositionOf<E>) -> bool {
        let key = || self.game.repetition_key(position);
        !self.twice.is_empty() && key().is_some_and(|key| self.twice.contains(&key))
    }

    /// Returns whether the next turn can lead to a position that occurred twice.
    pub(crate) fn may_repeat(&self, position: &PositionOf<E>) -> bool {
        if self.twice.is_empty() {
            return false;
        }
        let node = Node::new(self.game, position, 1);
        let repeats = |pair: ByColor<usize>| {
            self.is_repeated(&self.game.resolve(
                position,
                &node.turn(pair.map(MatrixAction::of)),
                &mut NullRecorder,
            ))
        };
        node.pairs().any(repeats)
    }
}
