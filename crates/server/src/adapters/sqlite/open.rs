use std::io::Read;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::loss::{Found, compare};
use crate::adapters::keys::KeyFault;
use crate::base::vault::KeyId;

/// Where the database is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// A SQLite file, in a folder that others may use too.
    Sqlite(PathBuf),
    /// A folder that is kept for the database, which is `zugleich.db` in it.
    Folder(PathBuf),
}

impl Location {
    /// The file of the database.
    #[must_use]
    pub fn file(&self) -> PathBuf {
        match self {
            Self::Sqlite(path) => path.clone(),
            Self::Folder(path) => path.join("zugleich.db"),
        }
    }
}

/// Why the database cannot be opened. Nothing has been written to it then.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The address is of no kind that is supported.
    #[error("the database {0:?} is not supported: give sqlite:PATH")]
    Unsupported(String),
    /// PostgreSQL is not supported.
    #[error("PostgreSQL is not supported yet: give sqlite:PATH, or leave --database out")]
    Postgres,
    /// The folder cannot be made or written to.
    #[error("the folder {} cannot be written to: {source}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Another server uses the file.
    #[error("another Zugleich server already uses the database {}", .0.display())]
    InUse(PathBuf),
    /// The file has another name, a hard link, and so may have a log under that name.
    #[error(
        "the database {} has another name (a hard link), and SQLite keeps what is new by the name: leave it one name",
        .0.display()
    )]
    SeveralNames(PathBuf),
    /// Others than the owner can read what is in the database, and nothing can be done about it.
    #[error(
        "others on this machine are let into {}, which cannot be changed: {source}; take it from them (chmod go=), or \
         choose another place",
        path.display()
    )]
    NotPrivate {
        /// The folder or file.
        path: PathBuf,
        /// Why it cannot be changed.
        source: std::io::Error,
    },
    /// There is no database where one is asked for that is there.
    #[error("there is no database {}", .0.display())]
    NoDatabase(PathBuf),
    /// The keys of the database are not there.
    #[error(transparent)]
    Keys(#[from] KeyFault),
    /// Events are not there of which it is known outside the database that they were stored in it.
    #[error(
        "{games} of the games in {} lack events that were stored, of which the log names the last: its newest part was \
         cut off, or it is an older copy. Put the right database there, or start once with --set accept-loss=yes to go \
         on with what is left",
        path.display()
    )]
    EventsMissing {
        /// The file.
        path: PathBuf,
        /// In how many games.
        games: usize,
    },
    /// The file is no database of this program, or it is damaged.
    #[error("{} is not a sound Zugleich database ({why}); it was left as it is", path.display())]
    Broken {
        /// The file.
        path: PathBuf,
        /// Why.
        why: String,
    },
}

impl OpenError {
    /// The stable name, which docs/codes.md lists.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::InUse(_) => "database-in-use",
            Self::SeveralNames(_) => "several-names",
            Self::NotPrivate { .. } => "not-private",
            Self::NoDatabase(_) => "no-database",
            Self::Keys(fault) => fault.code(),
            Self::EventsMissing { .. } => "events-missing",
            Self::Unsupported(_) | Self::Postgres | Self::Folder { .. } | Self::Broken { .. } => "no-server",
        }
    }
}

impl FromStr for Location {
    type Err = OpenError;

    fn from_str(url: &str) -> Result<Self, OpenError> {
        match url.split_once(':') {
            Some(("sqlite", path)) => {
                let path = path.strip_prefix("//").unwrap_or(path);
                if path.is_empty() || path.contains('?') {
                    return Err(OpenError::Unsupported(url.to_owned()));
                }
                Ok(Self::Sqlite(path.into()))
            }
            // The address of a PostgreSQL database may hold a password: it is not repeated.
            Some(("postgres" | "postgresql", _)) => Err(OpenError::Postgres),
            _ => Err(OpenError::Unsupported(url.chars().take(40).collect())),
        }
    }
}

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
    let broken = |why: String| OpenError::Broken { path: path.to_owned(), why };
    let options = SqliteConnectOptions::new().filename(path).read_only(!was_interrupted(path));
    let unreadable = |error: sqlx::Error| broken(plain(&error));
    let mut connection = options.connect().await.map_err(unreadable)?;
    let verdict = soundness(&mut connection, size <= CHECKED_UP_TO).await.map_err(unreadable)?;
    connection.close().await.map_err(unreadable)?;
    verdict.map_or(Ok(()), |why| Err(broken(why)))
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
    let broken = |error: sqlx::Error| OpenError::Broken { path: path.to_owned(), why: plain(&error) };
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

/// What the database says, without the library's words around it.
pub(super) fn plain(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(error) => error.message().to_owned(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        let read = |url: &str| url.parse::<Location>().map_err(|error| error.to_string());
        assert_eq!(read("sqlite:games.db"), Ok(Location::Sqlite("games.db".into())));
        assert_eq!(read("sqlite:///var/games.db"), Ok(Location::Sqlite("/var/games.db".into())));
        let refused = read("postgres://me:secret@host/games").unwrap_err();
        assert!(refused.contains("not supported yet") && !refused.contains("secret"), "{refused}");
        for wrong in ["", "games.db", "sqlite:", "mysql://host", "sqlite:a?mode=memory"] {
            assert!(read(wrong).unwrap_err().contains("sqlite:PATH"), "{wrong}");
        }
    }
}
