use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use super::keys::KeySourceError;
use super::owner::OwnerError;
use super::postgres_url::{PostgresUrl, PostgresUrlError};
use zugleich_session::{DatabaseUrl, redact};

/// Name of the database file in a folder of its own.
pub(super) const FILE: &str = "zugleich.db";

/// Location of the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// A SQLite file, in a folder that may hold other files.
    Sqlite(PathBuf),
    /// A folder for the database alone, which is `zugleich.db` in it.
    Folder(PathBuf),
    /// A PostgreSQL database, which several servers may use at once.
    Postgres(PostgresUrl),
}

impl Location {
    /// Returns the file of the database.
    ///
    /// # Errors
    /// [`OpenError::NoFile`] if it is not in a file.
    pub fn file(&self) -> Result<PathBuf, OpenError> {
        match self {
            Self::Sqlite(path) => Ok(path.clone()),
            Self::Folder(path) => Ok(path.join(FILE)),
            Self::Postgres(url) => Err(OpenError::NoFile(url.to_string())),
        }
    }
}

/// Formats the location for people, without secrets.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write_absolute(f, path),
            Self::Folder(path) => write_absolute(f, &path.join(FILE)),
            Self::Postgres(url) => write!(f, "{url}"),
        }
    }
}

fn write_absolute(f: &mut fmt::Formatter<'_>, path: &Path) -> fmt::Result {
    write!(f, "{}", std::path::absolute(path).unwrap_or_else(|_| path.to_owned()).display())
}

/// Error on opening the database, to which nothing has been written.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The scheme of the address is not supported.
    #[error("unsupported database {0:?}: give sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME")]
    Unsupported(String),
    /// The address of a SQLite database names no permanent file.
    #[error("unsupported database {url:?}, {why}: give sqlite:PATH")]
    NotAPath {
        /// The address.
        url: String,
        /// Actual meaning of the address.
        why: &'static str,
    },
    /// The address of a PostgreSQL database is invalid. It may hold a password, and is not repeated.
    #[error("invalid address of the PostgreSQL database: {0}")]
    WrongUrl(#[from] PostgresUrlError),
    /// A worker is started for a server whose jobs are not in a shared database.
    #[error(
        "a worker requires a PostgreSQL database, and the database {0} is a SQLite file: give a PostgreSQL \
         database (--database postgres://…), or let the server compute more plans at a time (--set \
         engine-threads=4)"
    )]
    NobodyAsks(String),
    /// No worker is configured to compute the computer's plans.
    #[error(
        "no engine worker is configured (engine-threads = 0): set a larger number, or give a PostgreSQL \
         database and start workers (`zugleich worker`)"
    )]
    NobodyThinks,
    /// A PostgreSQL database cannot be reached, or returned an error.
    #[error("the database {place} cannot be used: {why}")]
    Unusable {
        /// Location of the database.
        place: String,
        /// The reason.
        why: String,
    },
    /// A file that the address names is longer than allowed.
    #[error("the certificates in {} cannot be read: the file is longer than {most} bytes", path.display())]
    TooLong {
        /// The file.
        path: PathBuf,
        /// Maximum length in bytes.
        most: usize,
    },
    /// The folder cannot be created or written to.
    #[error("the folder {} cannot be written to: {source}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// The file exists but is not writable.
    #[error("{} cannot be written to ({why}); the file is unchanged", path.display())]
    ReadOnly {
        /// The file.
        path: PathBuf,
        /// The reason.
        why: String,
    },
    /// Another server uses the file.
    #[error("another Zugleich server already uses the database {}", .0.display())]
    InUse(PathBuf),
    /// Servers use the database.
    #[error("Zugleich servers use the database {0}, or used it a moment ago: stop all servers first")]
    InUseBy(String),
    /// The file has a second hard link, and so may have a write-ahead log under that name.
    #[error(
        "the database {} has another name (a hard link), under which SQLite may keep the newest changes: \
         remove one of the names",
        .0.display()
    )]
    SeveralNames(PathBuf),
    /// Other users can read the database, and its permissions cannot be changed.
    #[error(
        "other users can access {}, and its permissions cannot be changed: {source}; remove their \
         permissions (chmod go=), or choose another path",
        path.display()
    )]
    NotPrivate {
        /// The folder or file.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// A file of another user cannot be replaced.
    #[error(transparent)]
    Owner(#[from] OwnerError),
    /// A required database is missing.
    #[error("the database {} does not exist", .0.display())]
    NoDatabase(PathBuf),
    /// The keys of the database are missing.
    #[error(transparent)]
    Keys(#[from] KeySourceError),
    /// The database lacks events that, according to data outside it, were stored.
    #[error(
        "{games} of the games in {} lack stored events; the log names the last missing event of each game. \
         The end of the database was cut off, or the file is an older copy. Restore the right database, or \
         start once with --set accept-loss=yes to continue with the remaining events",
        path.display()
    )]
    EventsMissing {
        /// The file.
        path: PathBuf,
        /// Number of such games.
        games: usize,
    },
    /// The games are in a PostgreSQL database, and the operation requires a file.
    #[error(
        "this command requires a SQLite file, and the games are in {0}: copy and restore a PostgreSQL \
         database with pg_dump and pg_restore (server/postgresql.md in the book)"
    )]
    NoFile(String),
    /// A newer version of the program has created or changed the database.
    #[error(
        "{place} was made by a newer version of Zugleich (schema {schema}, this program knows {known}); the \
         database is unchanged: use that version, or restore a copy that this version made"
    )]
    TooNew {
        /// Location of the database.
        place: String,
        /// Schema version of the database.
        schema: i64,
        /// Newest schema version that this program knows.
        known: i64,
    },
    /// The file is not a database of this program, or it is damaged.
    #[error("{} is not a sound Zugleich database ({why}); the file is unchanged", path.display())]
    Broken {
        /// The file.
        path: PathBuf,
        /// The reason.
        why: String,
    },
}

impl OpenError {
    /// Returns the stable code, listed in docs/book/src/program/codes.md.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::WrongUrl(_) | Self::Unsupported(_) | Self::NotAPath { .. } => "invalid-database-url",
            Self::NobodyAsks(_) => "worker-needs-postgres",
            Self::NobodyThinks => "missing-engine-threads",
            Self::Unusable { .. } => "unusable-database",
            Self::InUse(_) | Self::InUseBy(_) => "database-in-use",
            Self::SeveralNames(_) => "hard-linked-database",
            Self::NotPrivate { .. } => "not-private",
            Self::Owner(_) => OwnerError::CODE,
            Self::NoDatabase(_) => "missing-database",
            Self::Keys(fault) => fault.code(),
            Self::EventsMissing { .. } => "missing-events",
            Self::NoFile(_) => "not-sqlite",
            Self::TooNew { .. } => "too-new",
            Self::TooLong { .. } => "too-long",
            Self::Folder { .. } | Self::ReadOnly { .. } | Self::Broken { .. } => "server-failed",
        }
    }
}

/// Returns the database's own message on one line, without the library's prefix: it may quote a damaged
/// schema.
pub fn plain(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(error) => on_one_line(error.message()),
        other => on_one_line(&other.to_string()),
    }
}

fn on_one_line(text: &str) -> String {
    let words: Vec<_> = text.split(|letter: char| letter.is_whitespace() || letter.is_control()).collect();
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Returns what SQLite or its libraries take a text after `sqlite:` for, if not for the path of a file.
fn not_a_path(text: &str) -> Option<&'static str> {
    match text {
        _ if text.trim().is_empty() => Some("in which the path is empty"),
        _ if text.contains(":memory:") => Some("which would be in memory and lost when the server stops"),
        _ if text.starts_with("file:") => Some("which has a second scheme before the path"),
        _ if text.contains(['?', '#']) => Some("which has parameters after the path"),
        _ if text.ends_with('/') => Some("which names a folder"),
        _ if text.contains('\0') => Some("which has a NUL character in the path"),
        _ => None,
    }
}

impl FromStr for Location {
    type Err = OpenError;

    fn from_str(url: &str) -> Result<Self, OpenError> {
        match url.split_once(':') {
            Some(("sqlite", path)) => {
                let path = path.strip_prefix("//").unwrap_or(path);
                match not_a_path(path) {
                    None => Ok(Self::Sqlite(path.into())),
                    Some(why) => Err(OpenError::NotAPath { url: url.to_owned(), why }),
                }
            }
            Some(("postgres" | "postgresql", _)) => Ok(Self::Postgres(url.parse()?)),
            _ => Err(OpenError::Unsupported(redact(url).chars().take(40).collect())),
        }
    }
}

impl TryFrom<&DatabaseUrl> for Location {
    type Error = OpenError;

    fn try_from(url: &DatabaseUrl) -> Result<Self, OpenError> {
        url.expose().parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_database_says_stands_on_one_line() {
        assert_eq!(
            on_one_line("unrecognized token: \"\u{1}at\n    UNIQUE (a)\r\n)"),
            "unrecognized token: \" at UNIQUE (a) )"
        );
        assert_eq!(on_one_line("disk I/O error"), "disk I/O error");
    }

    #[test]
    fn addresses_are_read() {
        let read = |url: &str| url.parse::<Location>().map_err(|error| error.to_string());
        assert_eq!(read("sqlite:games.db"), Ok(Location::Sqlite("games.db".into())));
        assert_eq!(read("sqlite:///var/games.db"), Ok(Location::Sqlite("/var/games.db".into())));
        assert!(matches!(read("postgres://me:secret@host/games"), Ok(Location::Postgres(_))));
        assert_eq!(read("sqlite://games.db"), Ok(Location::Sqlite("games.db".into())));
        for wrong in ["", "games.db", "file:games.db", "mysql://me:secret@host", ":memory:"] {
            let refused = read(wrong).unwrap_err();
            assert!(refused.contains("sqlite:PATH") && !refused.contains("secret"), "{refused}");
        }
        for (wrong, why) in [
            ("sqlite:", "path is empty"),
            ("sqlite://", "path is empty"),
            ("sqlite: ", "path is empty"),
            ("sqlite::memory:", "in memory"),
            ("sqlite://:memory:", "in memory"),
            ("sqlite:file::memory:?cache=shared", "in memory"),
            ("sqlite:file:games.db", "scheme"),
            ("sqlite:a?mode=memory", "parameters"),
            ("sqlite:games/", "folder"),
        ] {
            let refused = wrong.parse::<Location>().unwrap_err();
            assert_eq!(refused.code(), "invalid-database-url");
            assert!(
                refused.to_string().contains(why) && refused.to_string().contains("sqlite:PATH"),
                "{refused}"
            );
        }
    }
}
