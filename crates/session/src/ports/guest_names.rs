use async_trait::async_trait;

use super::{StoreError, WriteError};
use crate::ids::GuestId;

/// Names of guests.
#[async_trait]
pub trait GuestNames {
    /// Stores the chosen name of a guest.
    ///
    /// # Errors
    /// [`WriteError`].
    async fn rename(&self, guest: &GuestId, name: &str) -> Result<(), WriteError>;

    /// Returns the name of a guest: the chosen one, or the one derived from the id.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn name(&self, guest: &GuestId) -> Result<String, StoreError>;
}
