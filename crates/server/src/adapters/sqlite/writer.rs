use std::mem;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::{Mutex, MutexGuard, watch};

use super::encrypt;
use super::open::APPLICATION_ID;
use crate::adapters::migrations::SQLITE;
use crate::base::vault::Vault;
use crate::ports::{StoreError, StoreWatch};

/// The only connection that writes, one transaction after the other.
///
/// It is kept for as long as every write on it succeeds. After one that has failed nobody knows what became of it, and
/// in which state the connection is: it is thrown away, and nothing is written until a probe on a new one is on disk.
#[derive(Debug)]
pub(super) struct Writer {
    options: SqliteConnectOptions,
    slot: Mutex<Slot>,
    failing: watch::Sender<bool>,
    watch: OnceLock<Arc<dyn StoreWatch>>,
}

#[derive(Debug)]
enum Slot {
    /// Everything that was written on this connection is on disk.
    Proven(SqliteConnection),
    /// A write has not come to its end: it failed, or whoever wrote has gone meanwhile.
    Lost,
    /// The database is closed.
    Closed,
}

/// A transaction. Dropped before its end, it takes its connection with it.
#[derive(Debug)]
pub(super) struct Writing<'a> {
    connection: SqliteConnection,
    slot: MutexGuard<'a, Slot>,
}

impl Writing<'_> {
    /// Where the statements of the transaction are executed.
    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }
}

/// How many bytes a probe writes: more than any transaction of a game, whose longest part is a list of moves. A disk
/// that has room for it has room for a game.
const PROBE: u32 = 256 * 1024;

impl Writer {
    /// Opens a database file, makes it if there is none, and brings it up to date: its tables, and what is secret in
    /// it.
    pub(super) async fn open(file: &SqliteConnectOptions, vault: &Vault) -> Result<Self, sqlx::Error> {
        let options = options(file);
        let mut connection = connect_first(file, vault).await?;
        // The last write of a server that was killed is read from now on, even if its sync had failed and nobody was
        // told of it: what is read must be on disk.
        sqlx::raw_sql("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut connection).await?;
        let (slot, failing) = (Mutex::new(Slot::Proven(connection)), watch::Sender::new(false));
        Ok(Self { options, slot, failing, watch: OnceLock::new() })
    }

    /// Whether the last write has failed, so that nothing is written now.
    pub(super) fn is_failing(&self) -> bool {
        *self.failing.borrow()
    }

    /// Tells whether the last write has failed.
    pub(super) fn failing(&self) -> watch::Receiver<bool> {
        self.failing.subscribe()
    }

    /// Tells this watcher what happens from now on, unless there is another already.
    pub(super) fn be_watched(&self, watch: Arc<dyn StoreWatch>) {
        let _ = self.watch.set(watch);
    }

    /// Who is told what happens, if anybody is.
    pub(super) fn watch(&self) -> Option<&dyn StoreWatch> {
        self.watch.get().map(|watch| &**watch)
    }

    /// Begins a transaction.
    ///
    /// # Errors
    /// [`StoreError`]; nothing can be written now.
    pub(super) async fn begin(&self) -> Result<Writing<'_>, StoreError> {
        if self.is_failing() {
            return Err(StoreError::Failing);
        }
        let mut slot = self.slot.lock().await;
        if matches!(*slot, Slot::Lost) && !self.is_failing() {
            self.prove(&mut slot).await?;
        }
        let mut writing = take(slot)?;
        match begin(writing.connection()).await {
            Ok(()) => Ok(writing),
            Err(error) => Err(self.fail(writing, error).await),
        }
    }

    /// Commits a transaction whose statements have all succeeded, and gives what they have given; an error of one of
    /// them ends it too.
    ///
    /// # Errors
    /// [`StoreError`]: what was written may be on disk or not.
    pub(super) async fn end<T>(
        &self,
        mut writing: Writing<'_>,
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
                let Writing { connection, mut slot } = writing;
                *slot = Slot::Proven(connection);
                Ok(done)
            }
            Err(error) => Err(self.fail(writing, error).await),
        }
    }

    /// Tries whether a database that fails stores again.
    ///
    /// # Errors
    /// [`StoreError`]: it does not.
    pub(super) async fn mend(&self) -> Result<(), StoreError> {
        let mut slot = self.slot.lock().await;
        match *slot {
            Slot::Lost => Ok(self.prove(&mut slot).await?),
            Slot::Proven(_) | Slot::Closed => Ok(()),
        }
    }

    /// Closes the database; nothing is written any more.
    pub(super) async fn close(&self) {
        if let Slot::Proven(connection) = mem::replace(&mut *self.slot.lock().await, Slot::Closed) {
            throw_away(connection).await;
        }
    }

    /// Throws the connection of a failed write away. A fault that concerns this write alone is over with it.
    async fn fail(&self, writing: Writing<'_>, error: sqlx::Error) -> StoreError {
        self.failing.send_replace(true);
        let Writing { connection, mut slot } = writing;
        throw_away(connection).await;
        if let Err(error) = self.prove(&mut slot).await {
            tracing::error!(%error, "nothing can be stored");
        }
        error.into()
    }

    /// Opens a new connection and keeps it if a probe on it is on disk.
    async fn prove(&self, slot: &mut Slot) -> Result<(), sqlx::Error> {
        let proven = self.probed().await;
        self.failing.send_replace(proven.is_err());
        *slot = Slot::Proven(proven?);
        Ok(())
    }

    async fn probed(&self) -> Result<SqliteConnection, sqlx::Error> {
        let mut connection = self.options.connect().await?;
        match probe(&mut connection).await {
            Ok(()) => Ok(connection),
            Err(error) => {
                throw_away(connection).await;
                Err(error)
            }
        }
    }
}

/// How many bytes a page of a new database has. What is stored at a time is small and lies apart, and whole pages are
/// written for it.
const PAGE: u32 = 1024;

/// So many bytes of the log, and they are moved into the database itself.
const LOG: u32 = 4 << 20;

/// An acknowledged plan is on disk (invariant 5): every transaction is synced. What is overwritten is gone.
fn options(file: &SqliteConnectOptions) -> SqliteConnectOptions {
    file.clone()
        .page_size(PAGE)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .pragma("secure_delete", "ON")
        .pragma("wal_autocheckpoint", (LOG / PAGE).to_string())
}

/// The first connection to a database, which is made if there is none and brought up to date.
pub(super) async fn connect_first(
    file: &SqliteConnectOptions,
    vault: &Vault,
) -> Result<SqliteConnection, sqlx::Error> {
    let first = options(file).create_if_missing(true).journal_mode(SqliteJournalMode::Wal);
    let mut connection = first.pragma("application_id", APPLICATION_ID.to_string()).connect().await?;
    SQLITE.run(&mut connection).await?;
    encrypt::close(&mut connection, vault).await?;
    Ok(connection)
}

/// Takes the connection out of its slot, to which it returns when its transaction has succeeded.
fn take(mut slot: MutexGuard<'_, Slot>) -> Result<Writing<'_>, StoreError> {
    match mem::replace(&mut *slot, Slot::Lost) {
        Slot::Proven(connection) => Ok(Writing { connection, slot }),
        Slot::Lost => Err(StoreError::Failing),
        Slot::Closed => {
            *slot = Slot::Closed;
            Err(StoreError::Closed)
        }
    }
}

/// SQLite refuses it inside a transaction, so that no transaction is part of another that never ends. It is a plain
/// statement, since the library would make a savepoint wherever it believes to be in a transaction.
pub(super) async fn begin(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(connection).await?;
    Ok(())
}

async fn commit(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    // A row comes back: the library takes a connection whose thread has died of a statement for one that has nothing to
    // say.
    sqlx::raw_sql("COMMIT; SELECT 1").fetch_one(connection).await?;
    Ok(())
}

async fn probe(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    begin(connection).await?;
    // Random, because SQLite does not write what is there already.
    let query = "INSERT INTO probe (only, bytes) VALUES (1, randomblob(?)) \
                 ON CONFLICT (only) DO UPDATE SET bytes = excluded.bytes";
    sqlx::query(query).bind(PROBE).execute(&mut *connection).await?;
    commit(connection).await
}

/// Closes a connection, which rolls back what is open on it. Whether that succeeds does not matter: nobody uses it any
/// more, and what is not committed is not there.
async fn throw_away(connection: SqliteConnection) {
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "a connection to the database was not closed");
    }
}
