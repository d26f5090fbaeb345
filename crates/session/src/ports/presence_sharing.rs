use async_trait::async_trait;

use super::StoreError;
use crate::Moment;
use crate::ids::{GameId, GuestId};

/// Presence of players shared between servers on one store.
#[async_trait]
pub trait PresenceSharing {
    /// Publishes the players of games between two people who are connected to this server, and returns those
    /// of `games` that other servers have published lately. Empty if the store is not shared.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn share_presence(
        &self,
        _own: &[(GameId, GuestId)],
        _games: &[GameId],
        _now: Moment,
    ) -> Result<Vec<(GameId, GuestId)>, StoreError> {
        Ok(Vec::new())
    }
}
