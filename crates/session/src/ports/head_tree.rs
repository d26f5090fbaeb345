use async_trait::async_trait;
use zugleich_transcript::subtrees::{SubtreeHashes, SubtreePosition};
use zugleich_transcript::{Hash, SignedTreeHead};

use super::StoreError;

/// The published hash tree over the heads of finished games. It is append-only and common to all servers.
#[async_trait]
pub trait HeadTree {
    /// Returns at most `count` signed heads of days up to `until`, the latest first.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn tree_heads(&self, until: u64, count: u32) -> Result<Vec<SignedTreeHead>, StoreError>;

    /// Returns those of these subtrees that are stored.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn tree_nodes(&self, places: &[SubtreePosition]) -> Result<SubtreeHashes, StoreError>;

    /// Returns the index of a leaf, if it is in the tree.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn leaf_index(&self, leaf: &Hash) -> Result<Option<u64>, StoreError>;

    /// Publishes the head of a day and the new nodes of its tree, atomically. Returns `false` if the last
    /// published day is not `before`, the day whose tree this one extends.
    ///
    /// # Errors
    /// [`StoreError`]: the outcome is unknown.
    async fn publish(
        &self,
        head: &SignedTreeHead,
        before: Option<u64>,
        new: &SubtreeHashes,
    ) -> Result<bool, StoreError>;
}
