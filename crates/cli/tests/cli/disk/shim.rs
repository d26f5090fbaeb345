//! Libraries preloaded before the C library, between the server and the disk.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::server::text;

/// Compiles one of the sources beside this file into a folder.
pub(super) fn shim(folder: &Path, name: &str) -> PathBuf {
    let library = folder.join(name).with_extension("so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/disk").join(name).with_extension("c");
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    let built =
        Command::new(compiler).args(["-shared", "-fPIC", "-o", text(&library), text(&source)]).status();
    assert!(built.expect("there is a C compiler, which SQLite is built with too").success());
    library
}
