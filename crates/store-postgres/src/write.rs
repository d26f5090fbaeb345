use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde::Serialize;
use sqlx::postgres::PgConnection;
use sqlx::{Acquire, Error};
use zugleich_session::Moment;
use zugleich_session::ids::{GameId, GuestId};
use zugleich_session::ports::FORGOTTEN;
use zugleich_store::abandoned_games;
use zugleich_store::stored::encoded_append::{EncodedAppend, ListRow};
use zugleich_store::stored::heads::{WriteVerdict, check_heads, created_games};

/// An atomic write.
pub(super) enum PostgresWrite<'a> {
    /// Events of one or several games.
    Events(&'a [EncodedAppend]),
    /// The name of a guest.
    Name { guest: &'a GuestId, name: &'a str },
    /// The sign-out of a guest.
    SignOut { guest: &'a GuestId },
    /// The deletion of games without an event since a moment.
    Forget { games: &'a [GameId], moment: Moment },
}

/// Callback for the duration of a commit.
pub(super) type CommitCallback<'a> = dyn Fn(Duration) + Send + Sync + 'a;

/// Performs a write. It is on disk when this succeeds with [`WriteVerdict::Written`].
pub(super) async fn write(
    connection: &mut PgConnection,
    write: &PostgresWrite<'_>,
    synced: &CommitCallback<'_>,
) -> Result<WriteVerdict, Error> {
    match write {
        PostgresWrite::Events(entries) => return append(connection, entries, synced).await,
        PostgresWrite::Name { guest, name } => write_name(connection, guest, name).await?,
        PostgresWrite::SignOut { guest } => sign_out(connection, guest).await?,
        PostgresWrite::Forget { games, moment } => forget(connection, games, *moment).await?,
    }
    Ok(WriteVerdict::Written)
}

/// Appends events of one or several games in a transaction of their own.
///
/// Of two servers that give an event the same number, the later one waits for the earlier one, and gets a
/// conflict. It waits in the same way for a commit that was abandoned because the database did not answer, so
/// the outcome of that commit is settled first.
async fn append(
    connection: &mut PgConnection,
    entries: &[EncodedAppend],
    synced: &CommitCallback<'_>,
) -> Result<WriteVerdict, Error> {
    match try_append(connection, entries, synced).await {
        Err(error) if is_overtaken(&error) => {
            let mut heads = heads(connection, entries).await?;
            match check_heads(&mut heads, entries) {
                WriteVerdict::Written => Err(error),
                conflict @ WriteVerdict::Conflict { .. } => Ok(conflict),
            }
        }
        done => done,
    }
}

/// Constraints that prevent duplicate event numbers, and the deletion of a game with a concurrent write.
const CONSTRAINTS: [&str; 2] = ["events_by_number", "events_of_games"];

/// Returns whether a concurrent transaction has appended the same numbers or deleted the game.
fn is_overtaken(error: &Error) -> bool {
    match error {
        Error::Database(error) => error.constraint().is_some_and(|name| CONSTRAINTS.contains(&name)),
        error => matches!(error, Error::RowNotFound),
    }
}

async fn try_append(
    connection: &mut PgConnection,
    entries: &[EncodedAppend],
    synced: &CommitCallback<'_>,
) -> Result<WriteVerdict, Error> {
    let mut transaction = connection.begin().await?;
    let verdict = check_heads(&mut heads(&mut transaction, entries).await?, entries);
    if verdict != WriteVerdict::Written {
        transaction.rollback().await?;
        return Ok(verdict);
    }
    for entry in entries {
        // An event refers to its game.
        if let Some(row) = &entry.listed {
            write_list(&mut transaction, row).await?;
        }
        write_events(&mut transaction, entry).await?;
        if !entry.voided.is_empty() {
            let query = sqlx::query("DELETE FROM drafts WHERE game_id = $1 AND seat = ANY($2)");
            query.bind(entry.game.as_str()).bind(&entry.voided).execute(&mut *transaction).await?;
        }
    }
    // Checked last: the creation of a game waits for a concurrent deletion with the same id.
    if let Some(game) = forgotten(&mut transaction, entries).await? {
        transaction.rollback().await?;
        return Ok(WriteVerdict::Conflict { game, head: FORGOTTEN });
    }
    let since = Instant::now();
    transaction.commit().await?;
    synced(since.elapsed());
    Ok(verdict)
}

/// Returns a game to be created that was forgotten, if there is one.
async fn forgotten(
    connection: &mut PgConnection,
    entries: &[EncodedAppend],
) -> Result<Option<GameId>, Error> {
    let games: Vec<_> = created_games(entries).collect();
    if games.is_empty() {
        return Ok(None);
    }
    let digests: Vec<_> = games.iter().map(|(_, digest)| digest.as_str()).collect();
    let query = sqlx::query_scalar("SELECT hash FROM forgotten WHERE hash = ANY($1) LIMIT 1").bind(digests);
    let found: Option<String> = query.fetch_optional(connection).await?;
    Ok(found
        .and_then(|hash| games.into_iter().find(|(_, digest)| *digest == hash))
        .map(|(game, _)| game.clone()))
}

/// Returns the number of events of each game to be written. Missing games have none.
async fn heads(
    connection: &mut PgConnection,
    entries: &[EncodedAppend],
) -> Result<HashMap<String, u32>, Error> {
    let games: Vec<_> = entries.iter().map(|entry| entry.game.as_str()).collect();
    let query = "SELECT game_id, max(seq) + 1 FROM events WHERE game_id = ANY($1) GROUP BY game_id";
    let heads: Vec<(String, i64)> = sqlx::query_as(query).bind(games).fetch_all(connection).await?;
    Ok(heads.into_iter().map(|(game, head)| (game, u32::try_from(head).unwrap_or(u32::MAX))).collect())
}

async fn write_list(connection: &mut PgConnection, row: &ListRow) -> Result<(), Error> {
    let query = "INSERT INTO games \
                 (id, variant, opponent, white, black, stage, turns, winner, reason, created, at, options, clock) \
                 SELECT id, variant, opponent, white, black, stage, turns, winner, reason, at, at, options, clock \
                 FROM json_to_record($1::json) AS made (id text, variant text, opponent text, white text, black text, \
                 stage text, turns bigint, winner text, reason text, at bigint, options text, clock text) \
                 ON CONFLICT (id) DO UPDATE SET white = excluded.white, black = excluded.black, \
                 stage = excluded.stage, turns = excluded.turns, winner = excluded.winner, \
                 reason = excluded.reason, at = excluded.at";
    sqlx::query(query).bind(json(row)).execute(connection).await?;
    Ok(())
}

/// Writes events and the next deadline of their game. The preceding event must still exist: the game may have
/// been deleted while the list entry was waiting for a lock.
async fn write_events(connection: &mut PgConnection, entry: &EncodedAppend) -> Result<(), Error> {
    let query = "WITH nothing AS (DELETE FROM due WHERE game_id = $2 AND $3 IS NULL), \
                 something AS (INSERT INTO due (game_id, at) SELECT $2, $3 WHERE $3 IS NOT NULL \
                 ON CONFLICT (game_id) DO UPDATE SET at = excluded.at) \
                 INSERT INTO events (game_id, seq, version, kind, body, at) \
                 SELECT value ->> 0, CAST(value ->> 1 AS bigint), CAST(value ->> 2 AS bigint), value ->> 3, \
                 CAST(value ->> 4 AS json), CAST(value ->> 5 AS bigint) FROM json_array_elements($1::json) \
                 WHERE $4 = 0 OR EXISTS (SELECT 1 FROM events WHERE game_id = $2 AND seq = $4 - 1)";
    let query = sqlx::query(query).bind(json(&entry.events)).bind(entry.game.as_str()).bind(entry.due);
    let inserted = query.bind(i64::from(entry.expected)).execute(connection).await?.rows_affected();
    if inserted == entry.events.len() as u64 { Ok(()) } else { Err(Error::RowNotFound) }
}

async fn write_name(connection: &mut PgConnection, guest: &GuestId, name: &str) -> Result<(), Error> {
    let query =
        "INSERT INTO guests (id, name) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET name = excluded.name";
    sqlx::query(query).bind(guest.text()).bind(name).execute(connection).await?;
    Ok(())
}

async fn sign_out(connection: &mut PgConnection, guest: &GuestId) -> Result<(), Error> {
    let query = "INSERT INTO signed_out (guest) VALUES ($1) ON CONFLICT (guest) DO NOTHING";
    sqlx::query(query).bind(guest.text()).execute(connection).await?;
    Ok(())
}

fn json(rows: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(rows).expect("texts and numbers can be written as JSON")
}

/// Estimated duration of queued writes.
#[derive(Debug)]
pub(super) struct WriteEstimate {
    /// Maximal estimated time until a write is on disk; beyond it, writes are refused at once.
    patience: Duration,
    /// Duration of the last write, in microseconds.
    last: AtomicU64,
}

impl WriteEstimate {
    /// Returns the state before the first write.
    pub(super) const fn new(patience: Duration) -> Self {
        Self { patience, last: AtomicU64::new(0) }
    }

    /// Records the duration of a write.
    pub(super) fn took(&self, time: Duration) {
        self.last.store(u64::try_from(time.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Returns whether a write that has waited for `waited` would be on disk soon enough behind `waiting`
    /// others on so many connections. With an empty queue every write is admitted, however slow the database
    /// is.
    pub(super) fn admits(&self, waiting: usize, connections: u32, waited: Duration) -> bool {
        let rounds = u32::try_from(waiting).unwrap_or(u32::MAX) / connections.max(1);
        let wait = Duration::from_micros(self.last.load(Ordering::Relaxed)).saturating_mul(rounds);
        wait.is_zero() || waited + wait <= self.patience
    }
}

/// Deletes games without new events, and keeps the hashes of their ids.
///
/// A concurrent write to one of them is waited for; a later one fails, because the game is missing.
pub(super) async fn forget(
    connection: &mut PgConnection,
    games: &[GameId],
    moment: Moment,
) -> Result<(), Error> {
    let ids: Vec<_> = games.iter().map(GameId::as_str).collect();
    let mut transaction = connection.begin().await?;
    let hold = "SELECT id FROM games WHERE id = ANY($1) ORDER BY id FOR UPDATE";
    sqlx::query(hold).bind(&ids).execute(&mut *transaction).await?;
    // Events are deleted first, since they refer to their game.
    let events = concat!(
        "DELETE FROM events WHERE game_id IN (SELECT id FROM games WHERE id = ANY($2) AND ",
        abandoned_games!(),
        ")"
    );
    sqlx::query(events).bind(moment.millis()).bind(&ids).execute(&mut *transaction).await?;
    let games = "WITH gone AS (DELETE FROM games WHERE id = ANY($1) AND stage <> 'over' \
                 AND NOT EXISTS (SELECT 1 FROM events WHERE game_id = games.id) RETURNING id), \
                 used AS (INSERT INTO forgotten (hash) SELECT encode(sha256(convert_to(id, 'UTF8')), 'hex') \
                 FROM gone ON CONFLICT DO NOTHING) \
                 DELETE FROM seeks WHERE game_id IN (SELECT id FROM gone)";
    sqlx::query(games).bind(&ids).execute(&mut *transaction).await?;
    transaction.commit().await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_would_wait_too_long_is_sent_away() {
        let pace = WriteEstimate::new(Duration::from_secs(1));
        let (now, before) = (Duration::ZERO, Duration::from_millis(500));
        assert!(pace.admits(1_000_000, 8, now));
        pace.took(Duration::from_millis(10));
        assert!(pace.admits(807, 8, now));
        assert!(!pace.admits(808, 8, now));
        assert!(pace.admits(407, 8, before));
        assert!(!pace.admits(408, 8, before));
        pace.took(Duration::from_secs(30));
        assert!(pace.admits(7, 8, Duration::from_secs(2)));
        assert!(!pace.admits(8, 8, now));
    }
}
