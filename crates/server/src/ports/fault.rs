use std::error::Error;

use crate::base::ids::GameId;

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
