//! Who is thought for next: the time of the engines is shared by those who wait for it.
//!
//! Who has had less of it comes first, so that many games of one person, or many persons at one address, do not keep
//! others waiting: each thought is charged to the person and, for a part, to the address, by what its level takes.
//! Nobody saves up what was not used.

use std::collections::HashMap;
use std::hash::Hash;

use zugleich_engine::Level;

/// What a thought of each level takes, beside one of the first: about the time, as far as it is more than a moment.
const COSTS: [u64; 10] = [1, 1, 1, 1, 1, 2, 4, 16, 64, 256];
/// The same for the levels of engines that had five.
const COSTS_OF_FIVE: [u64; 5] = [1, 1, 4, 32, 256];
/// What the study of a turn takes, which has no level: about as much as a plan of the strongest but two.
const STUDY: u64 = 32;
/// As many persons at one address have as much time as each would have elsewhere; more of them share it.
const NEIGHBOURS: u64 = 8;
/// A unit of cost, which [`NEIGHBOURS`] divide.
const UNIT: u64 = NEIGHBOURS;

/// What somebody who waits for a thought has to show for it. `A` names those to whom thoughts are charged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim<A> {
    /// Who waits.
    pub(crate) guest: Option<A>,
    /// From where, if that is known.
    pub(crate) net: Option<A>,
    /// How much there is to think about; none for the study of a turn that was played, for which nobody's game waits.
    pub(crate) level: Option<Level>,
    /// Whether the game has clocks: it comes before what the same person waits for at leisure, and does not wait longer
    /// because there is much to think about.
    pub(crate) timed: bool,
    /// Who asked sooner has a smaller one.
    pub(crate) number: u64,
}

/// What everybody has had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shares<A: Eq + Hash> {
    /// When each account that was used lately would have had its share of all thoughts so far.
    used: HashMap<A, u64>,
    /// Where the account was whose thought was begun last.
    now: u64,
}

impl<A> Claim<A> {
    fn cost(&self) -> u64 {
        let Some(level) = self.level else { return UNIT * STUDY };
        let costs = if level.is_of_five() { &COSTS_OF_FIVE[..] } else { &COSTS };
        UNIT * costs[usize::from(level.number()) - 1]
    }

    /// Whether it is a study and no plan.
    pub(crate) const fn is_study(&self) -> bool {
        self.level.is_none()
    }

    /// The accounts, and what is charged to each.
    fn charges(&self) -> impl Iterator<Item = (&A, u64)> {
        let guest = self.guest.as_ref().map(|guest| (guest, self.cost()));
        let net = self.net.as_ref().map(|net| (net, self.cost() / NEIGHBOURS));
        guest.into_iter().chain(net)
    }
}

impl<A: Clone + Eq + Hash> Shares<A> {
    /// As they were when the thought of an account was begun that was at `now`.
    pub(crate) fn new(now: u64, used: impl IntoIterator<Item = (A, u64)>) -> Self {
        Self { used: used.into_iter().filter(|(_, used)| *used > now).collect(), now }
    }

    /// Where the account was whose thought was begun last.
    pub(crate) const fn now(&self) -> u64 {
        self.now
    }

    /// Where each account is that was used lately.
    pub(crate) fn used(&self) -> impl Iterator<Item = (&A, u64)> {
        self.used.iter().map(|(account, used)| (account, *used))
    }

    /// Which of those who wait comes next: studies when nobody waits for a plan.
    pub(crate) fn next<'a>(&self, waiting: impl Iterator<Item = &'a Claim<A>>) -> Option<usize>
    where
        A: 'a,
    {
        let order = |claim: &Claim<A>| (claim.is_study(), self.due(claim), !claim.timed, claim.number);
        waiting.map(order).enumerate().min_by_key(|(_, order)| *order).map(|(index, _)| index)
    }

    /// Charges for a thought that begins.
    pub(crate) fn charge(&mut self, claim: &Claim<A>) {
        self.now = self.begins(claim);
        for (account, charge) in claim.charges() {
            let used = self.used.entry(account.clone()).or_default();
            *used = self.now.max(*used) + charge;
        }
        let now = self.now;
        self.used.retain(|_, used| *used > now);
    }

    /// Where those who ask are now: nobody is behind the others because of having slept.
    fn begins(&self, claim: &Claim<A>) -> u64 {
        let used = claim.charges().filter_map(|(account, _)| self.used.get(account).copied());
        used.max().unwrap_or_default().max(self.now)
    }

    /// Whose is the smallest comes next: where those who ask will be after the thought.
    fn due(&self, claim: &Claim<A>) -> u64 {
        let begins = self.begins(claim);
        if claim.timed { begins } else { begins + claim.cost() }
    }
}

impl<A: Eq + Hash> Default for Shares<A> {
    fn default() -> Self {
        Self { used: HashMap::new(), now: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(guest: u32, net: u32, level: u8) -> Claim<u32> {
        Claim {
            guest: Some(guest),
            net: Some(1_000_000 + net),
            level: Level::new(level),
            timed: false,
            number: 0,
        }
    }

    /// Those who wait, by their names.
    #[derive(Default)]
    struct Line {
        shares: Shares<u32>,
        waiting: Vec<(&'static str, Claim<u32>)>,
        asked: u64,
    }

    impl Line {
        fn ask(&mut self, name: &'static str, mut claim: Claim<u32>) {
            self.asked += 1;
            claim.number = self.asked;
            self.waiting.push((name, claim));
        }

        fn next(&mut self) -> &'static str {
            let index = self.shares.next(self.waiting.iter().map(|(_, claim)| claim)).unwrap();
            let (name, claim) = self.waiting.remove(index);
            self.shares.charge(&claim);
            // What is written down is enough to go on.
            let used: Vec<_> = self.shares.used().map(|(account, used)| (*account, used)).collect();
            assert_eq!(Shares::new(self.shares.now(), used), self.shares);
            name
        }

        fn all(&mut self) -> Vec<&'static str> {
            (0..self.waiting.len()).map(|_| self.next()).collect()
        }
    }

    #[test]
    fn a_newcomer_comes_before_the_third_game_of_who_asks_for_many() {
        let mut line = Line::default();
        (0..300).for_each(|_| line.ask("flood", claim(1, 1, 10)));
        assert_eq!(line.next(), "flood");
        line.ask("new", claim(2, 2, 1));
        assert_eq!(line.next(), "new");
        line.ask("strong", claim(2, 2, 5));
        assert!([line.next(), line.next()].contains(&"strong"));
    }

    #[test]
    fn many_guests_at_one_address_are_few() {
        let mut line = Line::default();
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
        let mut line = Line::default();
        line.ask("strong", claim(1, 1, 10));
        line.ask("weak", claim(2, 2, 1));
        line.ask("timed", Claim { timed: true, ..claim(3, 3, 10) });
        line.ask("again", claim(3, 3, 1));
        assert_eq!(line.all(), ["timed", "weak", "strong", "again"]);
    }

    #[test]
    fn studies_come_after_all_plans_and_are_shared_alike() {
        let mut line = Line::default();
        line.ask("first", claim(1, 1, 0));
        line.ask("second", claim(1, 1, 0));
        line.ask("other", claim(2, 2, 0));
        line.ask("plan", claim(1, 1, 5));
        assert_eq!(line.all(), ["plan", "other", "first", "second"]);
    }

    #[test]
    fn nobody_saves_up_what_was_not_used() {
        let mut line = Line::default();
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
