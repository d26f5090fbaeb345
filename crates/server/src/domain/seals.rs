use std::collections::HashSet;

use zugleich_rules::{ByColor, Color};

use super::Deposit;
use super::seal::Seal;
use crate::base::Moment;

/// How long the players have to open their seals once both are there and nothing was left with them, in milliseconds.
/// Their browsers do it by themselves: it is the time to come back to a page that was closed.
pub(super) const TIME_TO_OPEN: i64 = 60_000;
/// How long the owner has to come whose deposit the other one does not open, who was there. An owner who is there has
/// [`TIME_TO_OPEN`].
pub(super) const TIME_TO_COME: i64 = 3 * 24 * 60 * 60 * 1000;
/// Delay after the opening of the other seal from which presence counts, in milliseconds. Browsers open within a
/// second, so that nothing is stored of it in most turns.
const PRESENCE_DELAY: i64 = 5_000;

/// The seals that players place themselves, and those that are open.
#[derive(Clone, Debug, Default)]
pub(super) struct Seals {
    hashes: ByColor<Option<String>>,
    deposits: ByColor<Option<Deposit>>,
    /// Since when it is known that a deposit opens nothing.
    spoilt: ByColor<Option<Moment>>,
    opened: ByColor<Option<(Seal, Moment)>>,
    /// Since when it is known that the owner is there, whom the other one waits for.
    present: ByColor<Option<Moment>>,
    /// Since when both are there.
    since: Option<Moment>,
    /// All seals of the game, of turns that were taken back too.
    used: HashSet<String>,
}

impl Seals {
    /// The hash of a seat's seal.
    pub(super) fn hash(&self, seat: Color) -> Option<&str> {
        self.hashes[seat].as_deref()
    }

    /// What a seat has left with its seal.
    pub(super) fn deposit(&self, seat: Color) -> Option<&Deposit> {
        self.deposits[seat].as_ref()
    }

    /// Whether both are there.
    pub(super) const fn are_placed(&self) -> bool {
        self.since.is_some()
    }

    /// Whether a seal was placed in this game before.
    pub(super) fn has_used(&self, hash: &str) -> bool {
        self.used.contains(hash)
    }

    /// Places a seal at a time.
    pub(super) fn place(&mut self, seat: Color, hash: &str, deposit: Option<&Deposit>, at: Moment) {
        self.hashes[seat] = Some(hash.to_owned());
        self.deposits[seat] = deposit.cloned();
        self.used.insert(hash.to_owned());
        let both = self.hashes.iter().all(|(_, hash)| hash.is_some());
        self.since = both.then_some(at);
    }

    /// Keeps what a seal held.
    pub(super) fn open(&mut self, seal: &Seal, at: Moment) {
        self.opened[seal.seat] = Some((seal.clone(), at));
    }

    /// A seat's deposit opens nothing.
    pub(super) fn spoil(&mut self, seat: Color, at: Moment) {
        self.spoilt[seat] = Some(at);
    }

    /// The owner of a seal is there.
    pub(super) fn attend(&mut self, seat: Color, at: Moment) {
        self.present[seat].get_or_insert(at);
    }

    /// Whether it matters if the owner of a seal is there: there are three days to open it otherwise.
    pub(super) fn awaits(&self, seat: Color) -> bool {
        self.is_open(!seat)
            && !self.is_open(seat)
            && self.deposits[seat].is_some()
            && self.spoilt[seat].is_none()
            && self.present[seat].is_none()
    }

    /// Returns whether a sign of a seat's owner counts by now.
    pub(super) fn counts_presence(&self, seat: Color, now: Moment) -> bool {
        self.opened[!seat].as_ref().is_some_and(|(_, opened)| now >= opened.plus(PRESENCE_DELAY))
    }

    /// Whether it is known that a seat's deposit opens nothing.
    pub(super) fn is_spoilt(&self, seat: Color) -> bool {
        self.spoilt[seat].is_some()
    }

    /// Whether a seat's seal is open.
    pub(super) fn is_open(&self, seat: Color) -> bool {
        self.opened[seat].is_some()
    }

    /// None counts any more: the turn is planned again.
    pub(super) fn void(&mut self) {
        let used = std::mem::take(&mut self.used);
        *self = Self { used, ..Self::default() };
    }

    /// The opened seals with their hashes, White's first; none is left, and the next turn begins.
    pub(super) fn take(&mut self) -> impl Iterator<Item = (Seal, String)> + use<> {
        let (opened, hashes) = (std::mem::take(&mut self.opened), std::mem::take(&mut self.hashes));
        self.void();
        let both = [(opened.white, hashes.white), (opened.black, hashes.black)];
        both.into_iter().filter_map(|(opened, hash)| Some((opened?.0, hash?)))
    }

    /// The time to open them begins anew.
    pub(super) fn resume(&mut self, at: Moment) {
        self.since = self.since.map(|_| at);
        self.spoilt = std::mem::take(&mut self.spoilt).map(|since| since.map(|_| at));
        self.present = std::mem::take(&mut self.present).map(|since| since.map(|_| at));
        let opened = std::mem::take(&mut self.opened);
        self.opened = opened.map(|opened| opened.map(|(seal, _)| (seal, at)));
    }

    /// Until when the seal of a seat must be open: who has left nothing, or nothing of use, or is there, opens soon;
    /// for who has left something nobody waits before the other seal is open.
    pub(super) fn end(&self, seat: Color) -> Option<Moment> {
        let since = self.since.filter(|_| !self.is_open(seat))?;
        match (&self.deposits[seat], self.spoilt[seat]) {
            (Some(_), None) => {
                let (_, opened) = self.opened[!seat].as_ref()?;
                let comes = opened.plus(TIME_TO_COME);
                Some(self.present[seat].map_or(comes, |there| comes.min(there.plus(TIME_TO_OPEN))))
            }
            (Some(_), Some(spoilt)) => Some(spoilt.plus(TIME_TO_OPEN)),
            (None, _) => Some(since.plus(TIME_TO_OPEN)),
        }
    }

    /// When the first of these times is over.
    pub(super) fn first_end(&self) -> Option<Moment> {
        Color::ALL.into_iter().filter_map(|seat| self.end(seat)).min()
    }
}
