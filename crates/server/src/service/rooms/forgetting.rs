use super::Rooms;
use crate::base::Moment;
use crate::service::NotDone;

/// How many games are forgotten at once: the transaction must not keep others waiting.
const BATCH: u32 = 100;

impl Rooms {
    /// Forgets some games that are not over and in which nothing has happened since a moment, all or those alone and
    /// against the computer, but for those that somebody looks at; gives how many.
    ///
    /// # Errors
    /// [`NotDone::Storage`] or [`NotDone::Busy`]; they are still there.
    pub(crate) async fn forget_left(&self, moment: Moment, alone: bool) -> Result<usize, NotDone> {
        // Those that somebody looks at must not stand before all others.
        let count = BATCH.saturating_add(u32::try_from(self.count()).unwrap_or(u32::MAX));
        let mut left = self.inner().store.left_before(moment, alone, count).await?;
        left.retain(|game| !self.is_loaded(game));
        left.truncate(BATCH as usize);
        if !left.is_empty() {
            self.inner().store.forget(&left, moment).await?;
        }
        Ok(left.len())
    }
}
