use zugleich_rules::{ByColor, Color};

use super::seal::Seal;
use crate::base::Moment;

/// The seals that players place themselves, and those that they have opened.
#[derive(Clone, Debug, Default)]
pub(super) struct Seals {
    hashes: ByColor<Option<String>>,
    opened: ByColor<Option<Seal>>,
    /// Since when both are there.
    since: Option<Moment>,
}

impl Seals {
    /// The hash of a seat's seal.
    pub(super) fn hash(&self, seat: Color) -> Option<&str> {
        self.hashes[seat].as_deref()
    }

    /// Whether both are there.
    pub(super) const fn are_placed(&self) -> bool {
        self.since.is_some()
    }

    /// Since when both are there.
    pub(super) const fn since(&self) -> Option<Moment> {
        self.since
    }

    /// Places a seal at a time.
    pub(super) fn place(&mut self, seat: Color, hash: &str, at: Moment) {
        self.hashes[seat] = Some(hash.to_owned());
        let both = self.hashes.iter().all(|(_, hash)| hash.is_some());
        self.since = both.then_some(at);
    }

    /// Keeps what a seal held.
    pub(super) fn open(&mut self, seal: &Seal) {
        self.opened[seal.seat] = Some(seal.clone());
    }

    /// Whether a seat has opened its seal.
    pub(super) fn is_open(&self, seat: Color) -> bool {
        self.opened[seat].is_some()
    }

    /// The opened seals, White's first; none is left.
    pub(super) fn take(&mut self) -> impl Iterator<Item = Seal> + use<> {
        let Self { opened, .. } = std::mem::take(self);
        [opened.white, opened.black].into_iter().flatten()
    }

    /// The time to open them begins anew.
    pub(super) fn resume(&mut self, at: Moment) {
        self.since = self.since.map(|_| at);
    }
}
