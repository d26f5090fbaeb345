//! An operator's commands for a database: checks, backups, restores, and copies to a database of another
//! kind. Backups are for SQLite only: PostgreSQL has tools of its own for them.

mod conversion;
mod copy;
pub(super) mod copy_endpoint;
pub(super) mod error;
pub(super) mod progress;
mod tree;

use super::keys::KeySource;
use super::location::Location;
use super::{postgres, sqlite};

pub use super::sqlite::maintenance::{backup, restore};
pub use super::stored::audit::{Audit, AuditFault};
pub use copy::{CopySummary, DatabaseSpec, copy};
pub use error::MaintenanceError;
pub use progress::{MaintenancePhase, ProgressObserver};

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
        Location::Postgres(url) => postgres::check(url, keys, watcher).await,
        file => sqlite::maintenance::check(file, keys, watcher).await,
    }
}
