//! Fair queueing of engine time over guests and addresses.
//!
//! The account with the least recent use comes first, so that many games of one guest, or many guests at one
//! address, do not delay others: each computation is charged to the guest and, in part, to the address, at
//! the cost of its level. Unused time is not saved up.

use std::collections::HashMap;
use std::hash::Hash;

use zugleich_engine::Level;

/// Cost of a computation for each level, in units of the first level: about its time, beyond a minimum.
const COSTS: [u64; 10] = [1, 1, 1, 1, 1, 2, 4, 16, 64, 256];
/// Cost of the study of a turn, which has no level: about that of a plan of the third strongest level.
const STUDY: u64 = 32;
/// Number of guests at one address that have as much time as each would have elsewhere; more guests share it.
const NEIGHBOURS: u64 = 8;
/// A unit of cost, divisible by [`NEIGHBOURS`].
const UNIT: u64 = NEIGHBOURS;

/// A queued request for a computation. `A` names the accounts to which computations are charged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobRequest<A> {
    /// The guest who waits.
    pub guest: Option<A>,
    /// The address of the guest, if known.
    pub net: Option<A>,
    /// The engine level; `None` for the study of a played turn, for which no game waits.
    pub level: Option<Level>,
    /// `true` if the game has clocks: it comes before requests of the same guest without clocks, and its cost
    /// does not delay it.
    pub timed: bool,
    /// Sequence number of the request.
    pub number: u64,
}

/// Engine time used by all accounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FairScheduler<A: Eq + Hash> {
    /// Virtual finish time of each account that was used lately.
    used: HashMap<A, u64>,
    /// Virtual start time of the computation begun last.
    now: u64,
}

impl<A> JobRequest<A> {
    fn cost(&self) -> u64 {
        let Some(level) = self.level else { return UNIT * STUDY };
        UNIT * COSTS[usize::from(level.number()) - 1]
    }

    /// Returns whether the request is for a study rather than a plan.
    pub(crate) const fn is_study(&self) -> bool {
        self.level.is_none()
    }

    /// Returns the accounts, each with its charge.
    fn charges(&self) -> impl Iterator<Item = (&A, u64)> {
        let guest = self.guest.as_ref().map(|guest| (guest, self.cost()));
        let net = self.net.as_ref().map(|net| (net, self.cost() / NEIGHBOURS));
        guest.into_iter().chain(net)
    }
}

impl<A: Clone + Eq + Hash> FairScheduler<A> {
    /// Restores the shares from the virtual time `now` and the virtual finish times of the accounts.
    pub fn new(now: u64, used: impl IntoIterator<Item = (A, u64)>) -> Self {
        Self { used: used.into_iter().filter(|(_, used)| *used > now).collect(), now }
    }

    /// Returns the virtual start time of the computation begun last.
    pub const fn now(&self) -> u64 {
        self.now
    }

    /// Returns the virtual finish time of each account that was used lately.
    pub fn used(&self) -> impl Iterator<Item = (&A, u64)> {
        self.used.iter().map(|(account, used)| (account, *used))
    }

    /// Returns the index of the next request: studies only when no plan is requested.
    pub fn next<'a>(&self, waiting: impl Iterator<Item = &'a JobRequest<A>>) -> Option<usize>
    where
        A: 'a,
    {
        let order = |claim: &JobRequest<A>| (claim.is_study(), self.due(claim), !claim.timed, claim.number);
        waiting.map(order).enumerate().min_by_key(|(_, order)| *order).map(|(index, _)| index)
    }

    /// Charges for a computation that begins.
    pub fn charge(&mut self, claim: &JobRequest<A>) {
        self.now = self.start_time(claim);
        for (account, charge) in claim.charges() {
            let used = self.used.entry(account.clone()).or_default();
            *used = self.now.max(*used) + charge;
        }
        let now = self.now;
        self.used.retain(|_, used| *used > now);
    }

    /// Returns the virtual start time of a request: an idle account is never behind the others.
    fn start_time(&self, claim: &JobRequest<A>) -> u64 {
        let used = claim.charges().filter_map(|(account, _)| self.used.get(account).copied());
        used.max().unwrap_or_default().max(self.now)
    }

    /// Returns the virtual time by which requests are ordered: the finish time, or the start time in a game
    /// with clocks.
    fn due(&self, claim: &JobRequest<A>) -> u64 {
        let start = self.start_time(claim);
        if claim.timed { start } else { start + claim.cost() }
    }
}

impl<A: Eq + Hash> Default for FairScheduler<A> {
    fn default() -> Self {
        Self { used: HashMap::new(), now: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(guest: u32, net: u32, level: u8) -> JobRequest<u32> {
        JobRequest {
            guest: Some(guest),
            net: Some(1_000_000 + net),
            level: Level::new(level),
            timed: false,
            number: 0,
        }
    }

    /// The queued requests, by their names.
    #[derive(Default)]
    struct TestQueue {
        shares: FairScheduler<u32>,
        waiting: Vec<(&'static str, JobRequest<u32>)>,
        asked: u64,
    }

    impl TestQueue {
        fn ask(&mut self, name: &'static str, mut claim: JobRequest<u32>) {
            self.asked += 1;
            claim.number = self.asked;
            self.waiting.push((name, claim));
        }

        fn next(&mut self) -> &'static str {
            let index = self.shares.next(self.waiting.iter().map(|(_, claim)| claim)).unwrap();
            let (name, claim) = self.waiting.remove(index);
            self.shares.charge(&claim);
            // The exported state suffices to go on.
            let used: Vec<_> = self.shares.used().map(|(account, used)| (*account, used)).collect();
            assert_eq!(FairScheduler::new(self.shares.now(), used), self.shares);
            name
        }

        fn all(&mut self) -> Vec<&'static str> {
            (0..self.waiting.len()).map(|_| self.next()).collect()
        }
    }

    #[test]
    fn scheduler_new_guest_precedes_flooding_guest() {
        let mut line = TestQueue::default();
        (0..300).for_each(|_| line.ask("flood", claim(1, 1, 10)));
        assert_eq!(line.next(), "flood");
        line.ask("new", claim(2, 2, 1));
        assert_eq!(line.next(), "new");
        line.ask("strong", claim(2, 2, 5));
        assert!([line.next(), line.next()].contains(&"strong"));
    }

    #[test]
    fn many_guests_at_one_address_are_few() {
        let mut line = TestQueue::default();
        (0..300).for_each(|guest| line.ask("flood", claim(guest, 1, 3)));
        for _ in 0..100 {
            assert_eq!(line.next(), "flood");
        }
        (0..10).for_each(|_| line.ask("new", claim(1000, 2, 3)));
        let order: Vec<_> = (0..40).map(|_| line.next()).collect();
        assert_eq!(order.iter().filter(|name| **name == "new").count(), 5, "{order:?}");
    }

    #[test]
    fn weak_levels_and_games_with_clocks_come_first() {
        let mut line = TestQueue::default();
        line.ask("strong", claim(1, 1, 10));
        line.ask("weak", claim(2, 2, 1));
        line.ask("timed", JobRequest { timed: true, ..claim(3, 3, 10) });
        line.ask("again", claim(3, 3, 1));
        assert_eq!(line.all(), ["timed", "weak", "strong", "again"]);
    }

    #[test]
    fn studies_come_after_all_plans_and_are_shared_alike() {
        let mut line = TestQueue::default();
        line.ask("first", claim(1, 1, 0));
        line.ask("second", claim(1, 1, 0));
        line.ask("other", claim(2, 2, 0));
        line.ask("plan", claim(1, 1, 5));
        assert_eq!(line.all(), ["plan", "other", "first", "second"]);
    }

    #[test]
    fn nobody_saves_up_what_was_not_used() {
        let mut line = TestQueue::default();
        for _ in 0..50 {
            line.ask("one", claim(1, 1, 3));
            line.next();
        }
        (0..4).for_each(|_| line.ask("two", claim(2, 2, 3)));
        (0..4).for_each(|_| line.ask("one", claim(1, 1, 3)));
        let order = line.all();
        assert_eq!(order[0], "two");
        assert_eq!(order[..6].iter().filter(|name| **name == "one").count(), 2, "{order:?}");
    }
}
