use std::fs::File;
use std::path::Path;

use super::source::Source;
use crate::adapters::location::Location;
use crate::adapters::owner::Owner;
use crate::adapters::sqlite::open::examine;
use crate::adapters::sqlite::private::folder;
use crate::adapters::upkeep::error::UpkeepError;
use crate::adapters::upkeep::watcher::Watcher;

/// Copies a database, whether a server runs on it or not, to a file that is not there yet; gives how many bytes it has.
/// What was acknowledged before is in the copy.
///
/// # Errors
/// [`UpkeepError`]; nothing stands where the copy was to be.
pub async fn backup(location: &Location, to: &Path, watcher: &dyn Watcher) -> Result<u64, UpkeepError> {
    let place = folder(to);
    if std::fs::symlink_metadata(to).is_ok() {
        return Err(UpkeepError::Exists(to.to_owned()));
    }
    let database = location.file()?;
    let mut source = Source::open(&database).await?;
    let copy = source.copied(place, watcher).await?;
    source.close().await?;
    // In a folder of whose the database is the copy is theirs too; elsewhere it is for whoever makes it alone.
    let owner = Owner::of(&database).map_err(UpkeepError::io(&database))?;
    if Owner::of(place).map_err(UpkeepError::io(place))?.user == owner.user {
        owner.give(copy.as_file()).map_err(UpkeepError::io(to))?;
    }
    examine(copy.path()).await?;
    let size = copy.as_file().metadata().map_err(UpkeepError::io(to))?.len();
    // Whoever was faster has the name.
    copy.persist_noclobber(to).map_err(|_| UpkeepError::Exists(to.to_owned()))?;
    sync_folder(place)?;
    Ok(size)
}

/// A name is on disk when its folder is.
pub(super) fn sync_folder(place: &Path) -> Result<(), UpkeepError> {
    File::open(place).and_then(|folder| folder.sync_all()).map_err(UpkeepError::io(place))
}
