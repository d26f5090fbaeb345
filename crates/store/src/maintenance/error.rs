use std::io;
use std::path::{Path, PathBuf};

use crate::location::{OpenError, plain};
use crate::stored::audit::Audit;

/// Error of an operator's command. Database and copy are unchanged.
#[derive(Debug, thiserror::Error)]
pub enum MaintenanceError {
    /// The database is missing.
    #[error("the database {} does not exist", .0.display())]
    None(PathBuf),
    /// The file is not a database of this program, or so damaged that it is unreadable.
    #[error("{} cannot be read as a Zugleich database: {why}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The reason.
        why: String,
    },
    /// The target of the copy exists.
    #[error("{} already exists; the file is unchanged", .0.display())]
    Exists(PathBuf),
    /// The target database is not empty.
    #[error("{0} is not empty; the database is unchanged")]
    NotEmpty(String),
    /// The database is in a state that cannot be copied.
    #[error("{place} cannot be copied, and nothing was copied: {why}; see `zugleich admin check`")]
    NotCopied {
        /// The database.
        place: String,
        /// The reason.
        why: String,
    },
    /// The copy to be restored is not sound.
    #[error("{} is not sound: {} faults; the first is: {}", path.display(), audit.faults.len(), first(audit))]
    Unsound {
        /// The file.
        path: PathBuf,
        /// The faults.
        audit: Audit,
    },
    /// A database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A file cannot be written.
    #[error("{} cannot be written: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
}

impl MaintenanceError {
    /// Returns the stable code, listed in docs/book/src/program/codes.md.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::None(_) => "missing-database",
            Self::Unreadable { .. } | Self::Unsound { .. } | Self::NotCopied { .. } => "unsound-database",
            Self::Exists(_) | Self::NotEmpty(_) => "already-exists",
            Self::Open(error) => error.code(),
            Self::Io { .. } => "io",
        }
    }

    /// Returns the error of an event that cannot be copied.
    pub fn of_event(place: String, game: &str, number: i64, why: &str) -> Self {
        Self::NotCopied { place, why: format!("event {number} of game {game}: {why}") }
    }

    /// Returns the error of a copy that differs from its source.
    pub const fn differs(place: String, why: String) -> Self {
        Self::NotCopied { place, why }
    }

    /// Returns a conversion of errors about a file.
    pub fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { path, source }
    }

    /// Returns a conversion of errors of a database that cannot be read.
    pub fn unreadable(path: &Path) -> impl Fn(sqlx::Error) -> Self {
        let path = path.to_owned();
        move |error| Self::Unreadable { path: path.clone(), why: plain(&error) }
    }
}

fn first(audit: &Audit) -> &str {
    audit.faults.first().map_or("none", |fault| &fault.why)
}
