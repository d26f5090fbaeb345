use std::collections::BTreeSet;

use zugleich_transcript::subtrees::ProofRanges;
use zugleich_transcript::{Hash, SignedTreeHead, TreeLeaf, log_header};

use super::publication::lacking;
use super::{Rooms, TranscriptRequestError};
use crate::domain::GamePhase;
use crate::domain::chain::TranscriptChain;
use crate::ids::GameId;
use crate::ports::StoreError;

impl Rooms {
    /// Returns the latest published tree heads, latest first.
    pub async fn heads(&self, count: u32) -> Result<Vec<SignedTreeHead>, StoreError> {
        self.inner().store.tree_heads(u64::MAX, count).await
    }

    /// Returns the head of a day as a log line, with a consistency proof from that of another day, if both
    /// exist in this order.
    pub async fn head_line(&self, day: u64, since: Option<u64>) -> Result<Option<String>, StoreError> {
        let Some(head) = self.head(day).await? else { return Ok(None) };
        let before = match since {
            Some(since) => match self.head(since).await? {
                Some(before) if since <= day => before.tree.size,
                _ => return Ok(None),
            },
            None => 0,
        };
        Ok(Some(self.line(&head, before).await?))
    }

    /// Returns the entry of a finished game in the tree of a day, as a log line.
    pub async fn entry_line(&self, id: &GameId, day: u64) -> Result<Option<String>, TranscriptRequestError> {
        let entry = self.entries(id).await?.into_iter().find(|entry| entry.day == day);
        let (Some(entry), Some(head)) = (entry, self.head(day).await?) else { return Ok(None) };
        Ok(self.line_of(id, entry, &head).await?)
    }

    /// Returns the log of a finished game: the tree heads of its days, of another day, if requested, and the
    /// last one.
    pub async fn log(&self, id: &GameId, with: Option<u64>) -> Result<String, TranscriptRequestError> {
        let entries = self.entries(id).await?;
        let last = self.heads(1).await?.pop().map(|head| head.tree.day);
        let days: BTreeSet<_> = entries.iter().map(|entry| entry.day).chain(with).chain(last).collect();
        let (mut text, mut before) = (log_header(), 0);
        for day in days {
            let Some(head) = self.head(day).await? else { continue };
            text += &self.line(&head, before).await?;
            before = head.tree.size;
            if let Some(entry) = entries.iter().find(|entry| entry.day == day) {
                text += &self.line_of(id, entry.clone(), &head).await?.unwrap_or_default();
            }
        }
        Ok(text)
    }

    /// Returns the days of a game with an entry in the tree. Nothing is revealed about a running game.
    async fn entries(&self, id: &GameId) -> Result<Vec<TreeLeaf>, TranscriptRequestError> {
        let room = self.open(id).await?;
        if room.game().await.phase() != GamePhase::Over {
            return Err(TranscriptRequestError::NotOver);
        }
        let events = self.inner().store.events_after(id, 0).await?;
        let (id, ring) = (id.clone(), self.ring().clone());
        let told = tokio::task::spawn_blocking(move || TranscriptChain::days(&id, &events, &ring));
        Ok(told.await.map_err(|_| TranscriptRequestError::Failed)??)
    }

    async fn head(&self, day: u64) -> Result<Option<SignedTreeHead>, StoreError> {
        let found = self.inner().store.tree_heads(day, 1).await?.pop();
        Ok(found.filter(|head| head.tree.day == day))
    }

    async fn line(&self, head: &SignedTreeHead, before: u64) -> Result<String, StoreError> {
        Ok(head.line(self.proof(&ProofRanges::consistency(before, head.tree.size)).await?))
    }

    async fn line_of(
        &self,
        id: &GameId,
        mut entry: TreeLeaf,
        head: &SignedTreeHead,
    ) -> Result<Option<String>, StoreError> {
        let Some(index) = self.inner().store.leaf_index(&entry.leaf(id.as_str())).await? else {
            return Ok(None);
        };
        entry.index = index;
        Ok(Some(entry.line(self.proof(&ProofRanges::inclusion(index, head.tree.size)).await?)))
    }

    async fn proof(&self, wanted: &ProofRanges) -> Result<Vec<Hash>, StoreError> {
        let nodes = self.inner().store.tree_nodes(&wanted.subtrees()).await?;
        wanted.hashes(&nodes).ok_or_else(lacking)
    }
}
