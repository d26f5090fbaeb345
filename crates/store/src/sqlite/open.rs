use std::io::Read;
use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::journal_check::{JournalCheck, compare};
use crate::location::{OpenError, plain};
use crate::migrations::{SCHEMA, SQLITE, refuse_newer};
use zugleich_session::vault::VaultKeyId;

/// SQLite application id of this program: "Zugl" as a number.
pub(super) const APPLICATION_ID: i32 = 0x5a75_676c;

/// Maximal size of a database that is checked in full at the start, which would take too long for larger
/// ones.
const CHECKED_UP_TO: u64 = 64 << 20;

/// Checks without writing that a database is this program's and sound, or new. SQLite rolls back a creation
/// that was interrupted.
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

/// Returns the schema version of a database; `None` without tables.
pub(super) async fn schema(connection: &mut SqliteConnection) -> Result<Option<i64>, sqlx::Error> {
    let table = "SELECT count(*) FROM sqlite_schema WHERE name = '_sqlx_migrations'";
    if sqlx::query_scalar::<_, i64>(table).fetch_one(&mut *connection).await? == 0 {
        return Ok(None);
    }
    sqlx::query_scalar(SCHEMA).fetch_one(connection).await
}

/// Converts an error of SQLite on a file: it is read-only, or not a sound database.
pub(super) fn refused(path: &Path, error: &sqlx::Error) -> OpenError {
    let (path, why) = (path.to_owned(), plain(error));
    if is_read_only(error) { OpenError::ReadOnly { path, why } } else { OpenError::Broken { path, why } }
}

/// Returns whether a database is read-only: SQLite's error 8, with the reason in the higher bits ("Result and
/// Error Codes").
fn is_read_only(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
    code.is_some_and(|code| code & 0xff == 8)
}

/// Returns whether the first transactions of a database, before it has a write-ahead log, were interrupted.
/// It cannot be read then without a rollback.
fn was_interrupted(path: &Path) -> bool {
    let mut journal = path.as_os_str().to_owned();
    journal.push("-journal");
    let begun = std::fs::metadata(journal).is_ok_and(|data| data.len() > 0);
    begun && application_id(path).is_some_and(|id| [0, APPLICATION_ID].contains(&id))
}

/// Returns the application id in the header of a SQLite file ("Database File Format", 1.3); `None` if the
/// header is incomplete.
fn application_id(path: &Path) -> Option<i32> {
    let mut header = [0; 72];
    std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut header)).ok()?;
    Some(i32::from_be_bytes(*header.last_chunk()?))
}

async fn soundness(connection: &mut SqliteConnection, thorough: bool) -> Result<Option<String>, sqlx::Error> {
    let id: i32 = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await?;
    let tables: i64 =
        sqlx::query_scalar("SELECT count(*) FROM sqlite_schema").fetch_one(&mut *connection).await?;
    // A server killed at its first start leaves a database without tables.
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

/// Returns the keys that a database needs, and its missing events.
pub(super) async fn survey(path: &Path) -> Result<(Vec<VaultKeyId>, JournalCheck), OpenError> {
    let broken = |error: sqlx::Error| refused(path, &error);
    let options = SqliteConnectOptions::new().filename(path).read_only(true);
    let mut connection = options.connect().await.map_err(broken)?;
    let found = compare(&mut connection, path).await.map_err(broken)?;
    let needed = needed_keys(&mut connection).await.map_err(broken)?;
    connection.close().await.map_err(broken)?;
    Ok((needed, found))
}

pub(super) async fn needed_keys(connection: &mut SqliteConnection) -> Result<Vec<VaultKeyId>, sqlx::Error> {
    let table = "SELECT count(*) FROM sqlite_schema WHERE name = 'vault'";
    if sqlx::query_scalar::<_, i64>(table).fetch_one(&mut *connection).await? == 0 {
        return Ok(Vec::new());
    }
    let keys: Vec<String> = sqlx::query_scalar("SELECT key FROM vault").fetch_all(connection).await?;
    let read = |key: &String| key.parse::<VaultKeyId>().map_err(|error| sqlx::Error::Decode(error.into()));
    keys.iter().map(read).collect()
}
