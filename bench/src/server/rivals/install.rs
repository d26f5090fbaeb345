use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::super::{LoadError, ProgressSink};

/// Source files of the rivals.
const FILES: [&str; 4] = ["package.json", "package-lock.json", "boardgame.js", "colyseus.js"];
/// Marker file with a copy of the lock file that is installed.
const DONE: &str = "installed";

/// Installs the rivals with the exact versions of their lock file, unless installed; returns the folder.
pub(super) fn install(sources: &Path, progress: &ProgressSink<'_>) -> Result<PathBuf, LoadError> {
    let missing = |file: &str, error| LoadError::needs(format!("{}: {error}", sources.join(file).display()));
    let target = sources.join("../../target/rivals");
    fs::create_dir_all(&target)?;
    let lock = fs::read_to_string(sources.join(FILES[1])).map_err(|error| missing(FILES[1], error))?;
    for file in FILES {
        fs::copy(sources.join(file), target.join(file)).map_err(|error| missing(file, error))?;
    }
    if fs::read_to_string(target.join(DONE)).is_ok_and(|done| done == lock) {
        return Ok(target);
    }
    progress.start("packages installed", 1);
    let mut npm = Command::new("npm");
    npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]).current_dir(&target).stdin(Stdio::null());
    let done = npm.stdout(Stdio::null()).status();
    let done = done.map_err(|error| LoadError::needs(format!("npm cannot be started: {error}")))?;
    if !done.success() {
        return Err(LoadError::needs("the rivals could not be installed: npm ci has failed"));
    }
    fs::write(target.join(DONE), lock)?;
    Ok(target)
}
