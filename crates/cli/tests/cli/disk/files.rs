//! The files of a folder, to be put into another one.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::Path;

/// Files by their names.
pub(super) type Files = BTreeMap<OsString, Vec<u8>>;

/// All files of a folder.
pub(super) fn files(folder: &Path) -> Files {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let entries = entries.map(|entry| entry.expect("it can be listed"));
    entries.map(|entry| (entry.file_name(), fs::read(entry.path()).expect("it can be read"))).collect()
}

/// Lets a folder have these files and no others.
pub(super) fn put(folder: &Path, files: &Files) {
    if folder.exists() {
        fs::remove_dir_all(folder).expect("it can be removed");
    }
    fs::create_dir_all(folder).expect("it can be made");
    for (name, bytes) in files {
        fs::write(folder.join(name), bytes).expect("it can be written");
    }
}
