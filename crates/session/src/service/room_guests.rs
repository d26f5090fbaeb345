use std::collections::{HashMap, HashSet, VecDeque};
use std::convert::Infallible;
use std::time::Duration;

use tokio::sync::oneshot;
use zugleich_rules::{ByColor, Color};

use crate::Moment;
use crate::domain::{GameState, Occupant};
use crate::ids::GuestId;

/// The guests connected to a room, and the players' names. Nothing of it is stored.
#[derive(Debug, Default)]
pub struct RoomGuests {
    /// Guests connected to other servers on the same store.
    elsewhere: HashSet<GuestId>,
    /// Time of departure of guests who were connected here or at another server.
    gone: HashMap<GuestId, Moment>,
    /// Start of the presence check, and the time for which a guest must be away before it counts.
    watched: Option<(Moment, Duration)>,
    tabs: HashMap<GuestId, VecDeque<GuestTab>>,
    numbers: u64,
    names: HashMap<GuestId, String>,
}

/// One connection of a guest.
#[derive(Debug)]
struct GuestTab {
    number: u64,
    /// Carries no value: its drop tells the connection to end.
    _open: oneshot::Sender<Infallible>,
}

/// Connection limits of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomLimits {
    /// For one guest.
    pub tabs: usize,
    /// For all guests without a seat.
    pub spectators: usize,
}

/// An accepted connection.
#[derive(Debug)]
pub(super) struct AcceptedConnection {
    pub(super) number: u64,
    /// `true` if the guest had no connection before.
    pub(super) first: bool,
    pub(super) displaced: ReplacementSignal,
}

/// Completes when a newer connection of the same guest has replaced this one.
pub type ReplacementSignal = oneshot::Receiver<Infallible>;

impl RoomGuests {
    /// Returns the names of the players of a game, and of no other guests.
    pub fn seated(&self, game: &GameState) -> Self {
        let mut seated = Self::default();
        for (_, occupant) in game.seats().iter() {
            if let Occupant::Guest(guest) = occupant {
                seated.set_name(guest, &self.name(guest));
            }
        }
        seated
    }

    /// Starts the presence check; an absence counts after `grace`.
    pub(crate) const fn watch(&mut self, now: Moment, grace: Duration) {
        self.watched = Some((now, grace));
    }

    /// Returns whether a guest is connected, at this server or another one.
    pub fn is_online(&self, guest: &GuestId) -> bool {
        self.tabs.contains_key(guest) || self.elsewhere.contains(guest)
    }

    /// Returns the time from which a guest's absence counts, if the guest stays away.
    pub fn counts_as_away(&self, guest: &GuestId) -> Option<Moment> {
        let (watched, grace) = self.watched.filter(|_| !self.is_online(guest))?;
        let since = self.gone.get(guest).copied().unwrap_or(watched);
        Some(since.plus(i64::try_from(grace.as_millis()).unwrap_or(i64::MAX)))
    }

    /// Returns the players who are connected here, if two people sit at the game.
    pub(crate) fn players_here(&self) -> impl Iterator<Item = &GuestId> {
        self.names.keys().filter(|guest| self.names.len() == 2 && self.tabs.contains_key(*guest))
    }

    /// Returns whether two people sit at the game, so that their presence matters.
    pub(crate) fn are_two(&self) -> bool {
        self.names.len() == 2
    }

    /// Updates the guests at other servers; returns whether a guest has come or gone by that.
    pub(super) fn set_remote_guests(&mut self, elsewhere: HashSet<GuestId>, now: Moment) -> bool {
        let before = std::mem::replace(&mut self.elsewhere, elsewhere);
        let left: Vec<_> = before.iter().filter(|guest| !self.is_online(guest)).cloned().collect();
        self.gone.extend(left.iter().map(|guest| (guest.clone(), now)));
        !left.is_empty() || self.elsewhere.iter().any(|guest| !before.contains(guest))
    }

    /// Returns the number of connected guests without a seat.
    pub fn spectators(&self, seats: &ByColor<Occupant>) -> usize {
        self.tabs.keys().filter(|guest| !sits(guest, seats)).count()
    }

    /// Returns the name of a guest.
    pub fn name(&self, guest: &GuestId) -> String {
        self.names.get(guest).cloned().unwrap_or_else(|| guest.default_name())
    }

    /// Sets the name of a player.
    pub(crate) fn set_name(&mut self, guest: &GuestId, name: &str) {
        self.names.insert(guest.clone(), name.to_owned());
    }

    /// Adds or updates names from other data; returns whether any has changed.
    pub(crate) fn learn(&mut self, others: &Self) -> bool {
        let mut changed = false;
        for (guest, name) in &others.names {
            changed |= self.names.insert(guest.clone(), name.clone()).as_ref() != Some(name);
        }
        changed
    }

    /// Changes the name of a player; returns whether the guest is a player here.
    pub(crate) fn rename(&mut self, guest: &GuestId, name: &str) -> bool {
        self.names.get_mut(guest).map(|old| name.clone_into(old)).is_some()
    }

    /// Adds a connection, unless the guest is a spectator and the limit for spectators is reached. Players
    /// have their own limit; above the limit per guest the oldest connection is closed.
    pub(super) fn arrive(
        &mut self,
        guest: &GuestId,
        seats: &ByColor<Occupant>,
        places: RoomLimits,
    ) -> Option<AcceptedConnection> {
        let own = self.tabs.get(guest).map_or(0, VecDeque::len);
        let watches =
            |(other, tabs): (&GuestId, &VecDeque<GuestTab>)| if sits(other, seats) { 0 } else { tabs.len() };
        let full = || self.tabs.iter().map(watches).sum::<usize>() >= places.spectators;
        if own < places.tabs && !sits(guest, seats) && full() {
            return None;
        }
        let (open, displaced) = oneshot::channel();
        self.numbers += 1;
        let tabs = self.tabs.entry(guest.clone()).or_default();
        if tabs.len() >= places.tabs {
            tabs.pop_front();
        }
        tabs.push_back(GuestTab { number: self.numbers, _open: open });
        Some(AcceptedConnection { number: self.numbers, first: own == 0, displaced })
    }

    /// Removes a connection; returns whether it was the last one of the guest.
    pub(super) fn leave(&mut self, guest: &GuestId, number: u64, now: Moment) -> bool {
        let Some(tabs) = self.tabs.get_mut(guest) else { return false };
        tabs.retain(|tab| tab.number != number);
        let gone = tabs.is_empty() && self.tabs.remove(guest).is_some();
        if gone && self.names.contains_key(guest) {
            self.gone.insert(guest.clone(), now);
        }
        gone
    }
}

/// Returns whether a guest has a seat.
fn sits(guest: &GuestId, seats: &ByColor<Occupant>) -> bool {
    Color::ALL.into_iter().any(|seat| matches!(&seats[seat], Occupant::Guest(id) if id == guest))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACES: RoomLimits = RoomLimits { tabs: 2, spectators: 3 };
    const NOW: Moment = Moment::new(0);

    #[test]
    fn spectators_do_not_take_the_places_of_players() {
        let (player, mut people) = (GuestId::random(), RoomGuests::default());
        let seats = ByColor::new(Occupant::Guest(player.clone()), Occupant::Open);
        let guests: Vec<_> = (0..4).map(|_| GuestId::random()).collect();
        for guest in &guests[..3] {
            assert!(people.arrive(guest, &seats, PLACES).is_some());
        }
        assert!(people.arrive(&guests[3], &seats, PLACES).is_none());
        assert!(people.arrive(&guests[0], &seats, PLACES).is_none(), "a second tab is one more, too");
        assert!(people.arrive(&player, &seats, PLACES).is_some());
        assert_eq!(people.spectators(&seats), 3);
    }

    #[test]
    fn the_oldest_of_too_many_tabs_is_closed() {
        let (player, mut people) = (GuestId::random(), RoomGuests::default());
        let seats = ByColor::new(Occupant::Guest(player.clone()), Occupant::Open);
        let mut tabs: Vec<_> = (0..3).map(|_| people.arrive(&player, &seats, PLACES).unwrap()).collect();
        assert_eq!(tabs.iter().map(|tab| tab.first).collect::<Vec<_>>(), [true, false, false]);
        let open: Vec<_> = tabs.iter_mut().map(|tab| tab.displaced.try_recv()).collect();
        use oneshot::error::TryRecvError::{Closed, Empty};
        assert_eq!(open, [Err(Closed), Err(Empty), Err(Empty)]);
        assert!(!people.leave(&player, tabs[0].number, NOW), "the other two are there");
        assert!(!people.leave(&player, tabs[1].number, NOW));
        assert!(people.leave(&player, tabs[2].number, NOW) && !people.is_online(&player));
    }

    #[test]
    fn guest_absence_counts_after_grace() {
        let (player, other, mut people) = (GuestId::random(), GuestId::random(), RoomGuests::default());
        let seats = ByColor::new(Occupant::Guest(player.clone()), Occupant::Guest(other.clone()));
        [&player, &other].into_iter().for_each(|guest| people.set_name(guest, "Ann"));
        assert_eq!(people.counts_as_away(&player), None, "nobody looks yet");
        people.watch(Moment::new(1_000), Duration::from_secs(60));
        assert_eq!(people.counts_as_away(&player), Some(Moment::new(61_000)));
        let tab = people.arrive(&player, &seats, PLACES).unwrap();
        assert_eq!(people.counts_as_away(&player), None);
        assert_eq!(people.players_here().collect::<Vec<_>>(), [&player]);
        people.leave(&player, tab.number, Moment::new(5_000));
        assert_eq!(people.counts_as_away(&player), Some(Moment::new(65_000)));
        assert!(
            people.set_remote_guests(HashSet::from([player.clone()]), Moment::new(6_000)),
            "at another server"
        );
        assert_eq!((people.is_online(&player), people.counts_as_away(&player)), (true, None));
        assert!(
            !people.set_remote_guests(HashSet::from([player.clone()]), Moment::new(7_000)),
            "nothing is new"
        );
        assert!(people.set_remote_guests(HashSet::new(), Moment::new(8_000)));
        assert_eq!(people.counts_as_away(&player), Some(Moment::new(68_000)));
    }
}
