use async_trait::async_trait;

use super::{StoreError, WriteError};
use crate::base::Moment;
use crate::base::ids::{GameId, GuestId};

/// From when on something must have happened in an unfinished game that it counts. Others were left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Since {
    /// In a game alone or against the computer.
    pub alone: Moment,
    /// In a game between people.
    pub between_people: Moment,
}

/// What can be asked about games that are not over.
#[async_trait]
pub trait Unfinished {
    /// At how many of them a guest sits.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn unfinished_of(&self, guest: &GuestId, since: Since) -> Result<usize, StoreError>;

    /// Which of these games they are.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn unfinished_among(&self, games: &[GameId], since: Since) -> Result<Vec<GameId>, StoreError>;

    /// Some of those in which nothing has happened since a moment, hidden or not; of those alone and against the
    /// computer, if only they are wanted.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn left_before(&self, moment: Moment, alone: bool, count: u32) -> Result<Vec<GameId>, StoreError>;

    /// Forgets those of these games that are not over and in which nothing has happened since a moment.
    ///
    /// # Errors
    /// [`WriteError`].
    async fn forget(&self, games: &[GameId], moment: Moment) -> Result<(), WriteError>;

    /// Games in which something should have happened by itself by now, and no server has seen to it. Whoever asks is to
    /// see to it: for a while others are not told of these games. Nothing where a server alone has all such games in
    /// memory.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn overdue(&self, _now: Moment) -> Result<Vec<GameId>, StoreError> {
        Ok(Vec::new())
    }
}
