//! Test of `cargo xtask new-game`: the new game is added to a copy of the project, built, and run through its
//! cases and the tests that every game must pass.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::new_game;
use crate::shell_command::{ShellCommand, root};

/// Id of the game, of two words: its folder, its page and its cases have different names.
const ID: &str = "last-stand";
/// Last of its cases.
const CASE: &str = "last-stand::LAST-4";
/// Prefix of the names of the tests in its folder.
const PROPERTY: &str = "last_stand::properties::";
/// Folder of the copy. It is kept, so that only changes are rebuilt.
const COPY: &str = "target/new-game";
/// The copy has another version, so that its build output does not collide with that of the project.
const VERSIONS: [&str; 2] = ["version = \"0.1.0\"", "version = \"0.0.0\""];
/// Tests of every game: its cases, and all tests of the games.
const ASKED: [&str; 2] =
    ["--package zugleich-conformance --test conformance", "--package zugleich-games --tests"];

/// Adds a game to a copy of the project and tests it.
///
/// # Errors
/// The copy cannot be made, the game does not build, or a test fails.
pub(super) fn run() -> Result<()> {
    let copy = root().join(COPY);
    copy_to(&copy)?;
    new_game::run(&copy, ID)?;
    let build = format!("--manifest-path {COPY}/Cargo.toml --target-dir target");
    let mut told = String::new();
    for tests in ASKED {
        told +=
            &ShellCommand::new(format!("cargo test --quiet {build} {tests} -- --format=pretty")).output()?;
    }
    for asked in [CASE, PROPERTY] {
        ensure!(told.contains(&format!("test {asked}")), "{asked} was not asked:\n{told}");
    }
    println!("   {ID} runs as it was written");
    Ok(())
}

/// Makes a folder equal to the current files of the project; unchanged files are not rewritten.
fn copy_to(copy: &Path) -> Result<()> {
    let listed =
        ShellCommand::new("git ls-files --cached --others --exclude-standard --deduplicate").output()?;
    let files: Vec<_> = listed.lines().filter(|file| root().join(file).is_file()).collect();
    strip(copy, &files.iter().map(|file| copy.join(file)).collect())?;
    for file in files {
        let (from, to) = (root().join(file), copy.join(file));
        let mut bytes = fs::read(&from).with_context(|| from.display().to_string())?;
        if file == "Cargo.toml" {
            let text = String::from_utf8(bytes).context("Cargo.toml")?;
            ensure!(text.matches(VERSIONS[0]).count() == 1, "Cargo.toml does not say {} once", VERSIONS[0]);
            bytes = text.replace(VERSIONS[0], VERSIONS[1]).into_bytes();
        }
        if fs::read(&to).is_ok_and(|there| there == bytes) {
            continue;
        }
        let folder = to.parent().unwrap_or(copy);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&to, bytes))
            .with_context(|| to.display().to_string())?;
    }
    Ok(())
}

/// Removes every file below a folder except the kept ones, and then empty folders.
fn strip(folder: &Path, kept: &BTreeSet<PathBuf>) -> Result<()> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            strip(&path, kept)?;
            // A folder that is not empty stays.
            let _ = fs::remove_dir(&path);
        } else if !kept.contains(&path) {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    #[test]
    fn only_what_is_kept_stays() {
        let folder = TempDir::new().unwrap();
        let [kept, gone] = ["a/b/kept", "a/c/gone"].map(|name| folder.path().join(name));
        for path in [&kept, &gone] {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        strip(folder.path(), &BTreeSet::from([kept.clone()])).unwrap();
        assert!(kept.exists() && !gone.parent().unwrap().exists());
        assert!(strip(&folder.path().join("nowhere"), &BTreeSet::new()).is_ok());
    }
}
