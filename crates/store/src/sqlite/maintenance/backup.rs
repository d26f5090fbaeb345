use std::fs::File;
use std::path::Path;

use super::read_only_database::ReadOnlyDatabase;
use crate::location::Location;
use crate::maintenance::error::MaintenanceError;
use crate::maintenance::progress::ProgressObserver;
use crate::owner::Owner;
use crate::sqlite::files::examine;
use crate::sqlite::files::folder;

/// Copies a database, in use or not, to a new file; returns its size in bytes. The copy includes everything
/// acknowledged before.
///
/// # Errors
/// [`MaintenanceError`]; no file is left at the target.
pub async fn backup(
    location: &Location,
    to: &Path,
    watcher: &dyn ProgressObserver,
) -> Result<u64, MaintenanceError> {
    let place = folder(to);
    if std::fs::symlink_metadata(to).is_ok() {
        return Err(MaintenanceError::Exists(to.to_owned()));
    }
    let database = location.file()?;
    let mut source = ReadOnlyDatabase::open(&database).await?;
    let copy = source.copied(place, watcher).await?;
    source.close().await?;
    // In a folder of the database's owner the copy gets that owner too; elsewhere it stays the caller's.
    let owner = Owner::of(&database).map_err(MaintenanceError::io(&database))?;
    if Owner::of(place).map_err(MaintenanceError::io(place))?.user == owner.user {
        owner.give(copy.as_file()).map_err(MaintenanceError::io(to))?;
    }
    examine(copy.path()).await?;
    let size = copy.as_file().metadata().map_err(MaintenanceError::io(to))?.len();
    // A concurrent process may have created the file.
    copy.persist_noclobber(to).map_err(|_| MaintenanceError::Exists(to.to_owned()))?;
    sync_folder(place)?;
    Ok(size)
}

/// Syncs a folder, which makes the names in it durable.
pub(super) fn sync_folder(place: &Path) -> Result<(), MaintenanceError> {
    File::open(place).and_then(|folder| folder.sync_all()).map_err(MaintenanceError::io(place))
}
