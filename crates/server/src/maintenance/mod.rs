//! An operator's commands for a database: checks, backups, restores, and copies to a database of another
//! kind. Backups are for SQLite only: PostgreSQL has tools of its own for them.

mod accounts;
mod conversion;
mod copy;
mod tree;

use zugleich_store::maintenance::{MaintenanceError, ProgressObserver};
use zugleich_store::stored::audit::Audit;
use zugleich_store::{KeySource, Location, sqlite};

pub use accounts::{AccountAdmin, AccountAdminError, AccountSummary};
pub use copy::{CopySummary, DatabaseSpec, copy};

/// Checks a database: the file or tables themselves, and every game by its rules. Secrets are decrypted with
/// these keys.
///
/// # Errors
/// [`MaintenanceError`] if it cannot be read. Faults in it are not errors but part of the result.
pub async fn check(
    location: &Location,
    keys: &KeySource,
    watcher: &dyn ProgressObserver,
) -> Result<Audit, MaintenanceError> {
    match location {
        Location::Postgres(url) => zugleich_store_postgres::check(url, keys, watcher).await,
        file => sqlite::maintenance::check(file, keys, watcher).await,
    }
}
