use std::fmt::Debug;

use async_trait::async_trait;

use crate::ids::{GameId, GuestId};

/// A notification between servers on one database: it names changed data without its contents. The receiver
/// reads the database, the source of truth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerNotification {
    /// A game has new events.
    Game {
        /// The game.
        game: GameId,
        /// Number of its events.
        head: u32,
    },
    /// A guest has a new name, or has signed out everywhere.
    Guest(GuestId),
    /// Seeks were opened or closed.
    Seeks,
    /// A plan of the computer was requested.
    Asked,
    /// A plan of the computer is available.
    Answered,
    /// Notifications may have been lost: any data in memory may be stale.
    Missed,
}

/// Notifications between servers on one database.
#[async_trait]
pub trait NotificationBus: Debug + Send + Sync + 'static {
    /// Notifies the other servers. It does not wait. A notification may be lost; the others receive
    /// [`ServerNotification::Missed`] later.
    fn publish(&self, notification: ServerNotification);

    /// Waits for a notification of another server. Only one task may call this.
    async fn recv(&self) -> ServerNotification;
}
