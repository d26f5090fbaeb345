use std::collections::BTreeMap;

use async_trait::async_trait;
use zugleich_transcript::subtrees::{SubtreeHashes, SubtreePosition};
use zugleich_transcript::{Hash, SignedTreeHead};

use super::memory::MemoryStore;
use crate::ports::{HeadTree, StoreError};

/// The hash tree of heads in memory.
#[derive(Debug, Default)]
pub(super) struct MemoryTree {
    heads: BTreeMap<u64, SignedTreeHead>,
    nodes: SubtreeHashes,
}

#[async_trait]
impl HeadTree for MemoryStore {
    async fn tree_heads(&self, until: u64, count: u32) -> Result<Vec<SignedTreeHead>, StoreError> {
        let tree = self.tree.lock().unwrap();
        Ok(tree.heads.range(..=until).rev().take(count as usize).map(|(_, head)| head.clone()).collect())
    }

    async fn tree_nodes(&self, places: &[SubtreePosition]) -> Result<SubtreeHashes, StoreError> {
        let tree = self.tree.lock().unwrap();
        Ok(places.iter().filter_map(|place| Some((*place, *tree.nodes.get(place)?))).collect())
    }

    async fn leaf_index(&self, leaf: &Hash) -> Result<Option<u64>, StoreError> {
        let tree = self.tree.lock().unwrap();
        let mut nodes = tree.nodes.iter();
        Ok(nodes.find(|(place, hash)| place.level == 0 && *hash == leaf).map(|(place, _)| place.index))
    }

    async fn publish(
        &self,
        head: &SignedTreeHead,
        before: Option<u64>,
        new: &SubtreeHashes,
    ) -> Result<bool, StoreError> {
        let mut tree = self.tree.lock().unwrap();
        let is_next = tree.heads.keys().last().copied() == before;
        if is_next {
            tree.heads.insert(head.tree.day, head.clone());
            tree.nodes.extend(new);
        }
        Ok(is_next)
    }
}
