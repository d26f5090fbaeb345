use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::permissions::{LOCK, folder, open_file, with_suffix};
use crate::location::OpenError;

/// Lock that keeps other servers away from a database, whatever path they use for it.
///
/// It must outlive every connection: when a process closes a file, the system drops all of SQLite's locks on
/// it in that process.
#[derive(Debug)]
pub(super) struct FileLock {
    path: PathBuf,
    _name: File,
    _file: File,
}

/// `true` if locks of whole files, used here, and locks of parts of them, used by SQLite, are independent. On
/// other systems they would block SQLite too, so only the lock file is locked: a database that is moved while
/// in use is not detected.
const APART: bool = cfg!(any(target_os = "linux", target_os = "android"));

impl FileLock {
    /// Locks a database, which is created as an empty file if there is none.
    ///
    /// # Errors
    /// [`OpenError`]: another server has the lock, or the path does not lead to a regular file.
    pub(super) fn take(path: &Path) -> Result<Self, OpenError> {
        let unreachable = |source| OpenError::Folder { path: folder(path).to_owned(), source };
        let broken = |why: String| OpenError::Broken { path: path.to_owned(), why };
        let lock = |file: &File| match file.try_lock() {
            Ok(()) => Ok(()),
            Err(TryLockError::WouldBlock) => Err(OpenError::InUse(path.to_owned())),
            Err(TryLockError::Error(source)) => Err(unreachable(source)),
        };
        let real = real(path).map_err(unreachable)?;
        if !fs::metadata(&real).map_err(unreachable)?.is_file() {
            return Err(broken("it is not a file".to_owned()));
        }
        // The lock file comes first: a server in the same process must not even open and close another's
        // database file.
        let name = open_file(&with_suffix(&real, LOCK), &real).map_err(unreachable)?;
        lock(&name)?;
        let file = open_file(&real, folder(&real)).map_err(|error| match error.kind() {
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
                OpenError::ReadOnly { path: path.to_owned(), why: error.to_string() }
            }
            _ => broken(error.to_string()),
        })?;
        if APART {
            lock(&file)?;
        }
        // SQLite derives the log's name from the database's: under another name the last games would be
        // missing.
        if file.metadata().map_err(unreachable)?.nlink() > 1 {
            return Err(OpenError::SeveralNames(path.to_owned()));
        }
        Ok(Self { path: real, _name: name, _file: file })
    }

    /// Returns the path of the database, with symbolic links resolved.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

/// Resolves a path. A missing file is created, also at the end of a link: no process can have it open yet.
fn real(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let end = end_of_links(path);
            open_file(&end, folder(&end))?;
            fs::canonicalize(path)
        }
        found => found,
    }
}

/// Maximal number of consecutive links, as in the system.
const LINKS: usize = 40;

/// Returns the target of a chain of links whose last one is dangling.
fn end_of_links(path: &Path) -> PathBuf {
    (0..LINKS).fold(path.to_owned(), |path, _| match fs::read_link(&path) {
        Ok(next) => folder(&path).join(next),
        Err(_) => path,
    })
}
