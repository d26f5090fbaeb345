use std::io::ErrorKind;
use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::backup::sync_folder;
use super::check::{check_file, usual};
use super::source::Source;
use crate::adapters::keys::KeySource;
use crate::adapters::location::{Location, OpenError};
use crate::adapters::owner::inherit;
use crate::adapters::sqlite::hold::Hold;
use crate::adapters::sqlite::private::{WITNESS, beside, close_files, close_folder, folder, make_folder};
use crate::adapters::stored::audit::Audit;
use crate::adapters::upkeep::error::UpkeepError;
use crate::adapters::upkeep::watcher::Watcher;

/// What is kept beside a database of what is in it: by SQLite, and by the witness, who would miss what is newer than a
/// copy.
const LOGS: [&str; 4] = ["-wal", "-shm", "-journal", WITNESS];

/// Puts a copy of a database that is sound, and can be opened with these keys, in the place of a database; one that is
/// there only if it may be overwritten. At every moment the old one is there or the new one, complete.
///
/// # Errors
/// [`UpkeepError`]; the old one is as it was.
pub async fn restore(
    from: &Path,
    location: &Location,
    keys: &KeySource,
    overwrite: bool,
    watcher: &dyn Watcher,
) -> Result<Audit, UpkeepError> {
    let path = location.file()?;
    refuse_to_overwrite(&path, overwrite)?;
    make_folder(folder(&path))?;
    let mut source = Source::open(from).await?;
    let place = std::fs::canonicalize(folder(&path)).map_err(UpkeepError::io(&path))?;
    let copy = source.copied(&place, watcher).await?;
    source.close().await?;
    // What is put in place is what is looked at, not what it was copied from.
    let audit = check_file(copy.path(), &usual(location)?, keys, watcher).await?;
    if !audit.faults.is_empty() {
        return Err(UpkeepError::Unsound { path: from.to_owned(), audit });
    }
    let hold = Hold::take(&path)?;
    // Somebody may have been faster.
    refuse_to_overwrite(&path, overwrite)?;
    let old = std::fs::metadata(hold.path()).map_err(UpkeepError::io(&path))?;
    inherit(hold.path(), &old, copy.as_file()).map_err(OpenError::from)?;
    settle(hold.path()).await?;
    copy.persist(hold.path()).map_err(|error| UpkeepError::io(&path)(error.error))?;
    sync_folder(&place)?;
    if let Location::Folder(_) = location {
        close_folder(&path)?;
    }
    close_files(hold.path())?;
    Ok(audit)
}

/// An empty file is as good as none: a server that was killed in its first moment leaves one.
fn refuse_to_overwrite(path: &Path, overwrite: bool) -> Result<(), UpkeepError> {
    let there = std::fs::metadata(path).is_ok_and(|data| data.len() > 0 || !data.is_file());
    if there && !overwrite { Err(UpkeepError::Exists(path.to_owned())) } else { Ok(()) }
}

/// Brings what stands in the log of the old database into it, so that no log is left that would be read into the new
/// one.
async fn settle(path: &Path) -> Result<(), UpkeepError> {
    let options = SqliteConnectOptions::new().filename(path);
    // One that is so broken that this fails is given up by whoever wants it overwritten.
    if let Ok(mut connection) = options.connect().await {
        let _ = empty_log(&mut connection).await;
        let _ = connection.close().await;
    }
    for ending in LOGS {
        match std::fs::remove_file(beside(path, ending)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(UpkeepError::io(path)(error)),
            _ => {}
        }
    }
    Ok(())
}

async fn empty_log(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::raw_sql("PRAGMA wal_checkpoint(TRUNCATE)").execute(connection).await?;
    Ok(())
}
