//! Copies of the files of a folder.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::Path;

/// Contents of files by their names.
pub(super) type FileContents = BTreeMap<OsString, Vec<u8>>;

/// Returns all files of a folder.
pub(super) fn files(folder: &Path) -> FileContents {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let entries = entries.map(|entry| entry.expect("it can be listed"));
    entries.map(|entry| (entry.file_name(), fs::read(entry.path()).expect("it can be read"))).collect()
}

/// Makes a folder contain these files and no others.
pub(super) fn put(folder: &Path, files: &FileContents) {
    if folder.exists() {
        fs::remove_dir_all(folder).expect("it can be removed");
    }
    fs::create_dir_all(folder).expect("it can be made");
    for (name, bytes) in files {
        fs::write(folder.join(name), bytes).expect("it can be written");
    }
}
