use std::error::Error;
use std::sync::Arc;

use crate::ids::GameId;

/// Error of a store operation. The log holds the cause; players get one sentence.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Error returned by the database.
    #[error("database error: {0}")]
    Database(#[source] Arc<dyn Error + Send + Sync>),
    /// A write has failed and none has succeeded since: the store writes nothing now.
    #[error("the last write failed, and the database does not work yet")]
    Failing,
    /// The database is closed.
    #[error("the database is closed")]
    Closed,
    /// The stored data of a game cannot be read.
    #[error("the stored events of game {} cannot be read: {why}", game.logged())]
    Unreadable {
        /// The game.
        game: GameId,
        /// The reason.
        why: String,
    },
}

/// Error of a write.
#[derive(Clone, Debug, thiserror::Error)]
pub enum WriteError {
    /// The write queue is full: nothing was tried, and nothing has changed.
    #[error("the write queue is full")]
    Busy,
    /// The write was tried and failed: its outcome is unknown until the store has recovered.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Error of an append of events.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AppendError {
    /// The head of a game is not the expected one, because of a concurrent write. Nothing was stored.
    #[error("game {} has an unexpected number of events: {head}", game.logged())]
    Conflict {
        /// The game.
        game: GameId,
        /// Actual number of events of the game.
        head: u32,
    },
    /// The write queue is full: nothing was tried, and nothing has changed.
    #[error("the write queue is full")]
    Busy,
    /// The append failed: its outcome is unknown until the store has recovered.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<WriteError> for AppendError {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Busy => Self::Busy,
            WriteError::Store(error) => Self::Store(error),
        }
    }
}
