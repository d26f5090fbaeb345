use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use tempfile::NamedTempFile;

use crate::maintenance::error::MaintenanceError;
use crate::maintenance::progress::{MaintenancePhase, ProgressObserver};
use crate::migrations::{SQLITE, refuse_newer};
use crate::sqlite::files::{APPLICATION_ID, schema};

/// Timeout of waiting for a lock.
const PATIENCE: Duration = Duration::from_secs(30);
/// Interval of progress reports on a copy.
const LOOK: Duration = Duration::from_millis(100);

/// A read-only database. A server may use it at the same time.
#[derive(Debug)]
pub(super) struct ReadOnlyDatabase {
    path: PathBuf,
    connection: SqliteConnection,
}

impl ReadOnlyDatabase {
    /// Opens an existing database of this program and of no newer version.
    pub(super) async fn open(path: &Path) -> Result<Self, MaintenanceError> {
        let real = std::fs::canonicalize(path).map_err(|_| MaintenanceError::None(path.to_owned()))?;
        let options = SqliteConnectOptions::new().filename(&real).read_only(true).busy_timeout(PATIENCE);
        let unreadable = MaintenanceError::unreadable(path);
        let mut connection = options.connect().await.map_err(&unreadable)?;
        let id: i32 = sqlx::query_scalar("PRAGMA application_id")
            .fetch_one(&mut connection)
            .await
            .map_err(&unreadable)?;
        if id != APPLICATION_ID {
            let why = "it is empty, or another program made it".to_owned();
            return Err(MaintenanceError::Unreadable { path: path.to_owned(), why });
        }
        let schema = schema(&mut connection).await.map_err(&unreadable)?;
        refuse_newer(&path.display().to_string(), schema, &SQLITE)?;
        Ok(Self { path: path.to_owned(), connection })
    }

    /// Returns the connection for queries.
    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }

    /// Copies one snapshot of the database into a temporary file in `folder`: complete without any file
    /// beside it, on disk, and accessible to its owner only.
    pub(super) async fn copied(
        &mut self,
        folder: &Path,
        watcher: &dyn ProgressObserver,
    ) -> Result<NamedTempFile, MaintenanceError> {
        let copy = tempfile::Builder::new().prefix(".zugleich-").tempfile_in(folder);
        let copy = copy.map_err(MaintenanceError::io(folder))?;
        watcher.start_phase(MaintenancePhase::Copy, self.size().await?);
        let target =
            copy.path().to_str().ok_or_else(|| MaintenanceError::None(folder.to_owned()))?.to_owned();
        let vacuum = sqlx::query("VACUUM INTO ?").bind(target).execute(&mut self.connection);
        let mut vacuum = std::pin::pin!(vacuum);
        let result = loop {
            tokio::select! {
                done = vacuum.as_mut() => break done,
                () = tokio::time::sleep(LOOK) => {
                    watcher.at(copy.as_file().metadata().map_or(0, |data| data.len()));
                }
            }
        };
        result.map_err(MaintenanceError::unreadable(&self.path))?;
        copy.as_file().sync_all().map_err(MaintenanceError::io(copy.path()))?;
        Ok(copy)
    }

    /// Returns the size of the database in bytes.
    async fn size(&mut self) -> Result<u64, MaintenanceError> {
        let query = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
        let size: i64 = sqlx::query_scalar(query)
            .fetch_one(&mut self.connection)
            .await
            .map_err(MaintenanceError::unreadable(&self.path))?;
        Ok(size.unsigned_abs())
    }

    /// Closes the connection.
    pub(super) async fn close(self) -> Result<(), MaintenanceError> {
        self.connection.close().await.map_err(MaintenanceError::unreadable(&self.path))
    }
}
