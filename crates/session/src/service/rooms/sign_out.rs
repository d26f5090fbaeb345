use super::Rooms;
use crate::ids::GuestId;
use crate::ports::{ServerNotification, WriteError};
use crate::service::SignOutSignals;

impl Rooms {
    /// Returns the guests with page sockets.
    pub fn sign_out_signals(&self) -> &SignOutSignals {
        &self.inner().farewells
    }

    /// Invalidates every cookie of a guest, and ends all page sockets of the guest, at other servers too.
    ///
    /// # Errors
    /// [`WriteError`]: then nothing has changed.
    pub async fn sign_out(&self, guest: &GuestId) -> Result<(), WriteError> {
        self.inner().store.sign_out(guest).await?;
        self.sign_out_signals().send(guest);
        self.inner().wakes.publish(ServerNotification::Guest(guest.clone()));
        Ok(())
    }

    /// Ends the page sockets of guests who have signed out at another server.
    pub(super) async fn end_signed_out(&self, guests: &[GuestId]) {
        match self.inner().store.signed_out_among(guests).await {
            Ok(gone) => gone.iter().for_each(|guest| self.sign_out_signals().send(guest)),
            Err(error) => tracing::warn!(%error, "the sign-outs at other servers could not be read"),
        }
    }
}
