use std::error::Error;
use std::fmt::Debug;

use async_trait::async_trait;
use secrecy::SecretBox;
use tokio::sync::watch;

use super::{GameIndex, Listed};
use crate::base::Moment;
use crate::base::ids::{GameId, GuestId};
use crate::domain::Event;

/// Where everything is kept that the server must not forget.
#[async_trait]
pub trait Store: Debug + Send + Sync + 'static {
    /// Whether the last write has failed. Until one succeeds nothing is stored, and everything that must be is refused.
    #[must_use]
    fn is_failing(&self) -> bool;

    /// Tells whether the last write has failed.
    fn failing(&self) -> watch::Receiver<bool>;

    /// Tries to store again, if the last write has failed.
    ///
    /// # Errors
    /// [`StoreError::Database`]: nothing can be stored yet.
    async fn mend(&self) -> Result<(), StoreError>;

    /// Writes what is still in memory and closes the database.
    async fn close(&self);

    /// The key that signs the guests' cookies; made at the first start.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn cookie_key(&self) -> Result<SecretBox<[u8; 32]>, StoreError>;

    /// Stores events of one or several games as one: all of them or none. They are on disk when this succeeds.
    ///
    /// # Errors
    /// [`StoreError`]; also if an event with such a number is there already. Whether the events are stored must be
    /// looked up then, when [`Store::is_failing`] is over.
    async fn append(&self, appends: &[Append<'_>]) -> Result<(), StoreError>;

    /// The events of a game in order, each with its time, but for the first `known` of them; none if there is no such
    /// game or nothing has happened since.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    async fn events_after(&self, game: &GameId, known: u32) -> Result<Vec<(Moment, Event)>, StoreError>;

    /// The day on which a game was made, as records write it: `2026.11.21`.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn date(&self, game: &GameId) -> Result<Option<String>, StoreError>;

    /// Notes that the server is there.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn note_presence(&self, now: Moment) -> Result<(), StoreError>;

    /// When a server was there last, as far as it has been noted.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn last_presence(&self) -> Result<Option<Moment>, StoreError>;

    /// The games that are being played and have a clock, or seals that must be opened in time.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn timed_games(&self) -> Result<Vec<GameId>, StoreError>;

    /// Stores the name that a guest has chosen.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn rename(&self, guest: &GuestId, name: &str) -> Result<(), StoreError>;

    /// The name of a guest: the chosen one, or the one that follows from the id.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn name(&self, guest: &GuestId) -> Result<String, StoreError>;

    /// The latest games of a guest.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn games_of(&self, guest: &GuestId, count: u32) -> Result<Vec<Listed>, StoreError>;

    /// Games that anybody may watch or replay, the latest first: begun, and not for practice.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn public_games(&self, skip: u32, count: u32) -> Result<Vec<Listed>, StoreError>;

    /// The latest games of the lobby whose other seat is still open.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn waiting_games(&self, count: u32) -> Result<Vec<Listed>, StoreError>;
}

/// Events to be stored as one, and what the lists show after them.
#[derive(Debug)]
pub struct Append<'a> {
    /// The game.
    pub game: &'a GameId,
    /// The number of the first event.
    pub first: u32,
    /// The events.
    pub events: &'a [Event],
    /// When they happened.
    pub at: Moment,
    /// What the lists show of the game from now on.
    pub index: GameIndex,
}

/// Why something could not be stored or read. What went wrong is in the log; players get one sentence.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The database refuses.
    #[error("the database refuses: {0}")]
    Database(#[source] Box<dyn Error + Send + Sync>),
    /// A write has failed, and none has succeeded since: nothing is written now.
    #[error("the last write failed, and the database does not store yet")]
    Failing,
    /// The database is closed.
    #[error("the database is closed")]
    Closed,
    /// What is stored cannot be read.
    #[error("what is stored of game {game} cannot be read: {why}")]
    Unreadable {
        /// The game.
        game: GameId,
        /// Why.
        why: String,
    },
}
