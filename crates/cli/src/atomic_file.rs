//! Atomic writes of files.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Writes a file atomically.
///
/// # Errors
/// An I/O error, which names the file.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    AtomicFile::begin(path)?.finish(bytes)
}

/// A temporary file beside its target, created before its contents are known, so that an unwritable place is
/// refused before long work. If it is dropped unfinished it is removed, and the target stays unchanged.
#[derive(Debug)]
pub struct AtomicFile<'a> {
    path: &'a Path,
    new: PathBuf,
    file: File,
}

impl<'a> AtomicFile<'a> {
    /// Creates the empty temporary file.
    ///
    /// # Errors
    /// An I/O error, which names the file.
    pub fn begin(path: &'a Path) -> io::Result<Self> {
        let new = path.with_added_extension("new");
        let file = if path.is_dir() { Err(ErrorKind::IsADirectory.into()) } else { File::create(&new) };
        Ok(Self { path, file: file.map_err(|error| named(path, &error))?, new })
    }

    /// Writes the contents, and renames the file to its target.
    ///
    /// # Errors
    /// An I/O error, which names the file.
    pub fn finish(mut self, bytes: &[u8]) -> io::Result<()> {
        let written = self.file.write_all(bytes).and_then(|()| self.file.sync_all());
        written.and_then(|()| fs::rename(&self.new, self.path)).map_err(|error| named(self.path, &error))
    }
}

impl Drop for AtomicFile<'_> {
    fn drop(&mut self) {
        // A finished file was renamed and does not exist any more.
        let _ = fs::remove_file(&self.new);
    }
}

/// Adds the name of the file to an error.
fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{} cannot be written: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn atomic_file_unfinished_leaves_target() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a.svg", "a.new"] {
            let path = folder.path().join(name);
            write_atomically(&path, b"old").unwrap();
            drop(AtomicFile::begin(&path).unwrap());
            assert_eq!(fs::read(&path).unwrap(), b"old");
            AtomicFile::begin(&path).unwrap().finish(b"new").unwrap();
            assert_eq!(fs::read(&path).unwrap(), b"new");
        }
        assert_eq!(names(folder.path()), ["a.new", "a.svg"]);
    }

    #[test]
    fn atomic_file_unwritable_path_is_named() {
        let folder = tempfile::tempdir().unwrap();
        for path in [folder.path().to_owned(), folder.path().join("none").join("a.svg")] {
            let error = AtomicFile::begin(&path).unwrap_err();
            let says = format!("{} cannot be written: ", path.display());
            assert!(error.to_string().starts_with(&says), "{error}");
        }
        assert_eq!(names(folder.path()), [""; 0]);
    }
}
