use async_trait::async_trait;

use super::{StoreError, WriteError};
use crate::base::Moment;
use crate::base::handover::{HandoverName, HandoverParcel};
use crate::base::ids::GuestId;

/// A guest lets another device in.
#[derive(Clone, Debug)]
pub struct Handover {
    /// Who does.
    pub guest: GuestId,
    /// By what it is found.
    pub name: HandoverName,
    /// What the first device has packed, if it can encrypt.
    pub parcel: Option<HandoverParcel>,
    /// Until when it can be taken.
    pub until: Moment,
}

/// What a device has taken.
#[derive(Clone, Debug)]
pub struct Taken {
    /// Who its user is from now on.
    pub guest: GuestId,
    /// What the first device has packed.
    pub parcel: Option<HandoverParcel>,
}

/// What has become of a guest's handover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whether a device has taken it.
    pub used: bool,
    /// Until when it can be taken, or could have been.
    pub until: Moment,
}

/// Guests who let another device in: for some time, and once.
#[async_trait]
pub trait Handovers {
    /// Stores a handover in place of the one that the guest has made before; those whose time is over are forgotten.
    ///
    /// # Errors
    /// [`WriteError`].
    async fn hand_over(&self, handover: &Handover, now: Moment) -> Result<(), WriteError>;

    /// Whose handover has this name, if it can be taken.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn handover_by(&self, name: &HandoverName, now: Moment) -> Result<Option<GuestId>, StoreError>;

    /// Takes the handover of this name; nothing if it cannot be taken, or somebody has taken it.
    ///
    /// # Errors
    /// [`WriteError`].
    async fn take_handover(&self, name: &HandoverName, now: Moment) -> Result<Option<Taken>, WriteError>;

    /// What has become of the handover of a guest, until its time is over.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn handover_of(&self, guest: &GuestId, now: Moment) -> Result<Option<Standing>, StoreError>;

    /// Forgets the handover of a guest, if nobody has taken it. Again is no harm.
    ///
    /// # Errors
    /// [`WriteError`].
    async fn withdraw(&self, guest: &GuestId) -> Result<(), WriteError>;
}
