use std::collections::HashSet;

use zugleich_rules::{ByColor, Color};

use super::seal::Seal;
use super::{SealDeposit, TimeControl};
use crate::Moment;

/// Time to open the seals once both are placed without a deposit, in milliseconds. The browsers open them: it
/// is the time to come back to a page that was closed.
pub(super) const TIME_TO_OPEN: i64 = 60_000;
/// Time for an absent owner to come back when a present opponent does not open the deposit, in milliseconds.
/// A present owner has [`TIME_TO_OPEN`].
pub(super) const TIME_TO_COME: i64 = 3 * 24 * 60 * 60 * 1000;
/// Delay after the opening of the other seal from which presence counts, in milliseconds. Browsers open
/// within a second, so that no presence is stored in most turns.
const PRESENCE_DELAY: i64 = 5_000;

/// The seals that players place themselves, and their openings.
#[derive(Clone, Debug, Default)]
pub(super) struct PlayerSeals {
    hashes: ByColor<Option<String>>,
    deposits: ByColor<Option<SealDeposit>>,
    /// Time at which a deposit was found to open nothing.
    spoilt: ByColor<Option<Moment>>,
    opened: ByColor<Option<(Seal, Moment)>>,
    /// Time from which the awaited owner is known to be present.
    present: ByColor<Option<Moment>>,
    /// Time at which both seals were placed.
    since: Option<Moment>,
    /// Seat that placed its seal last, if both are placed.
    last: Option<Color>,
    /// Time to open a seal in a game by days, in milliseconds.
    days: Option<i64>,
    /// All seals of the game, including those of turns that were taken back.
    used: HashSet<String>,
}

impl PlayerSeals {
    /// Returns the seals of a new game. By days a seal is opened within an increment, which is at least a day.
    pub(super) fn new(clock: Option<TimeControl>) -> Self {
        let days = clock.filter(|clock| clock.is_by_days()).map(TimeControl::increment);
        Self { days, ..Self::default() }
    }

    /// Returns the hash of a seat's seal.
    pub(super) fn hash(&self, seat: Color) -> Option<&str> {
        self.hashes[seat].as_deref()
    }

    /// Returns the deposit of a seat's seal.
    pub(super) fn deposit(&self, seat: Color) -> Option<&SealDeposit> {
        self.deposits[seat].as_ref()
    }

    /// Returns whether both seals are placed.
    pub(super) const fn are_placed(&self) -> bool {
        self.since.is_some()
    }

    /// Returns whether a seal was placed in this game before.
    pub(super) fn has_used(&self, hash: &str) -> bool {
        self.used.contains(hash)
    }

    /// Places a seal at a time.
    pub(super) fn place(&mut self, seat: Color, hash: &str, deposit: Option<&SealDeposit>, at: Moment) {
        self.hashes[seat] = Some(hash.to_owned());
        self.deposits[seat] = deposit.cloned();
        self.used.insert(hash.to_owned());
        let both = self.hashes.iter().all(|(_, hash)| hash.is_some());
        self.since = both.then_some(at);
        self.last = both.then_some(seat);
    }

    /// Stores the content of a seal.
    pub(super) fn open(&mut self, seal: &Seal, at: Moment) {
        self.opened[seal.seat] = Some((seal.clone(), at));
    }

    /// Marks a seat's deposit as opening nothing.
    pub(super) fn spoil(&mut self, seat: Color, at: Moment) {
        self.spoilt[seat] = Some(at);
    }

    /// Marks the owner of a seal as present.
    pub(super) fn attend(&mut self, seat: Color, at: Moment) {
        self.present[seat].get_or_insert(at);
    }

    /// Returns whether the presence of a seal's owner matters: an absent owner has three days to open it.
    pub(super) fn awaits(&self, seat: Color) -> bool {
        self.is_open(!seat)
            && !self.is_open(seat)
            && self.deposits[seat].is_some()
            && self.spoilt[seat].is_none()
            && self.present[seat].is_none()
    }

    /// Returns whether the presence of a seat's owner counts yet.
    pub(super) fn counts_presence(&self, seat: Color, now: Moment) -> bool {
        self.opened[!seat].as_ref().is_some_and(|(_, opened)| now >= opened.plus(PRESENCE_DELAY))
    }

    /// Returns whether a seat's deposit is known to open nothing.
    pub(super) fn is_spoilt(&self, seat: Color) -> bool {
        self.spoilt[seat].is_some()
    }

    /// Returns whether a seat's seal is open.
    pub(super) fn is_open(&self, seat: Color) -> bool {
        self.opened[seat].is_some()
    }

    /// Voids all seals: the turn is planned again.
    pub(super) fn void(&mut self) {
        let (used, days) = (std::mem::take(&mut self.used), self.days);
        *self = Self { used, days, ..Self::default() };
    }

    /// Returns the opened seals with their hashes, White's first, and removes all seals for the next turn.
    pub(super) fn take(&mut self) -> impl Iterator<Item = (Seal, String)> + use<> {
        let (opened, hashes) = (std::mem::take(&mut self.opened), std::mem::take(&mut self.hashes));
        self.void();
        let both = [(opened.white, hashes.white), (opened.black, hashes.black)];
        both.into_iter().filter_map(|(opened, hash)| Some((opened?.0, hash?)))
    }

    /// Restarts the time to open the seals.
    pub(super) fn resume(&mut self, at: Moment) {
        self.since = self.since.map(|_| at);
        self.spoilt = std::mem::take(&mut self.spoilt).map(|since| since.map(|_| at));
        self.present = std::mem::take(&mut self.present).map(|since| since.map(|_| at));
        let opened = std::mem::take(&mut self.opened);
        self.opened = opened.map(|opened| opened.map(|(seal, _)| (seal, at)));
    }

    /// Returns the deadline for the seal of a seat: short without a useful deposit or if the owner is
    /// present. With a deposit there is no deadline before the other seal is open.
    ///
    /// By days all times are alike, and the seat that sealed last owes its opening before the other one.
    pub(super) fn end(&self, seat: Color) -> Option<Moment> {
        let since = self.since.filter(|_| !self.is_open(seat))?;
        let opened = self.opened[!seat].as_ref().map(|(_, opened)| *opened);
        if let Some(days) = self.days {
            let owed = opened.or((self.last == Some(seat)).then_some(since))?;
            return Some(self.spoilt[seat].unwrap_or(owed).plus(days));
        }
        match (&self.deposits[seat], self.spoilt[seat]) {
            (Some(_), None) => {
                let comes = opened?.plus(TIME_TO_COME);
                Some(self.present[seat].map_or(comes, |there| comes.min(there.plus(TIME_TO_OPEN))))
            }
            (Some(_), Some(spoilt)) => Some(spoilt.plus(TIME_TO_OPEN)),
            (None, _) => Some(since.plus(TIME_TO_OPEN)),
        }
    }

    /// Returns the first of these deadlines.
    pub(super) fn first_end(&self) -> Option<Moment> {
        Color::ALL.into_iter().filter_map(|seat| self.end(seat)).min()
    }
}
