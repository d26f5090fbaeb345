use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::watch;

use super::{
    Attendance, CookieKey, EventLog, GameLists, GuestNames, Handovers, HeadTree, Seeks, Sightings, SignOuts,
    StoreError, StoreWatch, Unfinished, WriteError,
};
use crate::base::Moment;
use crate::domain::chain::ServerKey;

/// Where everything is kept that the server must not forget.
#[async_trait]
pub trait Store:
    EventLog
    + GameLists
    + GuestNames
    + Handovers
    + HeadTree
    + Seeks
    + Sightings
    + SignOuts
    + Unfinished
    + Debug
    + Send
    + Sync
    + 'static
{
    /// Whether the last write has failed. Until one succeeds nothing is stored, and everything that must be is refused.
    #[must_use]
    fn is_failing(&self) -> bool;

    /// Whether other servers may use it at the same time.
    #[must_use]
    fn is_shared(&self) -> bool {
        false
    }

    /// Tells whether the last write has failed.
    fn failing(&self) -> watch::Receiver<bool>;

    /// Tries to store again, if the last write has failed.
    ///
    /// # Errors
    /// [`StoreError::Database`]: nothing can be stored yet.
    async fn mend(&self) -> Result<(), StoreError>;

    /// How much waits to be written.
    fn waiting(&self) -> usize;

    /// Says before anything is done whether what is brought then would be stored soon enough, where whoever brings it
    /// has waited for so long already.
    ///
    /// # Errors
    /// [`WriteError::Busy`] if it would have to wait for more than about a second.
    fn admit(&self, waited: Duration) -> Result<(), WriteError>;

    /// Tells this watcher what happens from now on; there is one at most.
    fn be_watched(&self, watch: Arc<dyn StoreWatch>);

    /// Writes what is still in memory and closes the database.
    async fn close(&self);

    /// The keys of the guests' cookies, the newest first, which signs; made now if there is none.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn cookie_keys(&self, now: Moment) -> Result<Vec<CookieKey>, StoreError>;

    /// The keys with which the server signs, the oldest first; made now if there is none.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn server_keys(&self, now: Moment) -> Result<Vec<ServerKey>, StoreError>;

    /// Of how many games events were missing when the database was opened, and it was opened all the same.
    fn lost(&self) -> usize;

    /// The server begins to be there, alone or beside others.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn attend(&self, now: Moment) -> Result<Attendance, StoreError> {
        let before = self.last_presence().await?.unwrap_or_default();
        Ok(Attendance { since: now, before, is_first: true })
    }

    /// Notes that the server is there, however much waits to be written.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn note_presence(&self, now: Moment) -> Result<(), StoreError>;

    /// Writes something that is on disk when this succeeds, to see whether anything can be.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn try_write(&self, now: Moment) -> Result<(), StoreError> {
        self.note_presence(now).await
    }

    /// When a server was there last, as far as it has been noted.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn last_presence(&self) -> Result<Option<Moment>, StoreError>;

    /// The latest of all moments that are stored: when a server was there last, or when something happened.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn latest_moment(&self) -> Result<Option<Moment>, StoreError>;
}
