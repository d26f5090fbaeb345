use super::Rooms;
use crate::base::ids::GuestId;
use crate::ports::{Wake, WriteError};
use crate::service::Farewells;

impl Rooms {
    /// Returns the guests with page sockets.
    pub(crate) fn farewells(&self) -> &Farewells {
        &self.inner().farewells
    }

    /// Invalidates every cookie of a guest, and ends all page sockets of the guest, at other servers too.
    ///
    /// # Errors
    /// [`WriteError`]: then nothing has changed.
    pub(crate) async fn sign_out(&self, guest: &GuestId) -> Result<(), WriteError> {
        self.inner().store.sign_out(guest).await?;
        self.farewells().say(guest);
        self.inner().wakes.tell(Wake::Guest(guest.clone()));
        Ok(())
    }

    /// Ends the page sockets of guests who have signed out at another server.
    pub(super) async fn part(&self, guests: &[GuestId]) {
        match self.inner().store.signed_out_among(guests).await {
            Ok(gone) => gone.iter().for_each(|guest| self.farewells().say(guest)),
            Err(error) => tracing::warn!(%error, "who has signed out elsewhere could not be read"),
        }
    }
}
