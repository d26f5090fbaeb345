//! An operator's commands for a database: checks, backups, restores, and copies to a database of another
//! kind. Backups are for SQLite only: PostgreSQL has tools of its own for them.

mod carry;
mod copy;
pub(super) mod error;
pub(super) mod side;
mod tree;
pub(super) mod watcher;

use super::keys::KeySource;
use super::location::Location;
use super::{postgres, sqlite};

pub use super::sqlite::upkeep::{backup, restore};
pub use super::stored::audit::{Audit, AuditFault};
pub use copy::{Copied, Kept, copy};
pub use error::UpkeepError;
pub use watcher::{Chore, Watcher};

/// Checks a database: the file or tables themselves, and every game by its rules. Secrets are decrypted with
/// these keys.
///
/// # Errors
/// [`UpkeepError`] if it cannot be read. Faults in it are not errors but part of the result.
pub async fn check(
    location: &Location,
    keys: &KeySource,
    watcher: &dyn Watcher,
) -> Result<Audit, UpkeepError> {
    match location {
        Location::Postgres(url) => postgres::check(url, keys, watcher).await,
        file => sqlite::upkeep::check(file, keys, watcher).await,
    }
}
