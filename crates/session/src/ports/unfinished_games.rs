use async_trait::async_trait;

use super::{StoreError, WriteError};
use crate::Moment;
use crate::ids::{GameId, GuestId};

/// Minimal times of the last event for unfinished games to count. Older ones are abandoned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnfinishedCutoff {
    /// For games alone or against the computer.
    pub alone: Moment,
    /// For games between people.
    pub between_people: Moment,
}

/// Queries over games that are not over.
#[async_trait]
pub trait UnfinishedGames {
    /// Returns the number of unfinished games with a seat of this guest.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn unfinished_of(&self, guest: &GuestId, since: UnfinishedCutoff) -> Result<usize, StoreError>;

    /// Returns those of these games that are unfinished.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn unfinished_among(
        &self,
        games: &[GameId],
        since: UnfinishedCutoff,
    ) -> Result<Vec<GameId>, StoreError>;

    /// Returns some unfinished games without any event, hidden or not, since a moment; if `alone`, only those
    /// alone or against the computer.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn left_before(&self, moment: Moment, alone: bool, count: u32) -> Result<Vec<GameId>, StoreError>;

    /// Deletes those of these games that are unfinished and have no event since a moment.
    ///
    /// # Errors
    /// [`WriteError`].
    async fn forget(&self, games: &[GameId], moment: Moment) -> Result<(), WriteError>;

    /// Claims games with a passed deadline that no server has handled. The caller must handle them: for a
    /// while other servers do not receive these games. Empty if a single server has all such games in memory.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn overdue(&self, _now: Moment) -> Result<Vec<GameId>, StoreError> {
        Ok(Vec::new())
    }
}
