use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::watch;

use super::{
    CookieKey, EventLog, GameLists, GuestNames, Handovers, HeadTree, PresenceSharing, SeekSharing,
    ServerUptime, SignOuts, StoreError, StoreObserver, UnfinishedGames, WriteError,
};
use crate::Moment;
use crate::domain::chain::ServerKey;

/// The server's persistent storage.
#[async_trait]
pub trait Store:
    EventLog
    + GameLists
    + GuestNames
    + Handovers
    + HeadTree
    + SeekSharing
    + PresenceSharing
    + SignOuts
    + UnfinishedGames
    + Debug
    + Send
    + Sync
    + 'static
{
    /// Returns whether the last write has failed. Until a write succeeds, nothing is stored, and operations
    /// that must be stored are refused.
    #[must_use]
    fn is_failing(&self) -> bool;

    /// Returns whether several servers may use the store at the same time.
    #[must_use]
    fn is_shared(&self) -> bool {
        false
    }

    /// Subscribes to whether the last write has failed.
    fn failing(&self) -> watch::Receiver<bool>;

    /// Retries to write, if the last write has failed.
    ///
    /// # Errors
    /// [`StoreError::Database`]: nothing can be stored yet.
    async fn recover(&self) -> Result<(), StoreError>;

    /// Returns the length of the write queue.
    fn waiting(&self) -> usize;

    /// Checks before an operation whether its write would be stored soon enough, given the time that the
    /// request has waited already.
    ///
    /// # Errors
    /// [`WriteError::Busy`] if it would have to wait for more than about a second.
    fn admit(&self, waited: Duration) -> Result<(), WriteError>;

    /// Sets the watcher, at most one, that is notified from now on.
    fn set_observer(&self, watch: Arc<dyn StoreObserver>);

    /// Writes the data that is still in memory and closes the database.
    async fn close(&self);

    /// Returns the keys of the guests' cookies, the newest first, which signs. The first key is created here.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn cookie_keys(&self, now: Moment) -> Result<Vec<CookieKey>, StoreError>;

    /// Returns the keys with which the server signs, the oldest first. The first key is created here.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn server_keys(&self, now: Moment) -> Result<Vec<ServerKey>, StoreError>;

    /// Returns the number of games with missing events at the time of opening, if the loss was accepted.
    fn lost(&self) -> usize;

    /// Registers the start of the server, alone or beside others.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn register_start(&self, now: Moment) -> Result<ServerUptime, StoreError> {
        let before = self.last_presence().await?.unwrap_or_default();
        Ok(ServerUptime { since: now, before, is_first: true })
    }

    /// Records the server's presence, regardless of the write queue.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn note_presence(&self, now: Moment) -> Result<(), StoreError>;

    /// Probes the database with a write that is on disk when this succeeds.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn try_write(&self, now: Moment) -> Result<(), StoreError> {
        self.note_presence(now).await
    }

    /// Returns the last recorded presence of a server.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn last_presence(&self) -> Result<Option<Moment>, StoreError>;

    /// Returns the latest stored moment: the last presence of a server or the last event.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn latest_moment(&self) -> Result<Option<Moment>, StoreError>;
}
