use std::io;
use std::path::PathBuf;

use crate::adapters::owner::OwnerError;
use crate::base::vault::KeyId;

/// Why a database has no keys with which it could be opened. Nothing was written, and no key was made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KeyFault {
    /// Something in the database is encrypted, and there is no file of keys.
    #[error(
        "what is secret in the database is encrypted with the key {needed}, and there is no file of keys at {}: put it \
         back there, or name it with secret-key-file",
        path.display()
    )]
    Missing {
        /// Where the file should be.
        path: PathBuf,
        /// The key that is needed.
        needed: KeyId,
    },
    /// There is no place for keys beside the database, and nobody has said where they are.
    #[error(
        "a PostgreSQL database has no file of keys beside it, and all its servers share theirs: name one with \
         secret-key-file, in the file of --settings or as ZUGLEICH_SECRET_KEY_FILE in the environment (it is made for a \
         new database), or give the keys themselves as secret-key"
    )]
    Unnamed,
    /// Something in the database is encrypted with a key that is not among those that are there.
    #[error(
        "what is secret in the database is encrypted with the key {needed}, which is not among those of {place}: give \
         the keys that belong to this database"
    )]
    Others {
        /// Where the keys are from.
        place: String,
        /// The key that is needed.
        needed: KeyId,
    },
    /// The file of keys is none.
    #[error("{} is no file of keys, line {line} of it is wrong: put the right one there", path.display())]
    NoFile {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// A newer version of the program has written the file of keys.
    #[error(
        "{}, line {line}: a newer version of Zugleich wrote it (form {form}, this program knows {known}): use that version, \
         or the file that this one has written",
        path.display()
    )]
    TooNew {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The form of the line.
        form: u32,
        /// The newest that this program knows.
        known: u32,
    },
    /// The file of keys is another user's.
    #[error(transparent)]
    Owner(#[from] OwnerError),
    /// The file of keys cannot be read or made.
    #[error("the file of keys {} cannot be used: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

impl KeyFault {
    /// The stable name, which docs/codes.md lists.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Missing { .. } | Self::Unnamed => "no-keys",
            Self::Others { .. } => "other-keys",
            Self::TooNew { .. } => "too-new",
            Self::Owner(_) => OwnerError::CODE,
            Self::NoFile { .. } | Self::Io { .. } => "broken-keys",
        }
    }
}
