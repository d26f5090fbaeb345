use async_trait::async_trait;

use super::{ListedGame, StoreError};
use crate::Moment;
use crate::ids::GameId;

/// Open seeks shared between servers on one store.
#[async_trait]
pub trait SeekSharing {
    /// Publishes the open seeks of this server, and returns those that other servers have published lately.
    /// Empty if the store is not shared.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn share_seeks(&self, _own: &[GameId], _now: Moment) -> Result<Vec<ListedGame>, StoreError> {
        Ok(Vec::new())
    }
}
