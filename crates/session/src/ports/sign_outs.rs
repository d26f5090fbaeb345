use async_trait::async_trait;

use super::{StoreError, WriteError};
use crate::ids::GuestId;

/// Guests who have signed out everywhere.
#[async_trait]
pub trait SignOuts {
    /// Invalidates all cookies of a guest. Idempotent.
    ///
    /// # Errors
    /// [`WriteError`].
    async fn sign_out(&self, guest: &GuestId) -> Result<(), WriteError>;

    /// Returns whether all cookies of a guest are invalid.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn has_signed_out(&self, guest: &GuestId) -> Result<bool, StoreError>;

    /// Returns those of these guests whose cookies are all invalid.
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
