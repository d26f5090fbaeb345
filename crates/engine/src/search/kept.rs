use std::fmt;
use std::sync::{Mutex, PoisonError};

use zugleich_rules::kernel::Game;

use super::table::{Entry, Table};
use super::{Evaluate, Search, TableKey};

/// Learned data of a match's searches, kept from turn to turn.
pub(crate) struct Kept<L>(Mutex<Option<L>>);

impl<L> Kept<L> {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(None))
    }

    /// Takes the kept data out.
    pub(crate) fn give(&self) -> Option<L> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Stores the data of a search.
    pub(crate) fn take(&self, learnt: L) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(learnt);
    }
}

impl<L> fmt::Debug for Kept<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Kept")
    }
}

/// Positions that occurred twice, and the transposition table for them.
pub(crate) type Learnt<G> = (Vec<<G as Game>::Key>, Table<TableKey<G>, Entry<<G as Game>::Plan>>);

impl<G: Evaluate> Search<'_, G> {
    /// Continues with the table of another search, if it still holds. The value of a position at a given
    /// depth does not depend on the root, repetition aside: with another position that occurred twice the
    /// table is invalid.
    pub(crate) fn go_on(&mut self, learnt: Option<Learnt<G>>) {
        if let Some((_, table)) = learnt.filter(|(twice, _)| *twice == self.twice) {
            self.table = table;
        }
    }

    /// Returns the learned table.
    pub(crate) fn learnt(self) -> Learnt<G> {
        (self.twice, self.table)
    }
}
