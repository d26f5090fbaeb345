use async_trait::async_trait;

use super::StoreError;
use crate::base::ids::GuestId;

/// Which guests have signed out everywhere.
#[async_trait]
pub trait SignOuts {
    /// Stores that no cookie of a guest counts any more. Again is no harm.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn sign_out(&self, guest: &GuestId) -> Result<(), StoreError>;

    /// Whether no cookie of a guest counts any more.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn has_signed_out(&self, guest: &GuestId) -> Result<bool, StoreError>;
}
