use std::sync::Arc;

use zugleich_transcript::subtrees::{ProofRanges, added_subtrees};
use zugleich_transcript::{Hash, SignedTreeHead, TreeHead};

use super::Rooms;
use crate::Moment;
use crate::domain::chain::TranscriptChain;
use crate::ids::GameId;
use crate::ports::StoreError;

/// Length of a day, in milliseconds.
const DAY: i64 = 86_400_000;
/// Time from the end of a day to the publication of its tree, in milliseconds: by then every server has
/// stored the events of the day.
const MARGIN: i64 = 600_000;

impl Rooms {
    /// Publishes the tree of every ended day that has none, and returns their number. It may run twice, and
    /// at several servers at once: a published tree never changes, and the next day extends it.
    ///
    /// # Errors
    /// [`StoreError`]: the publication must be repeated.
    pub async fn publish_days(&self, now: Moment) -> Result<u32, StoreError> {
        let mut published = 0;
        loop {
            let last = self.inner().store.tree_heads(u64::MAX, 1).await?.pop();
            let Some(day) = self.next_day(last.as_ref(), now) else { return Ok(published) };
            published += u32::from(self.publish(last, day).await?);
        }
    }

    /// Returns the time of the next publication.
    pub const fn next_publication(now: Moment) -> Moment {
        Moment::new(((now.millis() - MARGIN).div_euclid(DAY) + 1) * DAY + MARGIN)
    }

    /// Returns the first unpublished day that has ended and can be signed.
    fn next_day(&self, last: Option<&SignedTreeHead>, now: Moment) -> Option<i64> {
        let first = || self.ring().since().map(|since| since.millis().div_euclid(DAY));
        let next = last.map_or_else(first, |last| i64::try_from(last.tree.day).ok().map(|day| day + 1))?;
        let ended = (now.millis() - MARGIN).div_euclid(DAY);
        (next.max(0)..ended).find(|day| self.ring().signing_key(end_of(*day)).is_ok())
    }

    async fn publish(&self, last: Option<SignedTreeHead>, day: i64) -> Result<bool, StoreError> {
        let store = &self.inner().store;
        let (Ok(number), Ok(key)) = (u64::try_from(day), self.ring().signing_key(end_of(day))) else {
            return Ok(false);
        };
        let mut leaves = Vec::new();
        for game in store.over_between(end_of(day - 1), end_of(day)).await? {
            leaves.extend(self.leaf(game, number).await?);
        }
        // The order reveals nothing about the times at which the games ended.
        leaves.sort_unstable_by_key(|leaf: &Hash| *leaf.bytes());
        let (before, size) = last.map_or((None, 0), |last| (Some(last.tree.day), last.tree.size));
        let (head, new) = {
            let mut known = store.tree_nodes(&ProofRanges::root(size).subtrees()).await?;
            let new = added_subtrees(size, &known, &leaves).ok_or_else(lacking)?;
            known.extend(&new);
            let size = size + leaves.len() as u64;
            let root =
                ProofRanges::root(size).hashes(&known).and_then(|mut root| root.pop()).ok_or_else(lacking)?;
            (SignedTreeHead::sign(TreeHead { day: number, size, root }, key), new)
        };
        store.publish(&head, before, &new).await
    }

    /// Returns the leaf of a game for a day, if it has one.
    async fn leaf(&self, game: GameId, day: u64) -> Result<Option<Hash>, StoreError> {
        let events = match self.inner().store.events_after(&game, 0).await {
            Ok(events) => events,
            Err(error @ StoreError::Unreadable { .. }) => {
                tracing::error!(%error, "a game cannot be published in the tree");
                return Ok(None);
            }
            Err(error) => return Err(error),
        };
        let ring = self.ring().clone();
        let told = tokio::task::spawn_blocking(move || {
            let entries = TranscriptChain::days(&game, &events, &ring).unwrap_or_default();
            entries.iter().find(|entry| entry.day == day).map(|entry| entry.leaf(game.as_str()))
        });
        told.await.map_err(|error| StoreError::Database(Arc::new(error)))
    }
}

const fn end_of(day: i64) -> Moment {
    Moment::new((day + 1) * DAY)
}

/// Returns the error for a stored tree with a missing part.
pub(super) fn lacking() -> StoreError {
    StoreError::Database(Arc::new(std::io::Error::other("a node of the tree is missing")))
}
