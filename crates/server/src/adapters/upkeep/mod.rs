//! What an operator does with a database beside the server: look whether it is sound, back it up and restore that, or
//! copy it to one of another kind. Backups are SQLite's matter: PostgreSQL has tools of its own for them.

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

/// Looks whether a database is sound: as the database itself reads it, and every game as its rules say. What is
/// secret in it is opened with these keys.
///
/// # Errors
/// [`UpkeepError`] if it cannot be looked at. What is wrong in it is no error but a part of the result.
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
