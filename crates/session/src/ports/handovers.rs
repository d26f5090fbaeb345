use async_trait::async_trait;

use super::{StoreError, WriteError};
use crate::Moment;
use crate::handover::{HandoverNameHash, HandoverParcel};
use crate::ids::GuestId;

/// The handover of a guest to another device.
#[derive(Clone, Debug)]
pub struct Handover {
    /// The guest.
    pub guest: GuestId,
    /// Name by which the handover is looked up.
    pub name: HandoverNameHash,
    /// Encrypted parcel of the first device, if that device can encrypt.
    pub parcel: Option<HandoverParcel>,
    /// Expiry time.
    pub until: Moment,
}

/// Contents of a taken handover.
#[derive(Clone, Debug)]
pub struct TakenHandover {
    /// The guest of the second device from now on.
    pub guest: GuestId,
    /// Parcel of the first device.
    pub parcel: Option<HandoverParcel>,
}

/// State of a guest's handover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandoverStatus {
    /// `true` if a device has taken it.
    pub used: bool,
    /// Expiry time, past or future.
    pub until: Moment,
}

/// Handovers of guests to other devices: each expires, and can be taken once.
#[async_trait]
pub trait Handovers {
    /// Stores a handover in place of the guest's previous one, and deletes expired handovers.
    ///
    /// # Errors
    /// [`WriteError`].
    async fn hand_over(&self, handover: &Handover, now: Moment) -> Result<(), WriteError>;

    /// Returns the guest of the handover with this name, if it can be taken.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn handover_by(&self, name: &HandoverNameHash, now: Moment) -> Result<Option<GuestId>, StoreError>;

    /// Takes the handover of this name; `None` if it cannot be taken or has been taken already.
    ///
    /// # Errors
    /// [`WriteError`].
    async fn take_handover(
        &self,
        name: &HandoverNameHash,
        now: Moment,
    ) -> Result<Option<TakenHandover>, WriteError>;

    /// Returns the state of a guest's handover, until it expires.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn handover_of(&self, guest: &GuestId, now: Moment) -> Result<Option<HandoverStatus>, StoreError>;

    /// Deletes the handover of a guest, if it has not been taken. Idempotent.
    ///
    /// # Errors
    /// [`WriteError`].
    async fn withdraw(&self, guest: &GuestId) -> Result<(), WriteError>;
}
