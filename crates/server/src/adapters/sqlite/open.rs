use std::io::Read;
use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::loss::{Found, compare};
use crate::adapters::location::{OpenError, plain};
use crate::adapters::migrations::{SCHEMA, SQLITE, refuse_newer};
use crate::base::vault::KeyId;

/// Marks a SQLite file as ours: "Zugl" as a number.
pub(super) const APPLICATION_ID: i32 = 0x5a75_676c;

/// Above this size a database is not read through at the start, which would take longer than a start may.
const CHECKED_UP_TO: u64 = 64 << 20;

/// Reads a database without writing, and makes sure that it is ours and sound, or new. If the power failed while it was
/// made, SQLite takes back what was begun.
pub(super) async fn examine(path: &Path) -> Result<(), OpenError> {
    let size = match std::fs::metadata(path) {
        Ok(data) => data.len(),
        Err(source) => return Err(OpenError::Folder { path: path.to_owned(), source }),
    };
    if size == 0 {
        return Ok(());
    }
    let options = SqliteConnectOptions::new().filename(path).read_only(!was_interrupted(path));
    let unreadable = |error: sqlx::Error| refused(path, &error);
    let mut connection = options.connect().await.map_err(unreadable)?;
    let verdict = soundness(&mut connection, size <= CHECKED_UP_TO).await.map_err(unreadable)?;
    let schema = if verdict.is_none() { schema(&mut connection).await.map_err(unreadable)? } else { None };
    connection.close().await.map_err(unreadable)?;
    match verdict {
        Some(why) => Err(OpenError::Broken { path: path.to_owned(), why }),
        None => refuse_newer(&path.display().to_string(), schema, &SQLITE),
    }
}

/// The version of the tables of a database; none if there are none.
pub(super) async fn schema(connection: &mut SqliteConnection) -> Result<Option<i64>, sqlx::Error> {
    let table = "SELECT count(*) FROM sqlite_schema WHERE name = '_sqlx_migrations'";
    if sqlx::query_scalar::<_, i64>(table).fetch_one(&mut *connection).await? == 0 {
        return Ok(None);
    }
    sqlx::query_scalar(SCHEMA).fetch_one(connection).await
}

/// What it means that SQLite refuses to work with a file: nothing can be written to it, or it is no sound database.
pub(super) fn refused(path: &Path, error: &sqlx::Error) -> OpenError {
    let (path, why) = (path.to_owned(), plain(error));
    if is_read_only(error) { OpenError::ReadOnly { path, why } } else { OpenError::Broken { path, why } }
}

/// Whether a database cannot be written to: SQLite's error 8, the reason being in the higher bits ("Result and Error
/// Codes").
fn is_read_only(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
    code.is_some_and(|code| code & 0xff == 8)
}

/// Whether the first transactions of one of our databases, which have no log yet, have not come to their end. Nobody
/// can read it then without taking them back.
fn was_interrupted(path: &Path) -> bool {
    let mut journal = path.as_os_str().to_owned();
    journal.push("-journal");
    let begun = std::fs::metadata(journal).is_ok_and(|data| data.len() > 0);
    begun && application_id(path).is_some_and(|id| [0, APPLICATION_ID].contains(&id))
}

/// The id of the program that made a SQLite file, as its header says ("Database File Format", 1.3); none if the header
/// is not whole.
fn application_id(path: &Path) -> Option<i32> {
    let mut header = [0; 72];
    std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut header)).ok()?;
    Some(i32::from_be_bytes(*header.last_chunk()?))
}

async fn soundness(connection: &mut SqliteConnection, thorough: bool) -> Result<Option<String>, sqlx::Error> {
    let id: i32 = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await?;
    let tables: i64 =
        sqlx::query_scalar("SELECT count(*) FROM sqlite_schema").fetch_one(&mut *connection).await?;
    // A server that was killed in its first moment leaves a database without tables.
    if id != APPLICATION_ID && (id, tables) != (0, 0) {
        return Ok(Some("another program made it".to_owned()));
    }
    if !thorough {
        return Ok(None);
    }
    let report: String = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(connection).await?;
    // The first line of a longer report names the database, which the caller does too.
    Ok((report != "ok").then(|| report.lines().last().unwrap_or("it is damaged").to_owned()))
}

/// The keys that a database needs, and what is missing in it.
pub(super) async fn survey(path: &Path) -> Result<(Vec<KeyId>, Found), OpenError> {
    let broken = |error: sqlx::Error| refused(path, &error);
    let options = SqliteConnectOptions::new().filename(path).read_only(true);
    let mut connection = options.connect().await.map_err(broken)?;
    let found = compare(&mut connection, path).await.map_err(broken)?;
    let needed = needed_keys(&mut connection).await.map_err(broken)?;
    connection.close().await.map_err(broken)?;
    Ok((needed, found))
}

pub(super) async fn needed_keys(connection: &mut SqliteConnection) -> Result<Vec<KeyId>, sqlx::Error> {
    let table = "SELECT count(*) FROM sqlite_schema WHERE name = 'vault'";
    if sqlx::query_scalar::<_, i64>(table).fetch_one(&mut *connection).await? == 0 {
        return Ok(Vec::new());
    }
    let keys: Vec<String> = sqlx::query_scalar("SELECT key FROM vault").fetch_all(connection).await?;
    let read = |key: &String| key.parse::<KeyId>().map_err(|error| sqlx::Error::Decode(error.into()));
    keys.iter().map(read).collect()
}
