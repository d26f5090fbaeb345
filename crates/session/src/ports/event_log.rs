use async_trait::async_trait;

use super::{AppendError, GameSummary, StoreError};
use crate::Moment;
use crate::domain::StoredEvent;
use crate::ids::GameId;

/// Head of a forgotten game: that of a game with one event, which prevents a new creation.
pub const FORGOTTEN: u32 = 1;

/// The append-only log of all games' events, the source of truth.
#[async_trait]
pub trait EventLog {
    /// Appends events of one or several games atomically. They are on disk when this succeeds.
    ///
    /// # Errors
    /// [`AppendError`]. Nothing is stored after [`AppendError::Conflict`] and [`AppendError::Busy`]; after
    /// [`AppendError::Store`] the outcome must be looked up as soon as
    /// [`Store::is_failing`](super::Store::is_failing) is `false`.
    ///
    /// A forgotten game cannot be created again: its head conflicts with every first event.
    async fn append(&self, appends: &[Append<'_>]) -> Result<(), AppendError>;

    /// Returns whether an id is in use by a game or by a forgotten one.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn is_taken(&self, game: &GameId) -> Result<bool, StoreError>;

    /// Returns the events of a game in order, each with its time, without the first `known` of them; empty
    /// for an unknown game or if there are no newer events.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    async fn events_after(
        &self,
        game: &GameId,
        known: u32,
    ) -> Result<Vec<(Moment, StoredEvent)>, StoreError> {
        self.events_between(game, known, u32::MAX).await
    }

    /// Returns the same without the events after the first `until`. Those are not read: the duration does not
    /// depend on their number.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    async fn events_between(
        &self,
        game: &GameId,
        known: u32,
        until: u32,
    ) -> Result<Vec<(Moment, StoredEvent)>, StoreError>;
}

/// Events of one game to be appended, with the game's list entry after them.
#[derive(Debug)]
pub struct Append<'a> {
    /// The game.
    pub game: &'a GameId,
    /// Expected head: number of events of the game before these. 0 for a new game.
    pub expected: u32,
    /// The events.
    pub events: &'a [StoredEvent],
    /// Time of the events.
    pub at: Moment,
    /// Next deadline at which the game changes without a player's action, if there is one.
    pub due: Option<Moment>,
    /// List entry of the game after these events.
    pub index: GameSummary,
}
