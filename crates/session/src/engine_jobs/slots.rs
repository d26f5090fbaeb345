//! Scheduler with a limited number of concurrent jobs and fair queueing.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::ClientNetwork;
use crate::domain::{FairScheduler, JobRequest};
use crate::ids::GuestId;
use crate::ports::EngineJob;

/// Places for jobs, and the waiting jobs.
#[derive(Clone)]
pub(super) struct Slots(Arc<Mutex<SlotState>>);

/// Permit for one job, released on drop.
pub(super) struct SlotPermit(Slots);

struct SlotState {
    places: usize,
    taken: usize,
    waiting: Vec<QueuedJob>,
    shares: FairScheduler<ShareAccount>,
    asked: u64,
}

struct QueuedJob {
    claim: JobRequest<ShareAccount>,
    go: oneshot::Sender<SlotPermit>,
}

/// Account to which jobs are charged.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum ShareAccount {
    Guest(GuestId),
    Net(ClientNetwork),
}

impl Slots {
    /// Returns a scheduler for so many concurrent jobs.
    pub(super) fn new(places: usize) -> Self {
        let (shares, waiting) = (FairScheduler::default(), Vec::new());
        Self(Arc::new(Mutex::new(SlotState { places, taken: 0, waiting, shares, asked: 0 })))
    }

    /// Queues a job; dropping the receiver removes it from the queue.
    pub(super) fn ask(&self, job: &EngineJob) -> oneshot::Receiver<SlotPermit> {
        let (go, place) = oneshot::channel();
        self.state().ask(job, go);
        self.grant();
        place
    }

    /// Returns the number of queued plans, and the number of occupied places.
    pub(super) fn counts(&self) -> (usize, usize) {
        let mut state = self.state();
        state.drop_cancelled();
        let plans = state.waiting.iter().filter(|waiting| !waiting.claim.is_study()).count();
        (plans, state.taken)
    }

    /// Assigns free places to the next jobs.
    fn grant(&self) {
        loop {
            let next = self.state().next();
            let Some(next) = next else { return };
            // If the receiver has just been dropped, so is the place, which releases it.
            drop(next.send(SlotPermit(self.clone())));
        }
    }

    fn state(&self) -> MutexGuard<'_, SlotState> {
        // No step between lock and unlock can panic half-way through a change.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SlotState {
    fn ask(&mut self, job: &EngineJob, go: oneshot::Sender<SlotPermit>) {
        self.asked += 1;
        let &EngineJob { level, timed, .. } = job;
        let (guest, net) = (job.guest.clone().map(ShareAccount::Guest), job.net.map(ShareAccount::Net));
        let claim = JobRequest { guest, net, level, timed, number: self.asked };
        self.waiting.push(QueuedJob { claim, go });
    }

    fn drop_cancelled(&mut self) {
        self.waiting.retain(|waiting| !waiting.go.is_closed());
    }

    /// Takes a place for the next job, and charges its accounts.
    fn next(&mut self) -> Option<oneshot::Sender<SlotPermit>> {
        self.drop_cancelled();
        if self.taken >= self.places {
            return None;
        }
        let index = self.shares.next(self.waiting.iter().map(|waiting| &waiting.claim))?;
        let QueuedJob { claim, go } = self.waiting.swap_remove(index);
        self.taken += 1;
        self.shares.charge(&claim);
        Some(go)
    }
}

impl Drop for SlotPermit {
    fn drop(&mut self) {
        self.0.state().taken -= 1;
        self.0.grant();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::engine_jobs_contract;

    fn engine_job(level: u8) -> EngineJob {
        engine_jobs_contract::engine_job(&GuestId::random(), level)
    }

    #[test]
    fn cancelled_job_is_skipped_and_slot_released() {
        let places = Slots::new(1);
        let first = places.ask(&engine_job(1)).try_recv().unwrap();
        let gone = places.ask(&engine_job(1));
        let mut there = places.ask(&engine_job(2));
        assert_eq!(places.counts(), (2, 1));
        drop(gone);
        assert!(there.try_recv().is_err());
        drop(first);
        let place = there.try_recv().unwrap();
        assert_eq!(places.counts(), (0, 1));
        drop(place);
        assert_eq!(places.counts(), (0, 0));
    }

    #[test]
    fn the_order_is_fair() {
        let places = Slots::new(1);
        let first = places.ask(&engine_job(1)).try_recv().unwrap();
        let (mut strong, mut weak) = (places.ask(&engine_job(10)), places.ask(&engine_job(1)));
        drop(first);
        let second = weak.try_recv().unwrap();
        assert!(strong.try_recv().is_err());
        drop(second);
        strong.try_recv().unwrap();
    }
}
