use async_trait::async_trait;

use super::{StoreError, WriteError};
use crate::base::ids::GuestId;

/// What guests are called.
#[async_trait]
pub trait GuestNames {
    /// Stores the name that a guest has chosen.
    ///
    /// # Errors
    /// [`WriteError`].
    async fn rename(&self, guest: &GuestId, name: &str) -> Result<(), WriteError>;

    /// The name of a guest: the chosen one, or the one that follows from the id.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn name(&self, guest: &GuestId) -> Result<String, StoreError>;
}
