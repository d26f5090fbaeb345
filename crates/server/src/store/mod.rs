//! Storage: everything that the server must not forget, behind one small interface.
//!
//! The rest of the server knows [`Store`] alone; the SQL is in `sqlite`, the written form of events in `form`,
//! and the connection that writes, with what happens when a write fails, in `writer`.

mod form;
mod index;
mod open;
mod sqlite;
#[cfg(test)]
mod tests;
mod writer;

pub use index::{GameIndex, Listed, Stage};
pub use open::{Location, OpenError};
pub use sqlite::Store;

use crate::base::Moment;
use crate::base::ids::GameId;
use crate::domain::Event;

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
    Database(#[from] sqlx::Error),
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
