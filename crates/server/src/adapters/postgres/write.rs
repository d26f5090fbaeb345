use std::collections::HashMap;
use std::time::{Duration, Instant};

use serde::Serialize;
use sqlx::postgres::PgConnection;
use sqlx::{Acquire, Error};

use super::forget::forget;
use crate::adapters::stored::heads::{FORGOTTEN, Verdict, begun, judge};
use crate::adapters::stored::row::{Entry, ListRow};
use crate::base::Moment;
use crate::base::ids::{GameId, GuestId};

/// Something to be written as one: all of it or nothing.
pub(super) enum Write<'a> {
    /// Events of one or several games.
    Events(&'a [Entry]),
    /// What a guest is called.
    Name { guest: &'a GuestId, name: &'a str },
    /// That a guest has signed out everywhere.
    SignOut { guest: &'a GuestId },
    /// That these games are forgotten, if nothing has happened in them since.
    Forget { games: &'a [GameId], moment: Moment },
}

/// Who is told how long a commit has taken.
pub(super) type Synced<'a> = dyn Fn(Duration) + Send + Sync + 'a;

/// Writes something. It is on disk when this succeeds with [`Verdict::Written`].
pub(super) async fn write(
    connection: &mut PgConnection,
    write: &Write<'_>,
    synced: &Synced<'_>,
) -> Result<Verdict, Error> {
    match write {
        Write::Events(entries) => return append(connection, entries, synced).await,
        Write::Name { guest, name } => write_name(connection, guest, name).await?,
        Write::SignOut { guest } => sign_out(connection, guest).await?,
        Write::Forget { games, moment } => forget(connection, games, *moment).await?,
    }
    Ok(Verdict::Written)
}

/// Writes events of one or several games in a transaction of their own: all of them or none.
///
/// Of two servers that give an event the same number the later one waits for the earlier one, and is told then. So it
/// does for a commit that was given up because the database did not answer: whatever becomes of that, nothing is
/// decided beside it.
async fn append(
    connection: &mut PgConnection,
    entries: &[Entry],
    synced: &Synced<'_>,
) -> Result<Verdict, Error> {
    match try_append(connection, entries, synced).await {
        Err(error) if is_overtaken(&error) => {
            let mut heads = heads(connection, entries).await?;
            match judge(&mut heads, entries) {
                Verdict::Written => Err(error),
                conflict @ Verdict::Conflict { .. } => Ok(conflict),
            }
        }
        done => done,
    }
}

/// What sees to it that no number is given twice, and that no game is forgotten to which somebody writes.
const CONSTRAINTS: [&str; 2] = ["events_by_number", "events_of_games"];

/// Whether somebody was faster, who has appended the same numbers or forgotten the game.
fn is_overtaken(error: &Error) -> bool {
    match error {
        Error::Database(error) => error.constraint().is_some_and(|name| CONSTRAINTS.contains(&name)),
        error => matches!(error, Error::RowNotFound),
    }
}

async fn try_append(
    connection: &mut PgConnection,
    entries: &[Entry],
    synced: &Synced<'_>,
) -> Result<Verdict, Error> {
    let mut transaction = connection.begin().await?;
    let verdict = judge(&mut heads(&mut transaction, entries).await?, entries);
    if verdict != Verdict::Written {
        transaction.rollback().await?;
        return Ok(verdict);
    }
    for entry in entries {
        // An event refers to its game.
        if let Some(row) = &entry.listed {
            write_list(&mut transaction, row).await?;
        }
        write_events(&mut transaction, entry).await?;
    }
    // Looked at last: who begins a game waits until another server has forgotten the one with its id.
    if let Some(game) = forgotten(&mut transaction, entries).await? {
        transaction.rollback().await?;
        return Ok(Verdict::Conflict { game, head: FORGOTTEN });
    }
    let since = Instant::now();
    transaction.commit().await?;
    synced(since.elapsed());
    Ok(verdict)
}

/// One of the games that are to be begun and were forgotten.
async fn forgotten(connection: &mut PgConnection, entries: &[Entry]) -> Result<Option<GameId>, Error> {
    let games: Vec<_> = begun(entries).collect();
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

/// How many events the games have of which something is to be written. A game that is not there has none.
async fn heads(connection: &mut PgConnection, entries: &[Entry]) -> Result<HashMap<String, u32>, Error> {
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

/// Writes events, and when something will happen in their game by itself. They must still follow the one before them:
/// their game may have been forgotten while the list waited for that.
async fn write_events(connection: &mut PgConnection, entry: &Entry) -> Result<(), Error> {
    let query = "WITH nothing AS (DELETE FROM due WHERE game_id = $2 AND $3 IS NULL), \
                 something AS (INSERT INTO due (game_id, at) SELECT $2, $3 WHERE $3 IS NOT NULL \
                 ON CONFLICT (game_id) DO UPDATE SET at = excluded.at) \
                 INSERT INTO events (game_id, seq, version, kind, body, at) \
                 SELECT value ->> 0, CAST(value ->> 1 AS bigint), CAST(value ->> 2 AS bigint), value ->> 3, \
                 CAST(value ->> 4 AS json), CAST(value ->> 5 AS bigint) FROM json_array_elements($1::json) \
                 WHERE $4 = 0 OR EXISTS (SELECT 1 FROM events WHERE game_id = $2 AND seq = $4 - 1)";
    let query = sqlx::query(query).bind(json(&entry.events)).bind(entry.game.as_str()).bind(entry.due);
    let written = query.bind(i64::from(entry.expected)).execute(connection).await?.rows_affected();
    if written == entry.events.len() as u64 { Ok(()) } else { Err(Error::RowNotFound) }
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
