//! Iterative deepening, alone or with helpers.

use std::sync::Arc;

use super::bounds::{Bounds, Window};
use super::node::Node;
use super::parallel::{HelperThreads, ParallelSearch, SearchWorker, run_parallel};
use super::transposition_table::TranspositionTable;
use super::{Evaluate, NodeSolution, OutOfNodesError, ProvenBounds, Search};
use crate::ablation::Ablation;
use crate::evaluate::PositionOf;
use crate::limits::{Limits, MAX_DEPTH};

/// Divisor of the budget reserved for the use of an unfinished depth at the end.
const RESERVE: u64 = 8;

/// The last completed depth, and the partial result of the next one.
type DeepeningResult<'p, G> = (NodeSolution<'p, G>, Option<Node<'p, G>>);

impl<E: Evaluate> Search<'_, E> {
    /// Searches by iterative deepening until the node budget is used up or the depth limit is reached;
    /// returns the last completed depth, at least 1.
    pub(crate) fn deepen<'p>(
        &mut self,
        position: &'p PositionOf<E>,
        limits: &Limits,
    ) -> NodeSolution<'p, E::Game> {
        let exploiter = self.exploiter.filter(|_| limits.exploitation > 0.0);
        let Some(side) = exploiter else { return self.safest(position, limits) };
        let mut best = self.safest(position, &Limits { nodes: limits.nodes / 6, ..*limits });
        self.exploit(&mut best, side, limits);
        best
    }

    /// Searches without exploitation.
    fn safest<'p>(&mut self, position: &'p PositionOf<E>, limits: &Limits) -> NodeSolution<'p, E::Game> {
        self.budget = u64::MAX;
        let best = self.first(position);
        // If this turn decides the game, deeper search is useless.
        let decided = self.guesses == 0 || best.bounds.lower >= 1.0 || best.bounds.upper <= -1.0;
        let depth = limits.depth.min(MAX_DEPTH);
        if decided || best.node.depth >= depth {
            return best;
        }
        let budget = limits.nodes / E::NODES_PER_POSITION;
        self.budget = budget - budget / RESERVE;
        let (mut best, deeper) = match self.helpers {
            None => {
                let (best, deeper) = self.deepen_alone(best, depth);
                (best, Vec::from_iter(deeper))
            }
            Some(helpers) => self.deepen_parallel(helpers, &best, depth),
        };
        if !deeper.is_empty() {
            self.budget = budget.min(self.nodes + self.nodes / RESERVE);
            if self.has(Ablation::Unfinished) {
                self.blend(&mut best, &deeper);
            }
        }
        best
    }

    /// Deepens until no nodes are left.
    fn deepen_alone<'p>(
        &mut self,
        mut best: NodeSolution<'p, E::Game>,
        depth: u32,
    ) -> DeepeningResult<'p, E::Game> {
        while best.node.depth < depth {
            let mut deeper = self.opened(best.node.position, best.node.depth + 1);
            match self.root(&mut deeper) {
                Ok((bounds, mixes)) => best = NodeSolution { node: deeper, bounds, mixes },
                Err(OutOfNodesError) => return (best, Some(deeper)),
            }
        }
        (best, None)
    }

    /// Deepens together with helpers that share the transposition table, until this search's budget is used
    /// up; returns the deepest completed answer, and deeper partial results, the least deep first.
    fn deepen_parallel<'p>(
        &mut self,
        helpers: &dyn HelperThreads,
        best: &NodeSolution<'p, E::Game>,
        depth: u32,
    ) -> (NodeSolution<'p, E::Game>, Vec<Node<'p, E::Game>>) {
        let team = Arc::new(ParallelSearch::default());
        let place = |number| SearchWorker::among(number, helpers.count(), Arc::clone(&team));
        let (game, twice, known, without) = (self.game, self.twice.clone(), self.known, self.without);
        let net = self.net;
        let table = self.table.share();
        let help = |number| {
            let stop = || team.is_over();
            let search = Search::<E>::new(game, twice.clone()).with_knowledge(known).with_ablation(without);
            let mut search = search.with_net(net).with_stop(&stop);
            (search.table, search.place) = (TranspositionTable::Shared(Arc::clone(&table)), place(number));
            // A budget below the maximum lets the search poll the stop signal.
            search.budget = u64::MAX - 1;
            search.deepen_alone(best.clone(), depth)
        };
        self.place = place(0);
        let found = run_parallel(helpers, &team, &mut || self.deepen_alone(best.clone(), depth), &help);
        self.nodes = self.spent();
        self.place = SearchWorker::ALONE;
        let (answers, deeper): (Vec<_>, Vec<_>) = found.into_iter().unzip();
        let deepest = answers
            .into_iter()
            .reduce(|best, other| if other.node.depth > best.node.depth { other } else { best });
        let best = deepest.expect("the first search has an answer");
        let mut deeper: Vec<_> = deeper.into_iter().flatten().collect();
        deeper.retain(|deeper| deeper.depth > best.node.depth);
        deeper.sort_by_key(|deeper| deeper.depth);
        (best, deeper)
    }

    /// Blends in the partial results of deeper searches, whose payoffs are better. Other payoffs that the
    /// solution needs are searched at the completed depth; if the nodes do not suffice or the stop signal
    /// ends it, the result stays as it was.
    fn blend<'p>(&mut self, best: &mut NodeSolution<'p, E::Game>, deeper: &[Node<'p, E::Game>]) {
        let mut node = best.node.clone();
        deeper.iter().for_each(|deeper| node.overwrite(deeper));
        if let Ok((bounds, mixes)) = self.solve(&mut node, Window::ALL) {
            let bounds = bounds.and(Bounds::UNKNOWN);
            *best = NodeSolution { node, bounds, mixes };
        }
    }

    fn first<'p>(&mut self, position: &'p PositionOf<E>) -> NodeSolution<'p, E::Game> {
        let mut node = self.opened(position, 1);
        let (bounds, mixes) = self.root(&mut node).expect("the first depth has no budget");
        NodeSolution { node, bounds, mixes }
    }

    /// Prepares the root node.
    fn opened<'p>(&mut self, position: &'p PositionOf<E>, depth: u32) -> Node<'p, E::Game> {
        let key = self.key(position, depth);
        self.prepare(position, depth, key.as_ref())
    }

    /// Solves the root node with the full window.
    fn root(&mut self, node: &mut Node<'_, E::Game>) -> Result<ProvenBounds, OutOfNodesError> {
        let (bounds, mixes) = self.solve(node, Window::ALL)?;
        let bounds = bounds.and(Bounds::UNKNOWN);
        let key = self.key(node.position, node.depth);
        self.remember(key, node, Bounds::UNKNOWN, &mixes);
        Ok((bounds, mixes))
    }
}
