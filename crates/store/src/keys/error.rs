use std::io;
use std::path::PathBuf;

use crate::owner::OwnerError;
use zugleich_session::vault::VaultKeyId;

/// Reason why a database has no keys to open it. Nothing was written, and no key was created.
#[derive(Debug, thiserror::Error)]
pub enum KeySourceError {
    /// The database holds encrypted data, and there is no file of keys.
    #[error(
        "the secrets in the database are encrypted with the key {needed}, and the key file {} is missing: \
         restore the file, or name it with secret-key-file",
        path.display()
    )]
    Missing {
        /// Expected path of the file.
        path: PathBuf,
        /// The required key.
        needed: VaultKeyId,
    },
    /// There is no place for keys beside the database, and the settings name none.
    #[error(
        "no key file is configured, and the servers of a PostgreSQL database need a shared one: name it with \
         secret-key-file, in the file of --settings or as ZUGLEICH_SECRET_KEY_FILE in the environment (the \
         first server creates it for a new database), or give the keys themselves with secret-key"
    )]
    Unnamed,
    /// The database holds data encrypted with a key that is not available.
    #[error(
        "the secrets in the database are encrypted with the key {needed}, which {place} does not contain: \
         give the keys of this database"
    )]
    Others {
        /// Source of the available keys.
        place: String,
        /// The required key.
        needed: VaultKeyId,
    },
    /// The file is not a valid file of keys.
    #[error("{} is not a valid key file: line {line} is invalid; restore the right file", path.display())]
    NoFile {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// The file of keys was written by a newer version of the program.
    #[error(
        "{}, line {line}: a newer version of Zugleich wrote the key (format {form}, this program knows \
         {known}): use that version, or a key file that this version wrote",
        path.display()
    )]
    TooNew {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// Form of the line.
        form: u32,
        /// Newest form that this program knows.
        known: u32,
    },
    /// The file is longer than a file of keys may be.
    #[error("{} is not a valid key file: the file is longer than {most} bytes", path.display())]
    TooLong {
        /// The file.
        path: PathBuf,
        /// Maximum length in bytes.
        most: usize,
    },
    /// The file of keys belongs to another user.
    #[error(transparent)]
    Owner(#[from] OwnerError),
    /// The file of keys cannot be read or created.
    #[error("the key file {} cannot be used: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
}

impl KeySourceError {
    /// Returns the stable code, listed in docs/book/src/program/codes.md.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Missing { .. } | Self::Unnamed => "missing-database-keys",
            Self::Others { .. } => "database-keys-mismatch",
            Self::TooNew { .. } => "too-new",
            Self::TooLong { .. } => "too-long",
            Self::Owner(_) => OwnerError::CODE,
            Self::NoFile { .. } | Self::Io { .. } => "broken-keys",
        }
    }
}
