use std::fmt;
use std::sync::{Mutex, PoisonError};

use zugleich_rules::kernel::Game;

use super::table::{Entry, Table};
use super::{Evaluate, Search, TableKey};

/// What the searches of one match have learnt, kept from turn to turn.
pub(crate) struct Kept<L>(Mutex<Option<L>>);

impl<L> Kept<L> {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(None))
    }

    /// Gives what was kept, once.
    pub(crate) fn give(&self) -> Option<L> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Keeps what a search has learnt.
    pub(crate) fn take(&self, learnt: L) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(learnt);
    }
}

impl<L> fmt::Debug for Kept<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Kept")
    }
}

/// The positions that had occurred twice, and what a search has learnt then.
pub(crate) type Learnt<G> = (Vec<<G as Game>::Key>, Table<TableKey<G>, Entry<<G as Game>::Plan>>);

impl<G: Evaluate> Search<'_, G> {
    /// Goes on with what another search has learnt, if it still holds. What a position is worth so many turns ahead
    /// does not depend on where the search has begun, repetition aside: another position that has occurred twice makes
    /// it worthless.
    pub(crate) fn go_on(&mut self, learnt: Option<Learnt<G>>) {
        if let Some((_, table)) = learnt.filter(|(twice, _)| *twice == self.twice) {
            self.table = table;
        }
    }

    /// What it has learnt.
    pub(crate) fn learnt(self) -> Learnt<G> {
        (self.twice, self.table)
    }
}
