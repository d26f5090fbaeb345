use std::fmt;
use std::sync::{Mutex, PoisonError};

use zugleich_rules::kernel::Game;

use super::transposition_table::{TranspositionEntry, TranspositionTable};
use super::{Evaluate, Search, TranspositionKey};

/// Data of a match's searches, kept from turn to turn.
pub(crate) struct MatchCache<L>(Mutex<Option<L>>);

impl<L> MatchCache<L> {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(None))
    }

    /// Takes the kept data out.
    pub(crate) fn take(&self) -> Option<L> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Stores the data of a search.
    pub(crate) fn put(&self, data: L) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(data);
    }
}

impl<L> fmt::Debug for MatchCache<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MatchCache")
    }
}

/// Positions that occurred twice, and the transposition table for them.
pub(crate) type MatchTable<G> =
    (Vec<<G as Game>::Key>, TranspositionTable<TranspositionKey<G>, TranspositionEntry<<G as Game>::Plan>>);

impl<E: Evaluate> Search<'_, E> {
    /// Continues with the table of another search, if it still holds. The value of a position at a given
    /// depth does not depend on the root, repetition aside: with another position that occurred twice the
    /// table is invalid.
    pub(crate) fn resume_with(&mut self, kept: Option<MatchTable<E::Game>>) {
        if let Some((_, table)) = kept.filter(|(twice, _)| *twice == self.twice) {
            self.table = table;
        }
    }

    /// Returns the table.
    pub(crate) fn into_table(self) -> MatchTable<E::Game> {
        (self.twice, self.table)
    }
}
