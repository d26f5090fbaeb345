//! Best response to a known mixture.

use zugleich_rules::Color;

use super::matrix_action::MatrixAction;
use super::node::{MixedStrategy, Node};
use super::{Evaluate, OutOfNodesError, Search};

impl<E: Evaluate> Search<'_, E> {
    /// Returns a side's best response to a mixture, the first of several, at the node's depth.
    pub(crate) fn best_response(
        &mut self,
        node: &mut Node<'_, E::Game>,
        side: Color,
        against: &MixedStrategy,
    ) -> Result<MatrixAction, OutOfNodesError> {
        let reply = self.reply(node, side, against, f64::NEG_INFINITY)?;
        Ok(reply.action.expect("a side that acts has a plan"))
    }

    /// Returns the value to White of a plan against a mixture of the other side, at the node's depth.
    pub(crate) fn against(
        &mut self,
        node: &mut Node<'_, E::Game>,
        side: Color,
        own: MatrixAction,
        against: &MixedStrategy,
    ) -> Result<f64, OutOfNodesError> {
        let hope = self.hope(node, side, own, against, f64::NEG_INFINITY)?;
        Ok(if side == Color::White { hope } else { -hope })
    }

    /// Sets the budget to `nodes` further nodes, or removes it.
    pub(crate) fn allow(&mut self, nodes: Option<u64>) {
        // A budget below the maximum lets the search poll the stop signal.
        let budget = |nodes: u64| self.nodes.saturating_add(nodes / E::NODES_PER_POSITION).min(u64::MAX - 1);
        self.budget = nodes.map_or(u64::MAX, budget);
    }
}
