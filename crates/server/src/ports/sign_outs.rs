use async_trait::async_trait;

use super::{StoreError, WriteError};
use crate::base::ids::GuestId;

/// Which guests have signed out everywhere.
#[async_trait]
pub trait SignOuts {
    /// Stores that no cookie of a guest counts any more. Again is no harm.
    ///
    /// # Errors
    /// [`WriteError`].
    async fn sign_out(&self, guest: &GuestId) -> Result<(), WriteError>;

    /// Whether no cookie of a guest counts any more.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn has_signed_out(&self, guest: &GuestId) -> Result<bool, StoreError>;

    /// Of which of these guests that is so.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn signed_out_among(&self, guests: &[GuestId]) -> Result<Vec<GuestId>, StoreError> {
        let mut gone = Vec::new();
        for guest in guests {
            if self.has_signed_out(guest).await? {
                gone.push(guest.clone());
            }
        }
        Ok(gone)
    }
}
