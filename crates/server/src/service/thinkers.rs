//! Who thinks next: the time of the engines is shared by those who wait for them.
//!
//! There is room for a few thoughts at a time. Who has had less of it comes first, so that many games of one person, or
//! many persons at one address, do not keep others waiting: each thought is charged to the person and, for a part, to
//! the address, by what its level takes. Nobody saves up what was not used.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::base::Net;
use crate::base::ids::GuestId;

/// What a thought of each level takes, beside one of the first: about the time, as far as it is more than a moment.
const COSTS: [u64; 5] = [1, 1, 4, 32, 256];
/// As many persons at one address have as much time as each would have elsewhere; more of them share it.
const NEIGHBOURS: u64 = 8;
/// A unit of cost, which [`NEIGHBOURS`] divide.
const UNIT: u64 = NEIGHBOURS;

/// A thought that somebody waits for.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    /// Who waits.
    pub(crate) guest: Option<GuestId>,
    /// From where, if that is known.
    pub(crate) net: Option<Net>,
    /// How much there is to think about.
    pub(crate) level: u8,
    /// Whether the game has clocks: it comes before what the same person waits for at leisure, and does not wait longer
    /// because there is much to think about.
    pub(crate) timed: bool,
}

/// The places for thoughts, and who waits for one.
#[derive(Clone)]
pub(crate) struct Thinkers(Arc<Mutex<State>>);

/// A place for a thought. It is free again when this is dropped.
#[derive(Debug)]
pub(crate) struct Place(Thinkers);

#[derive(Default)]
struct State {
    free: usize,
    waiting: Vec<Waiting>,
    /// When each account that was used lately would have had its share of all thoughts so far.
    used: HashMap<Account, u64>,
    /// Where the account was whose thought was begun last.
    now: u64,
    asked: u64,
}

struct Waiting {
    request: Request,
    number: u64,
    go: oneshot::Sender<Place>,
}

/// To whom thoughts are charged.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Account {
    Guest(GuestId),
    Net(Net),
}

impl Request {
    fn cost(&self) -> u64 {
        let level = usize::from(self.level.max(1)).min(COSTS.len());
        UNIT * COSTS[level - 1]
    }

    /// The accounts, and what is charged to each.
    fn charges(&self) -> impl Iterator<Item = (Account, u64)> {
        let guest = self.guest.clone().map(|guest| (Account::Guest(guest), self.cost()));
        let net = self.net.map(|net| (Account::Net(net), self.cost() / NEIGHBOURS));
        guest.into_iter().chain(net)
    }
}

impl Thinkers {
    /// So many may think at the same time.
    pub(crate) fn new(places: usize) -> Self {
        Self(Arc::new(Mutex::new(State { free: places, ..State::default() })))
    }

    /// Waits in the queue for a place; who does not want it any more drops what is given here.
    pub(crate) fn ask(&self, request: Request) -> oneshot::Receiver<Place> {
        let (go, place) = oneshot::channel();
        {
            let mut state = self.state();
            state.asked += 1;
            let number = state.asked;
            state.waiting.push(Waiting { request, number, go });
        }
        self.grant();
        place
    }

    /// Gives free places to those who come next.
    fn grant(&self) {
        loop {
            let next = self.state().next();
            let Some(next) = next else { return };
            // Who has gone at this moment gives the place back by dropping it.
            drop(next.send(Place(self.clone())));
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // No step between lock and unlock can panic half-way through a change.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Takes a place for who comes next, and charges for it.
    fn next(&mut self) -> Option<oneshot::Sender<Place>> {
        self.waiting.retain(|waiting| !waiting.go.is_closed());
        if self.free == 0 {
            return None;
        }
        let order = |waiting: &Waiting| (self.due(&waiting.request), !waiting.request.timed, waiting.number);
        let (index, _) = self.waiting.iter().map(order).enumerate().min_by_key(|(_, order)| *order)?;
        let Waiting { request, go, .. } = self.waiting.swap_remove(index);
        self.free -= 1;
        self.now = self.now.max(self.begins(&request));
        for (account, charge) in request.charges() {
            let used = self.used.entry(account).or_default();
            *used = self.now.max(*used) + charge;
        }
        let now = self.now;
        self.used.retain(|_, used| *used > now);
        Some(go)
    }

    /// Where those who ask are now: nobody is behind the others because of having slept.
    fn begins(&self, request: &Request) -> u64 {
        let used = request.charges().filter_map(|(account, _)| self.used.get(&account).copied());
        used.max().unwrap_or_default().max(self.now)
    }

    /// Whose is the smallest comes next: where those who ask will be after the thought.
    fn due(&self, request: &Request) -> u64 {
        let begins = self.begins(request);
        if request.timed { begins } else { begins + request.cost() }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.state().free += 1;
        self.0.grant();
    }
}

impl fmt::Debug for Thinkers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Thinkers")
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;

    fn net(number: u8) -> Net {
        IpAddr::V4(Ipv4Addr::new(10, 0, 0, number)).into()
    }

    fn request(guest: &GuestId, from: u8, level: u8) -> Request {
        Request { guest: Some(guest.clone()), net: Some(net(from)), level, timed: false }
    }

    /// Requests that wait while somebody thinks, by their names.
    struct Line {
        thinkers: Thinkers,
        waiting: Vec<(&'static str, oneshot::Receiver<Place>)>,
        place: Option<Place>,
    }

    impl Line {
        fn new() -> Self {
            let thinkers = Thinkers::new(1);
            let first = Request { guest: None, net: None, level: 1, timed: false };
            let place = Some(thinkers.ask(first).try_recv().unwrap());
            Self { thinkers, waiting: Vec::new(), place }
        }

        fn ask(&mut self, name: &'static str, request: Request) {
            self.waiting.push((name, self.thinkers.ask(request)));
        }

        /// Who thinks next, when the thought before is at its end.
        fn next(&mut self) -> &'static str {
            self.place = None;
            let granted: Vec<_> = (0..self.waiting.len())
                .filter_map(|index| Some((index, self.waiting[index].1.try_recv().ok()?)))
                .collect();
            let [(index, place)] = <[_; 1]>::try_from(granted).expect("one thinks at a time");
            self.place = Some(place);
            self.waiting.remove(index).0
        }

        fn all(&mut self) -> Vec<&'static str> {
            (0..self.waiting.len()).map(|_| self.next()).collect()
        }
    }

    #[test]
    fn a_newcomer_comes_before_the_third_game_of_who_asks_for_many() {
        let (flooder, newcomer) = (GuestId::random(), GuestId::random());
        let mut line = Line::new();
        (0..300).for_each(|_| line.ask("flood", request(&flooder, 1, 5)));
        assert_eq!(line.next(), "flood");
        line.ask("new", request(&newcomer, 2, 1));
        assert_eq!(line.next(), "new");
        line.ask("strong", request(&newcomer, 2, 5));
        assert!([line.next(), line.next()].contains(&"strong"));
    }

    #[test]
    fn many_guests_at_one_address_are_few() {
        let (mut line, newcomer) = (Line::new(), GuestId::random());
        (0..300).for_each(|_| line.ask("flood", request(&GuestId::random(), 1, 3)));
        for _ in 0..100 {
            assert_eq!(line.next(), "flood");
        }
        (0..10).for_each(|_| line.ask("new", request(&newcomer, 2, 3)));
        let order: Vec<_> = (0..40).map(|_| line.next()).collect();
        assert_eq!(order.iter().filter(|name| **name == "new").count(), 5, "{order:?}");
    }

    #[test]
    fn weak_levels_and_games_with_clocks_come_first() {
        let [one, two, three] = [(); 3].map(|()| GuestId::random());
        let mut line = Line::new();
        line.ask("strong", request(&one, 1, 5));
        line.ask("weak", request(&two, 2, 1));
        line.ask("timed", Request { timed: true, ..request(&three, 3, 5) });
        line.ask("again", request(&three, 3, 1));
        assert_eq!(line.all(), ["timed", "weak", "strong", "again"]);
    }

    #[test]
    fn nobody_saves_up_what_was_not_used() {
        let [one, two] = [(); 2].map(|()| GuestId::random());
        let mut line = Line::new();
        for _ in 0..50 {
            line.ask("one", request(&one, 1, 3));
            line.next();
        }
        (0..4).for_each(|_| line.ask("two", request(&two, 2, 3)));
        (0..4).for_each(|_| line.ask("one", request(&one, 1, 3)));
        let order = line.all();
        assert_eq!(order[0], "two");
        assert_eq!(order[..6].iter().filter(|name| **name == "one").count(), 2, "{order:?}");
    }

    #[test]
    fn who_has_gone_is_passed_over_and_every_place_comes_back() {
        let mut line = Line::new();
        line.ask("gone", request(&GuestId::random(), 1, 1));
        line.ask("there", request(&GuestId::random(), 2, 2));
        line.waiting.remove(0);
        assert_eq!(line.next(), "there");
        line.place = None;
        assert_eq!(line.thinkers.state().free, 1);
        assert!(line.thinkers.state().waiting.is_empty());
    }
}
