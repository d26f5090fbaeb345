//! Files that are made.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Writes a file as a whole or not at all.
///
/// # Errors
/// An error of the disk.
pub(crate) fn whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let new = path.with_extension("new");
    let mut file = File::create(&new)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(new, path)
}
