use async_trait::async_trait;

use super::StoreError;
use crate::base::Moment;
use crate::base::ids::{GameId, GuestId};

/// What servers on the same store know of who is at a game.
#[async_trait]
pub trait Sightings {
    /// Says which players of games between two people are at this server, and learns which of these games are attended
    /// at others: by whom, as they have said lately. Nothing where a server is alone.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn share_sightings(
        &self,
        _own: &[(GameId, GuestId)],
        _games: &[GameId],
        _now: Moment,
    ) -> Result<Vec<(GameId, GuestId)>, StoreError> {
        Ok(Vec::new())
    }
}
