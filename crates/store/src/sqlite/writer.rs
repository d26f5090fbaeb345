use crate::database_error;
use std::mem;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::{Mutex, MutexGuard, watch};

use super::encrypt;
use super::open::APPLICATION_ID;
use crate::migrations::SQLITE;
use zugleich_session::ports::{StoreError, StoreObserver};
use zugleich_session::vault::Vault;

/// The only connection that writes, one transaction at a time.
///
/// It is kept as long as every write on it succeeds. After a failed write the outcome and the state of the
/// connection are unknown: it is closed, and nothing is written until a probe on a new one is on disk.
#[derive(Debug)]
pub(super) struct SqliteWriter {
    options: SqliteConnectOptions,
    slot: Mutex<WriterConnection>,
    failing: watch::Sender<bool>,
    watch: OnceLock<Arc<dyn StoreObserver>>,
}

#[derive(Debug)]
enum WriterConnection {
    /// All writes on this connection are on disk.
    Proven(SqliteConnection),
    /// A write failed or was cancelled.
    Lost,
    /// The database is closed.
    Closed,
}

/// A transaction. If it is dropped before its end, so is its connection.
#[derive(Debug)]
pub(super) struct WriteTransaction<'a> {
    connection: SqliteConnection,
    slot: MutexGuard<'a, WriterConnection>,
}

impl WriteTransaction<'_> {
    /// Returns the connection for the transaction's statements.
    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }
}

/// Size of a probe in bytes: larger than any transaction of a game, whose longest part is a list of moves. A
/// disk with room for it has room for a game.
const PROBE: u32 = 256 * 1024;

impl SqliteWriter {
    /// Opens a database file, creates it if there is none, migrates its schema, and registers the newest
    /// key as in use.
    pub(super) async fn open(file: &SqliteConnectOptions, vault: &Vault) -> Result<Self, sqlx::Error> {
        let options = options(file);
        let mut connection = connect_first(file, vault).await?;
        // The last write of a killed server becomes readable here, even if its sync failed and it was not
        // acknowledged: readable data must be on disk.
        sqlx::raw_sql("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut connection).await?;
        let (slot, failing) = (Mutex::new(WriterConnection::Proven(connection)), watch::Sender::new(false));
        Ok(Self { options, slot, failing, watch: OnceLock::new() })
    }

    /// Returns whether the last write has failed, so that nothing is written now.
    pub(super) fn is_failing(&self) -> bool {
        *self.failing.borrow()
    }

    /// Subscribes to whether the last write has failed.
    pub(super) fn failing(&self) -> watch::Receiver<bool> {
        self.failing.subscribe()
    }

    /// Sets the watcher, unless there is one already.
    pub(super) fn be_watched(&self, watch: Arc<dyn StoreObserver>) {
        let _ = self.watch.set(watch);
    }

    /// Returns the watcher, if there is one.
    pub(super) fn watch(&self) -> Option<&dyn StoreObserver> {
        self.watch.get().map(|watch| &**watch)
    }

    /// Begins a transaction.
    ///
    /// # Errors
    /// [`StoreError`]; nothing can be written now.
    pub(super) async fn begin(&self) -> Result<WriteTransaction<'_>, StoreError> {
        if self.is_failing() {
            return Err(StoreError::Failing);
        }
        let mut slot = self.slot.lock().await;
        if matches!(*slot, WriterConnection::Lost) && !self.is_failing() {
            self.prove(&mut slot).await.map_err(database_error)?;
        }
        let mut writing = take(slot)?;
        match begin(writing.connection()).await {
            Ok(()) => Ok(writing),
            Err(error) => Err(self.fail(writing, error).await),
        }
    }

    /// Commits a transaction whose statements have all succeeded, and returns their result; an error of one
    /// of them ends it too.
    ///
    /// # Errors
    /// [`StoreError`]: the writes may be on disk or not.
    pub(super) async fn end<T>(
        &self,
        mut writing: WriteTransaction<'_>,
        outcome: Result<T, sqlx::Error>,
    ) -> Result<T, StoreError> {
        let begun = Instant::now();
        let ended = match outcome {
            Ok(done) => commit(writing.connection()).await.map(|()| done),
            Err(error) => Err(error),
        };
        match ended {
            Ok(done) => {
                if let Some(watch) = self.watch() {
                    watch.synced(begun.elapsed());
                }
                let WriteTransaction { connection, mut slot } = writing;
                *slot = WriterConnection::Proven(connection);
                Ok(done)
            }
            Err(error) => Err(self.fail(writing, error).await),
        }
    }

    /// Retries whether a failing database can write again.
    ///
    /// # Errors
    /// [`StoreError`]: it cannot.
    pub(super) async fn mend(&self) -> Result<(), StoreError> {
        let mut slot = self.slot.lock().await;
        match *slot {
            WriterConnection::Lost => Ok(self.prove(&mut slot).await.map_err(database_error)?),
            WriterConnection::Proven(_) | WriterConnection::Closed => Ok(()),
        }
    }

    /// Closes the database; nothing is written any more.
    pub(super) async fn close(&self) {
        if let WriterConnection::Proven(connection) =
            mem::replace(&mut *self.slot.lock().await, WriterConnection::Closed)
        {
            discard(connection).await;
        }
    }

    /// Closes the connection of a failed write, and tries a new one: a fault of this write alone ends with
    /// it.
    async fn fail(&self, writing: WriteTransaction<'_>, error: sqlx::Error) -> StoreError {
        self.failing.send_replace(true);
        let WriteTransaction { connection, mut slot } = writing;
        discard(connection).await;
        if let Err(error) = self.prove(&mut slot).await {
            tracing::error!(%error, "the database cannot store anything");
        }
        database_error(error)
    }

    /// Opens a new connection and keeps it if a probe on it is on disk.
    async fn prove(&self, slot: &mut WriterConnection) -> Result<(), sqlx::Error> {
        let proven = self.probed().await;
        self.failing.send_replace(proven.is_err());
        *slot = WriterConnection::Proven(proven?);
        Ok(())
    }

    async fn probed(&self) -> Result<SqliteConnection, sqlx::Error> {
        let mut connection = self.options.connect().await?;
        match probe(&mut connection).await {
            Ok(()) => Ok(connection),
            Err(error) => {
                discard(connection).await;
                Err(error)
            }
        }
    }
}

/// Page size of a new database in bytes. Writes are small and scattered, and each costs whole pages.
const PAGE: u32 = 1024;

/// Size of the log in bytes that triggers a checkpoint.
const LOG: u32 = 4 << 20;

/// Returns connection options: every transaction is synced, so an acknowledged plan is on disk (invariant 5),
/// and deleted data is overwritten.
fn options(file: &SqliteConnectOptions) -> SqliteConnectOptions {
    file.clone()
        .page_size(PAGE)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .pragma("secure_delete", "ON")
        .pragma("wal_autocheckpoint", (LOG / PAGE).to_string())
}

/// Opens the first connection to a database, which is created if there is none, and migrated; registers the newest key
/// as in use.
pub(super) async fn connect_first(
    file: &SqliteConnectOptions,
    vault: &Vault,
) -> Result<SqliteConnection, sqlx::Error> {
    let first = options(file).create_if_missing(true).journal_mode(SqliteJournalMode::Wal);
    let mut connection = first.pragma("application_id", APPLICATION_ID.to_string()).connect().await?;
    SQLITE.run(&mut connection).await?;
    encrypt::register(&mut connection, vault).await?;
    Ok(connection)
}

/// Takes the connection out of its slot; a successful transaction puts it back.
fn take(mut slot: MutexGuard<'_, WriterConnection>) -> Result<WriteTransaction<'_>, StoreError> {
    match mem::replace(&mut *slot, WriterConnection::Lost) {
        WriterConnection::Proven(connection) => Ok(WriteTransaction { connection, slot }),
        WriterConnection::Lost => Err(StoreError::Failing),
        WriterConnection::Closed => {
            *slot = WriterConnection::Closed;
            Err(StoreError::Closed)
        }
    }
}

/// Begins a transaction. SQLite refuses that inside another, so none is part of one that never ends. It is a
/// plain statement, since sqlx would create a savepoint if it believed to be in a transaction.
pub(super) async fn begin(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(connection).await?;
    Ok(())
}

async fn commit(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    // The statement returns a row: sqlx reports an empty result if the thread of a connection has died.
    sqlx::raw_sql("COMMIT; SELECT 1").fetch_one(connection).await?;
    Ok(())
}

async fn probe(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    begin(connection).await?;
    // Random, because SQLite does not write unchanged pages.
    let query = "INSERT INTO probe (only, bytes) VALUES (1, randomblob(?)) \
                 ON CONFLICT (only) DO UPDATE SET bytes = excluded.bytes";
    sqlx::query(query).bind(PROBE).execute(&mut *connection).await?;
    commit(connection).await
}

/// Closes a connection, which rolls back its transaction. A failure does not matter: the connection is not
/// used again, and uncommitted data is discarded.
async fn discard(connection: SqliteConnection) {
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "a connection to the database was not closed");
    }
}
