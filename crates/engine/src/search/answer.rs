//! What is best against a mix that is known.

use zugleich_rules::Color;

use super::node::{Mix, Node};
use super::pick::Pick;
use super::{Evaluate, OutOfNodes, Search};

impl<G: Evaluate> Search<'_, G> {
    /// The best that a side can do against a mix, the first of several; as far as the node looks ahead.
    pub(crate) fn answer(
        &mut self,
        node: &mut Node<'_, G>,
        side: Color,
        against: &Mix,
    ) -> Result<Pick, OutOfNodes> {
        let reply = self.reply(node, side, against, f64::NEG_INFINITY)?;
        Ok(reply.pick.expect("a side that acts has a plan"))
    }

    /// What a plan is worth to White against a mix of the other side, as far as the node looks ahead.
    pub(crate) fn against(
        &mut self,
        node: &mut Node<'_, G>,
        side: Color,
        own: Pick,
        against: &Mix,
    ) -> Result<f64, OutOfNodes> {
        let hope = self.hope(node, side, own, against, f64::NEG_INFINITY)?;
        Ok(if side == Color::White { hope } else { -hope })
    }

    /// From now on so many nodes more may be resolved, or as many as it takes.
    pub(crate) fn allow(&mut self, nodes: Option<u64>) {
        // Below the most that there can be, it is asked whether to stop.
        let budget = |nodes: u64| self.nodes.saturating_add(nodes / G::WEIGHT).min(u64::MAX - 1);
        self.budget = nodes.map_or(u64::MAX, budget);
    }
}
