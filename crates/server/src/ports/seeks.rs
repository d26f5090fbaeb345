use async_trait::async_trait;

use super::{Listed, StoreError};
use crate::base::Moment;
use crate::base::ids::GameId;

/// What servers on the same store know of each other's lobbies.
#[async_trait]
pub trait Seeks {
    /// Says which seeks are open at this server, and learns which are at others: those that have said so lately.
    /// Nothing where a server is alone.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn share_seeks(&self, _own: &[GameId], _now: Moment) -> Result<Vec<Listed>, StoreError> {
        Ok(Vec::new())
    }
}
