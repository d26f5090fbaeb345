use async_trait::async_trait;

use super::{AppendError, GameIndex, StoreError};
use crate::base::Moment;
use crate::base::ids::GameId;
use crate::domain::Event;

/// The truth: the events of all games, which are only ever added to.
#[async_trait]
pub trait EventLog {
    /// Stores events of one or several games as one: all of them or none. They are on disk when this succeeds.
    ///
    /// # Errors
    /// [`AppendError`]. Nothing is stored after [`AppendError::Conflict`] and [`AppendError::Busy`]; whether something
    /// is after [`AppendError::Store`] must be looked up, when [`Store::is_failing`](super::Store::is_failing) is over.
    ///
    /// A game that was forgotten is begun by nobody again: its head conflicts with every first event.
    async fn append(&self, appends: &[Append<'_>]) -> Result<(), AppendError>;

    /// Returns whether an id is taken: by a game, or by one that was forgotten.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn is_taken(&self, game: &GameId) -> Result<bool, StoreError>;

    /// The events of a game in order, each with its time, but for the first `known` of them; none if there is no such
    /// game or nothing has happened since.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    async fn events_after(&self, game: &GameId, known: u32) -> Result<Vec<(Moment, Event)>, StoreError> {
        self.events_between(game, known, u32::MAX).await
    }

    /// The same without those after the first `until` events, which are not even read: how long it takes does not
    /// depend on them.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    async fn events_between(
        &self,
        game: &GameId,
        known: u32,
        until: u32,
    ) -> Result<Vec<(Moment, Event)>, StoreError>;
}

/// Events to be stored as one, and what the lists show after them.
#[derive(Debug)]
pub struct Append<'a> {
    /// The game.
    pub game: &'a GameId,
    /// The head that these events follow: how many events of the game are known. None is the head of a new game.
    pub expected: u32,
    /// The events.
    pub events: &'a [Event],
    /// When they happened.
    pub at: Moment,
    /// When something happens in the game by itself, if nobody does anything before.
    pub due: Option<Moment>,
    /// What the lists show of the game from now on.
    pub index: GameIndex,
}
