use std::io;
use std::path::PathBuf;

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
        "the database is on no disk of this program's, and what is secret in it is encrypted with keys that all its servers \
         share: name their file with secret-key-file, which is made if nothing is encrypted yet, or give them as secret-key"
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
            Self::NoFile { .. } | Self::Io { .. } => "broken-keys",
        }
    }
}
