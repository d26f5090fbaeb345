use std::fmt;
use std::sync::{Mutex, PoisonError};

use zugleich_rules::kernel::Game;

use super::table::{Entry, Table};
use super::{Evaluate, Search, TableKey};

/// What searches of one match have learnt, kept from turn to turn. What a position is worth so many turns ahead
/// does not depend on where the search has begun, repetition aside: another position that has occurred twice
/// makes it worthless.
pub(crate) struct Kept<G: Evaluate>(Mutex<Option<Learnt<G>>>);

/// The positions that had occurred twice, and what was learnt then.
type Learnt<G> = (Vec<<G as Game>::Key>, Table<TableKey<G>, Entry<<G as Game>::Plan>>);

impl<G: Evaluate> Kept<G> {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(None))
    }

    /// Gives a search what was kept, if it still holds.
    pub(crate) fn give(&self, search: &mut Search<'_, G>) {
        let learnt = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((_, table)) = learnt.filter(|(twice, _)| *twice == search.twice) {
            search.table = table;
        }
    }

    /// Keeps what a search has learnt.
    pub(crate) fn take(&self, search: Search<'_, G>) {
        let learnt = (search.twice, search.table);
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(learnt);
    }
}

impl<G: Evaluate> fmt::Debug for Kept<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Kept")
    }
}
