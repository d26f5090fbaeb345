use std::collections::HashSet;
use std::sync::{PoisonError, RwLock};

use sqlx::sqlite::SqlitePool;

use zugleich_session::ids::GuestId;

/// Guests who have signed out. Every request checks one, so all are in memory: no other process writes this
/// database.
#[derive(Debug)]
pub(super) struct SignedOut(RwLock<HashSet<GuestId>>);

impl SignedOut {
    /// Reads them from the database.
    pub(super) async fn read(reader: &SqlitePool) -> Result<Self, sqlx::Error> {
        let guests: Vec<String> =
            sqlx::query_scalar("SELECT guest FROM signed_out").fetch_all(reader).await?;
        // An invalid id belongs to no guest.
        Ok(Self(RwLock::new(guests.iter().filter_map(|guest| guest.parse().ok()).collect())))
    }

    /// Adds a guest.
    pub(super) fn add(&self, guest: &GuestId) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(guest.clone());
    }

    /// Returns whether a guest is among them.
    pub(super) fn has(&self, guest: &GuestId) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).contains(guest)
    }
}
