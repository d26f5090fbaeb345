use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::private::{LOCK, beside, folder, open_file};
use crate::adapters::location::OpenError;

/// Keeps other servers away from a database for as long as it lives, by whatever name they know it.
///
/// It must outlive every connection: when a process closes a file, the system forgets the locks that SQLite has on it
/// in that process.
#[derive(Debug)]
pub(super) struct Hold {
    path: PathBuf,
    _name: File,
    _file: File,
}

/// Whether the locks of whole files, which are used here, and those of parts of them, which SQLite uses, do not see
/// each other. Elsewhere SQLite would be kept away too, and so only the name is held: a database that is moved while it
/// is in use is not noticed.
const APART: bool = cfg!(any(target_os = "linux", target_os = "android"));

impl Hold {
    /// Takes hold of a database, which is made as an empty file if there is none.
    ///
    /// # Errors
    /// [`OpenError`]: another server has it, or its name leads to nothing that can be one.
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
            return Err(broken("it is no file".to_owned()));
        }
        // Its name comes first: a server in the same process must not even open and close the file of another.
        let name = open_file(&beside(&real, LOCK), &real).map_err(unreachable)?;
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
        // SQLite finds the log of a database by its name: under another name the last games would be missing.
        if file.metadata().map_err(unreachable)?.nlink() > 1 {
            return Err(OpenError::SeveralNames(path.to_owned()));
        }
        Ok(Self { path: real, _name: name, _file: file })
    }

    /// Where the database is, behind all symbolic links.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

/// Where a path leads. A file is made where there is none, also behind a link: nobody can have it open yet.
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

/// So many links in a row are followed, as by the system.
const LINKS: usize = 40;

/// Where links lead of which the last leads nowhere.
fn end_of_links(path: &Path) -> PathBuf {
    (0..LINKS).fold(path.to_owned(), |path, _| match fs::read_link(&path) {
        Ok(next) => folder(&path).join(next),
        Err(_) => path,
    })
}
