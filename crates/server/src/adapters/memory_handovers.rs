use async_trait::async_trait;

use super::memory::MemoryStore;
use crate::base::Moment;
use crate::base::handover::HandoverNameHash;
use crate::base::ids::GuestId;
use crate::ports::{Handover, HandoverStatus, Handovers, SignOuts, StoreError, TakenHandover, WriteError};

/// A handover, with whether it was taken.
#[derive(Debug)]
pub(super) struct MemoryHandover {
    handover: Handover,
    used: bool,
}

impl MemoryHandover {
    fn is_open(&self, name: &HandoverNameHash, now: Moment) -> bool {
        self.handover.name == *name && !self.used && self.handover.until > now
    }
}

#[async_trait]
impl Handovers for MemoryStore {
    async fn hand_over(&self, handover: &Handover, now: Moment) -> Result<(), WriteError> {
        let mut all = self.handovers.lock().unwrap();
        let stays = |kept: &MemoryHandover| {
            let other = &kept.handover;
            other.guest != handover.guest && other.name != handover.name && other.until > now
        };
        all.retain(stays);
        all.push(MemoryHandover { handover: handover.clone(), used: false });
        Ok(())
    }

    async fn handover_by(&self, name: &HandoverNameHash, now: Moment) -> Result<Option<GuestId>, StoreError> {
        let found = {
            let all = self.handovers.lock().unwrap();
            all.iter().find(|kept| kept.is_open(name, now)).map(|kept| kept.handover.guest.clone())
        };
        let Some(guest) = found else { return Ok(None) };
        Ok(if self.has_signed_out(&guest).await? { None } else { Some(guest) })
    }

    async fn take_handover(
        &self,
        name: &HandoverNameHash,
        now: Moment,
    ) -> Result<Option<TakenHandover>, WriteError> {
        if self.handover_by(name, now).await?.is_none() {
            return Ok(None);
        }
        let mut all = self.handovers.lock().unwrap();
        let taken = all.iter_mut().find(|kept| kept.is_open(name, now)).map(|kept| {
            kept.used = true;
            TakenHandover { guest: kept.handover.guest.clone(), parcel: kept.handover.parcel.take() }
        });
        Ok(taken)
    }

    async fn handover_of(&self, guest: &GuestId, now: Moment) -> Result<Option<HandoverStatus>, StoreError> {
        let all = self.handovers.lock().unwrap();
        let own = all.iter().find(|kept| kept.handover.guest == *guest && kept.handover.until > now);
        Ok(own.map(|kept| HandoverStatus { used: kept.used, until: kept.handover.until }))
    }

    async fn withdraw(&self, guest: &GuestId) -> Result<(), WriteError> {
        self.handovers.lock().unwrap().retain(|kept| kept.used || kept.handover.guest != *guest);
        Ok(())
    }
}
