//! Scheduler with a limited number of concurrent jobs and fair queueing.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::base::Net;
use crate::base::ids::GuestId;
use crate::domain::{Claim, Shares};
use crate::ports::Thought;

/// Places for jobs, and the waiting jobs.
#[derive(Clone)]
pub(super) struct Places(Arc<Mutex<State>>);

/// Permit for one job, released on drop.
pub(super) struct Place(Places);

struct State {
    places: usize,
    taken: usize,
    waiting: Vec<Waiting>,
    shares: Shares<Account>,
    asked: u64,
}

struct Waiting {
    claim: Claim<Account>,
    go: oneshot::Sender<Place>,
}

/// Account to which jobs are charged.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Account {
    Guest(GuestId),
    Net(Net),
}

impl Places {
    /// Returns a scheduler for so many concurrent jobs.
    pub(super) fn new(places: usize) -> Self {
        let (shares, waiting) = (Shares::default(), Vec::new());
        Self(Arc::new(Mutex::new(State { places, taken: 0, waiting, shares, asked: 0 })))
    }

    /// Queues a job; dropping the receiver removes it from the queue.
    pub(super) fn ask(&self, thought: &Thought) -> oneshot::Receiver<Place> {
        let (go, place) = oneshot::channel();
        self.state().ask(thought, go);
        self.grant();
        place
    }

    /// Returns the number of queued plans, and the number of occupied places.
    pub(super) fn counts(&self) -> (usize, usize) {
        let mut state = self.state();
        state.forget_who_has_gone();
        let plans = state.waiting.iter().filter(|waiting| !waiting.claim.is_study()).count();
        (plans, state.taken)
    }

    /// Assigns free places to the next jobs.
    fn grant(&self) {
        loop {
            let next = self.state().next();
            let Some(next) = next else { return };
            // If the receiver has just been dropped, so is the place, which releases it.
            drop(next.send(Place(self.clone())));
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // No step between lock and unlock can panic half-way through a change.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn ask(&mut self, thought: &Thought, go: oneshot::Sender<Place>) {
        self.asked += 1;
        let &Thought { level, timed, .. } = thought;
        let (guest, net) = (thought.guest.clone().map(Account::Guest), thought.net.map(Account::Net));
        let claim = Claim { guest, net, level, timed, number: self.asked };
        self.waiting.push(Waiting { claim, go });
    }

    fn forget_who_has_gone(&mut self) {
        self.waiting.retain(|waiting| !waiting.go.is_closed());
    }

    /// Takes a place for the next job, and charges its accounts.
    fn next(&mut self) -> Option<oneshot::Sender<Place>> {
        self.forget_who_has_gone();
        if self.taken >= self.places {
            return None;
        }
        let index = self.shares.next(self.waiting.iter().map(|waiting| &waiting.claim))?;
        let Waiting { claim, go } = self.waiting.swap_remove(index);
        self.taken += 1;
        self.shares.charge(&claim);
        Some(go)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.state().taken -= 1;
        self.0.grant();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adapters::thoughts::contract;

    fn thought(level: u8) -> Thought {
        contract::thought(&GuestId::random(), level)
    }

    #[test]
    fn who_has_gone_is_passed_over_and_every_place_comes_back() {
        let places = Places::new(1);
        let first = places.ask(&thought(1)).try_recv().unwrap();
        let gone = places.ask(&thought(1));
        let mut there = places.ask(&thought(2));
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
        let places = Places::new(1);
        let first = places.ask(&thought(1)).try_recv().unwrap();
        let (mut strong, mut weak) = (places.ask(&thought(10)), places.ask(&thought(1)));
        drop(first);
        let second = weak.try_recv().unwrap();
        assert!(strong.try_recv().is_err());
        drop(second);
        strong.try_recv().unwrap();
    }
}
