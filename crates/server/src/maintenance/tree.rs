//! Copy of the published tree to another database, where it must continue unchanged.

use sqlx::Error;

use zugleich_store::maintenance::copy_endpoint::{CopyEndpoint, CopyTable};
use zugleich_store::stored::tree::{RawNode, json};

/// Position of the next subtrees.
#[derive(Default)]
struct TreeCursor {
    level: i64,
    place: i64,
}

impl TreeCursor {
    /// Returns the next page of the level; empty at its end.
    async fn read(&self, side: &mut dyn CopyEndpoint) -> Result<Vec<RawNode>, Error> {
        side.tree_nodes(self.level, self.place).await
    }

    /// Advances past these subtrees, or to the next level.
    fn follow(&mut self, nodes: &[RawNode]) {
        *self = match nodes.last() {
            Some(last) => Self { level: self.level, place: last.place + 1 },
            None => Self { level: self.level + 1, place: 0 },
        };
    }
}

/// Maximal number of levels of a tree.
const LEVELS: i64 = 64;

pub(super) async fn read_heads(side: &mut dyn CopyEndpoint) -> Result<String, Error> {
    Ok(json(&side.tree_heads().await?))
}

/// Copies all subtrees.
pub(super) async fn copy_nodes(from: &mut dyn CopyEndpoint, to: &mut dyn CopyEndpoint) -> Result<(), Error> {
    let mut next = TreeCursor::default();
    while next.level < LEVELS {
        let nodes = next.read(from).await?;
        next.follow(&nodes);
        if !nodes.is_empty() {
            to.write(CopyTable::TreeNodes, json(&nodes)).await?;
        }
    }
    Ok(())
}

/// Returns whether both have the same subtrees.
pub(super) async fn has_same_nodes(
    one: &mut dyn CopyEndpoint,
    other: &mut dyn CopyEndpoint,
) -> Result<bool, Error> {
    let mut next = TreeCursor::default();
    while next.level < LEVELS {
        let nodes = next.read(one).await?;
        if nodes != next.read(other).await? {
            return Ok(false);
        }
        next.follow(&nodes);
    }
    Ok(true)
}
