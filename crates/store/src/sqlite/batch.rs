use std::collections::HashMap;

use crate::database_error;
use serde::Serialize;
use sqlx::sqlite::SqliteConnection;

use super::forget::write_forget;
use super::rows::{write_events, write_list};
use super::writer::begin;
use crate::stored::encoded_append::{EncodedAppend, ListRow};
use crate::stored::heads::{WriteVerdict, check_heads, created_games};
use zugleich_session::Moment;
use zugleich_session::ids::{GameId, GuestId};
use zugleich_session::ports::{FORGOTTEN, StoreError};

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
        let (written, end) = match write_together(connection, &[write], is_listed).await {
            Ok(verdicts) => (Ok(verdicts), "RELEASE one"),
            Err(error) if is_of_one_write(&error) => (Err(error), "ROLLBACK TO one; RELEASE one"),
            Err(error) => return Err(error),
        };
        sqlx::raw_sql(end).execute(&mut *connection).await?;
        match written {
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
