use std::collections::HashMap;
use std::mem;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use serde::Serialize;
use sqlx::query::Query;
use sqlx::sqlite::{
    Sqlite, SqliteArguments, SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use tokio::sync::{Mutex, MutexGuard, mpsc, watch};
use tokio::task::JoinHandle;
use zugleich_session::Moment;
use zugleich_session::ids::{GameId, GuestId};
use zugleich_session::ports::{FORGOTTEN, StoreError, StoreObserver};
use zugleich_session::vault::Vault;

use super::files::APPLICATION_ID;
use super::keys;
use super::keys::write_forget;
use crate::database_error;
use crate::migrations::SQLITE;
use crate::stored::encoded_append::{EncodedAppend, EventRow, ListRow};
use crate::stored::heads::{WriteVerdict, check_heads, created_games};

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
    keys::register(&mut connection, vault).await?;
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

/// An atomic write.
pub(super) enum SqliteWrite {
    /// Events of one or several games.
    Events(Vec<EncodedAppend>),
    /// List entries of games whose events were written before.
    List(Vec<ListRow>),
    /// The name of a guest.
    Name { guest: GuestId, name: String },
    /// The last presence of the server.
    Presence(Moment),
    /// The deletion of games without an event since a moment.
    Forget { games: Vec<GameId>, moment: Moment },
}

/// Predicate for entries whose list entry is written at once.
pub(super) type ListPredicate = fn(&EncodedAppend) -> bool;

/// Outcome of a write.
pub(super) type WriteOutcome = Result<WriteVerdict, StoreError>;

/// Performs writes in the current transaction of a connection. A write that fails for a reason of its own, or
/// that conflicts with the current heads, is left out without affecting the others.
///
/// # Errors
/// [`sqlx::Error`] for failures that concern all writes: of the disk, or of the transaction.
pub(super) async fn write_all(
    connection: &mut SqliteConnection,
    writes: &[&SqliteWrite],
    is_listed: ListPredicate,
) -> Result<Vec<WriteOutcome>, sqlx::Error> {
    match write_together(connection, writes, is_listed).await {
        Ok(verdicts) => Ok(verdicts.into_iter().map(Ok).collect()),
        Err(error) if is_of_one_write(&error) => {
            sqlx::raw_sql("ROLLBACK").execute(&mut *connection).await?;
            begin(connection).await?;
            write_apart(connection, writes, is_listed).await
        }
        Err(error) => Err(error),
    }
}

/// Returns whether an error concerns only the data of one write.
fn is_of_one_write(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Encode(_) => true,
        sqlx::Error::Database(error) => {
            let code = error.code().and_then(|code| code.parse::<i32>().ok());
            code.is_some_and(|code| OF_ONE_WRITE.contains(&(code & 0xff)))
        }
        _ => false,
    }
}

/// SQLite's codes of such errors: too big, constraint violation, type mismatch.
const OF_ONE_WRITE: [i32; 3] = [18, 19, 20];

/// Performs one write after another, each atomically.
async fn write_apart(
    connection: &mut SqliteConnection,
    writes: &[&SqliteWrite],
    is_listed: ListPredicate,
) -> Result<Vec<WriteOutcome>, sqlx::Error> {
    let mut answers = Vec::with_capacity(writes.len());
    for &write in writes {
        sqlx::raw_sql("SAVEPOINT one").execute(&mut *connection).await?;
        let (result, end) = match write_together(connection, &[write], is_listed).await {
            Ok(verdicts) => (Ok(verdicts), "RELEASE one"),
            Err(error) if is_of_one_write(&error) => (Err(error), "ROLLBACK TO one; RELEASE one"),
            Err(error) => return Err(error),
        };
        sqlx::raw_sql(end).execute(&mut *connection).await?;
        match result {
            Ok(verdicts) => answers.extend(verdicts.into_iter().map(Ok)),
            Err(error) => answers.push(Err(database_error(error))),
        }
    }
    Ok(answers)
}

/// Performs all writes with few statements, whatever their number.
async fn write_together(
    connection: &mut SqliteConnection,
    writes: &[&SqliteWrite],
    is_listed: ListPredicate,
) -> Result<Vec<WriteVerdict>, sqlx::Error> {
    let mut heads = heads(connection, writes).await?;
    let verdicts: Vec<_> = writes.iter().map(|write| check_heads(&mut heads, entries(write))).collect();
    let sound = || {
        let sound = writes.iter().zip(&verdicts).filter(|(_, verdict)| **verdict == WriteVerdict::Written);
        sound.flat_map(|(write, _)| entries(write))
    };
    // An event refers to its game. Delayed list entries come first.
    let before = writes.iter().flat_map(|write| rows(write));
    let now = sound().filter(|entry| is_listed(entry)).filter_map(|entry| entry.listed.as_ref());
    write_list(connection, &before.chain(now).collect::<Vec<_>>()).await?;
    write_events(connection, &sound().flat_map(|entry| &entry.events).collect::<Vec<_>>()).await?;
    write_due(connection, sound()).await?;
    delete_drafts(connection, sound()).await?;
    for write in writes {
        match write {
            SqliteWrite::Events(_) | SqliteWrite::List(_) => {}
            SqliteWrite::Name { guest, name } => write_name(connection, guest, name).await?,
            SqliteWrite::Presence(at) => write_presence(connection, *at).await?,
            // Events of a game in the same transaction count as earlier.
            SqliteWrite::Forget { games, moment } => write_forget(connection, games, *moment).await?,
        }
    }
    Ok(verdicts)
}

/// Returns the events of a write.
pub(super) fn entries(write: &SqliteWrite) -> &[EncodedAppend] {
    match write {
        SqliteWrite::Events(entries) => entries,
        SqliteWrite::List(_)
        | SqliteWrite::Name { .. }
        | SqliteWrite::Presence(_)
        | SqliteWrite::Forget { .. } => &[],
    }
}

/// Returns the delayed list entries of a write.
fn rows(write: &SqliteWrite) -> &[ListRow] {
    if let SqliteWrite::List(rows) = write { rows } else { &[] }
}

/// Returns the number of events of each game to be written. Missing games have none.
async fn heads(
    connection: &mut SqliteConnection,
    writes: &[&SqliteWrite],
) -> Result<HashMap<String, u32>, sqlx::Error> {
    let games: Vec<_> =
        writes.iter().flat_map(|write| entries(write)).map(|entry| entry.game.as_str()).collect();
    if games.is_empty() {
        return Ok(HashMap::new());
    }
    // All in one row, since sqlx passes each row between threads.
    let query = "SELECT json_group_object(value, (SELECT coalesce(max(seq) + 1, 0) FROM events WHERE game_id = value)) \
                 FROM json_each(?)";
    let heads: String = sqlx::query_scalar(query).bind(json(&games)).fetch_one(&mut *connection).await?;
    let mut heads: HashMap<String, u32> = serde_json::from_str(&heads).map_err(undecodable)?;
    let forgotten = forgotten(connection, writes).await?;
    heads.extend(forgotten.into_iter().map(|game| (game, FORGOTTEN)));
    Ok(heads)
}

/// Returns the games to be created that were forgotten.
async fn forgotten(
    connection: &mut SqliteConnection,
    writes: &[&SqliteWrite],
) -> Result<Vec<String>, sqlx::Error> {
    let games: Vec<_> = writes.iter().flat_map(|write| created_games(entries(write))).collect();
    if games.is_empty() {
        return Ok(Vec::new());
    }
    let pairs: Vec<_> = games.iter().map(|(game, digest)| (game.as_str(), digest)).collect();
    let query = "SELECT json_group_array(value ->> 0) FROM json_each(?) \
                 WHERE value ->> 1 IN (SELECT hash FROM forgotten)";
    let found: String = sqlx::query_scalar(query).bind(json(&pairs)).fetch_one(connection).await?;
    serde_json::from_str(&found).map_err(undecodable)
}

fn undecodable(error: serde_json::Error) -> sqlx::Error {
    sqlx::Error::Decode(error.into())
}

async fn write_name(
    connection: &mut SqliteConnection,
    guest: &GuestId,
    name: &str,
) -> Result<(), sqlx::Error> {
    let query =
        "INSERT INTO guests (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name";
    sqlx::query(query).bind(guest.text()).bind(name).execute(connection).await?;
    Ok(())
}

async fn write_presence(connection: &mut SqliteConnection, at: Moment) -> Result<(), sqlx::Error> {
    let query =
        "INSERT INTO presence (only, at) VALUES (1, ?) ON CONFLICT (only) DO UPDATE SET at = excluded.at";
    sqlx::query(query).bind(at.millis()).execute(connection).await?;
    Ok(())
}

fn json(rows: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(rows).expect("texts and numbers can be written as JSON")
}

/// Maximal number of rows per query: few enough for prepared statements for all numbers of rows.
const MOST: usize = 32;

/// Writes list entries. Of several rows for one game the last counts.
pub(super) async fn write_list(
    connection: &mut SqliteConnection,
    rows: &[&ListRow],
) -> Result<(), sqlx::Error> {
    let into = "games (id, variant, opponent, white, black, stage, turns, winner, reason, created, at, options, clock)";
    let known = "ON CONFLICT (id) DO UPDATE SET white = excluded.white, black = excluded.black, \
                 stage = excluded.stage, turns = excluded.turns, winner = excluded.winner, \
                 reason = excluded.reason, at = excluded.at";
    for rows in rows.chunks(MOST) {
        let text = insert(into, 13, rows.len(), known);
        let query = rows.iter().fold(sqlx::query(AssertSqlSafe(text)), |query, row| listed(query, row));
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Writes events.
pub(super) async fn write_events(
    connection: &mut SqliteConnection,
    rows: &[&EventRow],
) -> Result<(), sqlx::Error> {
    for rows in rows.chunks(MOST) {
        let text = insert("events (game_id, seq, version, kind, body, at)", 6, rows.len(), "");
        let query = rows.iter().fold(sqlx::query(AssertSqlSafe(text)), |query, row| event(query, row));
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Writes the next deadline of each game. Of several entries for one game the last counts.
async fn write_due<'a>(
    connection: &mut SqliteConnection,
    entries: impl Iterator<Item = &'a EncodedAppend>,
) -> Result<(), sqlx::Error> {
    let due: HashMap<&str, Option<i64>> = entries.map(|entry| (entry.game.as_str(), entry.due)).collect();
    let (set, ended): (Vec<_>, Vec<_>) = due.into_iter().partition(|(_, due)| due.is_some());
    if !ended.is_empty() {
        let games: Vec<_> = ended.iter().map(|(game, _)| game).collect();
        let query = sqlx::query("DELETE FROM due WHERE game_id IN (SELECT value FROM json_each(?))");
        query.bind(json(&games)).execute(&mut *connection).await?;
    }
    if !set.is_empty() {
        let query = "INSERT INTO due (game_id, at) SELECT value ->> 0, value ->> 1 FROM json_each(?) WHERE true \
                     ON CONFLICT (game_id) DO UPDATE SET at = excluded.at";
        sqlx::query(query).bind(json(&set)).execute(connection).await?;
    }
    Ok(())
}

/// Deletes the drafts that are void.
async fn delete_drafts<'a>(
    connection: &mut SqliteConnection,
    entries: impl Iterator<Item = &'a EncodedAppend>,
) -> Result<(), sqlx::Error> {
    let of = |entry: &'a EncodedAppend| entry.voided.iter().map(|seat| (entry.game.as_str(), *seat));
    let voided: Vec<_> = entries.flat_map(of).collect();
    if voided.is_empty() {
        return Ok(());
    }
    let query =
        "DELETE FROM drafts WHERE (game_id, seat) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))";
    sqlx::query(query).bind(json(&voided)).execute(connection).await?;
    Ok(())
}

/// Returns an `INSERT` statement for so many rows of so many values each.
fn insert(into: &str, values: usize, rows: usize, rest: &str) -> String {
    let row = format!("({})", vec!["?"; values].join(","));
    format!("INSERT INTO {into} VALUES {} {rest}", vec![row; rows].join(","))
}

type InsertQuery<'q> = Query<'q, Sqlite, SqliteArguments>;

fn listed<'q>(query: InsertQuery<'q>, row: &ListRow) -> InsertQuery<'q> {
    let query = query.bind(row.id.clone()).bind(row.variant.clone()).bind(row.opponent);
    let query = query.bind(row.white.clone()).bind(row.black.clone()).bind(row.stage).bind(row.turns);
    // Time of creation, used only if the row is new.
    let query = query.bind(row.winner).bind(row.reason).bind(row.at).bind(row.at);
    query.bind(row.options.clone()).bind(row.clock.clone())
}

fn event<'q>(
    query: InsertQuery<'q>,
    EventRow(game, seq, version, kind, body, at): &EventRow,
) -> InsertQuery<'q> {
    query.bind(game.clone()).bind(*seq).bind(*version).bind(kind.clone()).bind(body.clone()).bind(*at)
}

/// Number of writes between checkpoints: about half of what the log holds before the writer itself runs a
/// checkpoint.
const OFTEN: usize = 256;

/// Runs checkpoints of the write-ahead log beside the writer, on which everything waits.
///
/// A plan is on disk when it is in the log. A checkpoint takes a write for each page and two syncs; the
/// writer runs one when the log is long, and then finds little left to do. A failure here is harmless: the
/// data stays in the log, and the writer detects a failing disk.
#[derive(Debug)]
pub(super) struct Checkpointer {
    worker: Mutex<Option<JoinHandle<()>>>,
}

impl Checkpointer {
    /// Starts on a connection of its own; returns the counter of writes that triggers checkpoints.
    ///
    /// # Errors
    /// [`sqlx::Error`]: the database cannot be opened.
    pub(super) async fn begin(file: &SqliteConnectOptions) -> Result<(Self, CheckpointCounter), sqlx::Error> {
        let connection = file.connect().await?;
        let (due, is_due) = mpsc::channel(1);
        let worker = tokio::spawn(work(connection, is_due));
        Ok((Self { worker: Mutex::new(Some(worker)) }, CheckpointCounter { due, stored: 0 }))
    }

    /// Waits until the connection is closed, which happens after the counter has been dropped.
    pub(super) async fn close(&self) {
        if let Some(worker) = self.worker.lock().await.take()
            && let Err(error) = worker.await
        {
            tracing::error!(%error, "the last checkpoint of the write-ahead log failed");
        }
    }
}

/// Counter of the writes since the last checkpoint.
#[derive(Debug)]
pub(super) struct CheckpointCounter {
    due: mpsc::Sender<()>,
    stored: usize,
}

impl CheckpointCounter {
    /// Adds to the number of writes.
    pub(super) fn note(&mut self, things: usize) {
        self.stored += things;
        if self.stored >= OFTEN {
            self.stored = 0;
            // One pending signal is enough.
            let _ = self.due.try_send(());
        }
    }
}

async fn work(mut connection: SqliteConnection, mut is_due: mpsc::Receiver<()>) {
    while is_due.recv().await.is_some() {
        if let Err(error) = sqlx::raw_sql("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut connection).await {
            tracing::debug!(%error, "a checkpoint of the write-ahead log failed");
        }
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "a connection to the database was not closed");
    }
}
