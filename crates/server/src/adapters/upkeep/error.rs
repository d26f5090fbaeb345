use std::io;
use std::path::{Path, PathBuf};

use crate::adapters::location::{OpenError, plain};
use crate::adapters::stored::audit::Audit;

/// Why nothing became of it. Database and copy are as they were.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UpkeepError {
    /// There is no database.
    #[error("there is no database {}", .0.display())]
    None(PathBuf),
    /// It is not ours, or so damaged that it cannot be read.
    #[error("{} cannot be read as a Zugleich database: {why}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// There is something where the copy is to be.
    #[error("{} is there already; it was left as it is", .0.display())]
    Exists(PathBuf),
    /// There is something in the database that is to be copied to.
    #[error("something is in {0} already; it was left as it is")]
    NotEmpty(String),
    /// A database cannot be copied as it is.
    #[error("{place} cannot be copied, and nothing was: {why}; `zugleich admin check` says more")]
    NotCopied {
        /// Which.
        place: String,
        /// Why.
        why: String,
    },
    /// What was to be restored is not sound.
    #[error("{} is not sound: {} faults, of which the first is: {}", path.display(), audit.faults.len(), first(audit))]
    Unsound {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        audit: Audit,
    },
    /// A place cannot be used.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A file cannot be written.
    #[error("{} cannot be written: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

impl UpkeepError {
    /// The stable name, which docs/codes.md lists.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::None(_) => "no-database",
            Self::Unreadable { .. } | Self::Unsound { .. } | Self::NotCopied { .. } => "unsound-database",
            Self::Exists(_) | Self::NotEmpty(_) => "exists-already",
            Self::Open(error) => error.code(),
            Self::Io { .. } => "io",
        }
    }

    pub(super) fn of_event(place: String, game: &str, number: i64, why: &str) -> Self {
        Self::NotCopied { place, why: format!("event {number} of game {game}: {why}") }
    }

    pub(super) const fn differs(place: String, why: String) -> Self {
        Self::NotCopied { place, why }
    }

    pub(in crate::adapters) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { path, source }
    }

    pub(in crate::adapters) fn unreadable(path: &Path) -> impl Fn(sqlx::Error) -> Self {
        let path = path.to_owned();
        move |error| Self::Unreadable { path: path.clone(), why: plain(&error) }
    }
}

fn first(audit: &Audit) -> &str {
    audit.faults.first().map_or("none", |fault| &fault.why)
}
