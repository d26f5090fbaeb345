use async_trait::async_trait;
use zugleich_transcript::places::{Nodes, Place};
use zugleich_transcript::{Hash, SignedHead};

use super::StoreError;

/// The published tree of the heads of games that are over. It only grows, and all servers have the same one.
#[async_trait]
pub trait HeadTree {
    /// The signed heads of days up to one, the latest first, and no more than so many.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn tree_heads(&self, until: u64, count: u32) -> Result<Vec<SignedHead>, StoreError>;

    /// Those of these subtrees that are there.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn tree_nodes(&self, places: &[Place]) -> Result<Nodes, StoreError>;

    /// Where a leaf is.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn leaf_index(&self, leaf: &Hash) -> Result<Option<u64>, StoreError>;

    /// Publishes the head of a day and what is new in its tree, all of it or nothing. Says whether it has: it does
    /// not if the last day is another one than that before whose tree this one goes on.
    ///
    /// # Errors
    /// [`StoreError`]: whether it is published nobody knows.
    async fn publish(&self, head: &SignedHead, before: Option<u64>, new: &Nodes) -> Result<bool, StoreError>;
}
