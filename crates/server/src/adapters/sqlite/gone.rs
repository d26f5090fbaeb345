use std::collections::HashSet;
use std::sync::{PoisonError, RwLock};

use sqlx::sqlite::SqlitePool;

use crate::base::ids::GuestId;

/// Those who have signed out. Every request asks for one, and so all of them are known in memory: nobody else writes
/// this database.
#[derive(Debug)]
pub(super) struct Gone(RwLock<HashSet<GuestId>>);

impl Gone {
    /// Reads them.
    pub(super) async fn read(reader: &SqlitePool) -> Result<Self, sqlx::Error> {
        let guests: Vec<String> =
            sqlx::query_scalar("SELECT guest FROM signed_out").fetch_all(reader).await?;
        // What is no id is nobody who could ask.
        Ok(Self(RwLock::new(guests.iter().filter_map(|guest| guest.parse().ok()).collect())))
    }

    /// One more has.
    pub(super) fn add(&self, guest: &GuestId) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(guest.clone());
    }

    /// Whether a guest has.
    pub(super) fn has(&self, guest: &GuestId) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).contains(guest)
    }
}
