use super::Rooms;
use crate::Moment;
use crate::service::CommandError;

/// Number of games deleted at once: the transaction must not delay other writes.
const BATCH: u32 = 100;

impl Rooms {
    /// Deletes some unfinished games without an event since a moment, all or only practice games and those
    /// against the computer, except games in memory; returns their number.
    ///
    /// # Errors
    /// [`CommandError::Storage`] or [`CommandError::Busy`]; then nothing was deleted.
    pub async fn delete_abandoned(&self, moment: Moment, alone: bool) -> Result<usize, CommandError> {
        // Games in memory must not fill the whole batch.
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
