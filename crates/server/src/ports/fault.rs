use std::error::Error;
use std::sync::Arc;

use crate::base::ids::GameId;

/// Why something could not be stored or read. What went wrong is in the log; players get one sentence.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The database refuses.
    #[error("the database refuses: {0}")]
    Database(#[source] Arc<dyn Error + Send + Sync>),
    /// A write has failed, and none has succeeded since: nothing is written now.
    #[error("the last write failed, and the database does not store yet")]
    Failing,
    /// The database is closed.
    #[error("the database is closed")]
    Closed,
    /// What is stored cannot be read.
    #[error("what is stored of game {} cannot be read: {why}", game.logged())]
    Unreadable {
        /// The game.
        game: GameId,
        /// Why.
        why: String,
    },
}

/// Why something was not written.
#[derive(Clone, Debug, thiserror::Error)]
pub enum WriteError {
    /// Too much waits to be written: nothing was tried, and nothing has changed.
    #[error("too much waits to be written")]
    Busy,
    /// It was tried and has failed: whether it is stored nobody knows until the store is sound.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why events were not appended.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AppendError {
    /// A game has another head than was expected, since somebody else has written meanwhile. Nothing was stored.
    #[error("game {} has {head} events, which is not what was expected", game.logged())]
    Conflict {
        /// The game.
        game: GameId,
        /// How many events it has.
        head: u32,
    },
    /// Too much waits to be written: nothing was tried, and nothing has changed.
    #[error("too much waits to be written")]
    Busy,
    /// They could not be stored: whether they are nobody knows until the store is sound.
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
