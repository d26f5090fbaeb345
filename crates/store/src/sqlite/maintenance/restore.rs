use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::backup::sync_folder;
use super::check::{check_file, usual};
use super::read_only_database::ReadOnlyDatabase;
use crate::keys::KeySource;
use crate::location::{Location, OpenError};
use crate::maintenance::error::MaintenanceError;
use crate::maintenance::progress::ProgressObserver;
use crate::owner::inherit;
use crate::sqlite::files::FileLock;
use crate::sqlite::files::{WITNESS, folder, make_folder, restrict_files, restrict_folder, with_suffix};
use crate::stored::audit::Audit;

/// Suffixes of files with data of a database: SQLite's, and that of the witness, which would report data
/// newer than the copy as missing.
const LOGS: [&str; 4] = ["-wal", "-shm", "-journal", WITNESS];

/// Replaces a database by a copy that is sound and can be opened with these keys; an existing one only if
/// `overwrite`. The replacement is atomic.
///
/// # Errors
/// [`MaintenanceError`]; the old database is unchanged, and a folder that did not exist is not left behind.
pub async fn restore(
    from: &Path,
    location: &Location,
    keys: &KeySource,
    overwrite: bool,
    watcher: &dyn ProgressObserver,
) -> Result<Audit, MaintenanceError> {
    let path = location.file()?;
    refuse_to_overwrite(&path, overwrite)?;
    let mut source = ReadOnlyDatabase::open(from).await?;
    // Declared before the copy, so that a failure drops the copy first and finds the folders empty.
    let new_folders = NewFolders::make(folder(&path))?;
    let place = std::fs::canonicalize(folder(&path)).map_err(MaintenanceError::io(&path))?;
    let copy = source.copied(&place, watcher).await?;
    source.close().await?;
    // The check reads the copy, not its source.
    let audit = check_file(copy.path(), &usual(location)?, keys, watcher).await?;
    if !audit.faults.is_empty() {
        return Err(MaintenanceError::Unsound { path: from.to_owned(), audit });
    }
    let hold = FileLock::take(&path)?;
    // A concurrent process may have created it.
    refuse_to_overwrite(&path, overwrite)?;
    let old = std::fs::metadata(hold.path()).map_err(MaintenanceError::io(&path))?;
    inherit(hold.path(), &old, copy.as_file()).map_err(OpenError::from)?;
    settle(hold.path()).await?;
    copy.persist(hold.path()).map_err(|error| MaintenanceError::io(&path)(error.error))?;
    new_folders.keep();
    sync_folder(&place)?;
    if let Location::Folder(_) = location {
        restrict_folder(&path)?;
    }
    restrict_files(hold.path())?;
    Ok(audit)
}

/// The folders that a restore has created, from the innermost. A drop removes those that are empty.
#[derive(Debug)]
struct NewFolders(Vec<PathBuf>);

impl NewFolders {
    /// Creates a folder with its missing ancestors.
    fn make(folder: &Path) -> Result<Self, OpenError> {
        let is_missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
        let missing = Self(folder.ancestors().take_while(is_missing).map(Path::to_owned).collect());
        make_folder(folder)?;
        Ok(missing)
    }

    /// Leaves the folders in place.
    fn keep(mut self) {
        self.0.clear();
    }
}

impl Drop for NewFolders {
    fn drop(&mut self) {
        for folder in &self.0 {
            // A folder with files stays.
            let _ = std::fs::remove_dir(folder);
        }
    }
}

/// Refuses an existing database unless `overwrite`. An empty file does not count: a server killed at its
/// first start leaves one.
fn refuse_to_overwrite(path: &Path, overwrite: bool) -> Result<(), MaintenanceError> {
    let there = std::fs::metadata(path).is_ok_and(|data| data.len() > 0 || !data.is_file());
    if there && !overwrite { Err(MaintenanceError::Exists(path.to_owned())) } else { Ok(()) }
}

/// Moves the log of the old database into it and deletes the log, which would otherwise be applied to the new
/// one.
async fn settle(path: &Path) -> Result<(), MaintenanceError> {
    let options = SqliteConnectOptions::new().filename(path);
    // The caller wants the database overwritten, so a failure on a damaged one is ignored.
    if let Ok(mut connection) = options.connect().await {
        let _ = empty_log(&mut connection).await;
        let _ = connection.close().await;
    }
    for ending in LOGS {
        match std::fs::remove_file(with_suffix(path, ending)) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(MaintenanceError::io(path)(error));
            }
            _ => {}
        }
    }
    Ok(())
}

async fn empty_log(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::raw_sql("PRAGMA wal_checkpoint(TRUNCATE)").execute(connection).await?;
    Ok(())
}
