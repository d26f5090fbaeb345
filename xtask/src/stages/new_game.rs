//! Test of `cargo xtask new-game`: a game of each kind is added to a copy of the project, built, and run through
//! its cases and the tests that every game must pass.
//!
//! In the copy, the package of the games and that of the cases have another version. To cargo, all other
//! packages are those of the project, which it builds once for both: only these two are compiled.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::new_game;
use crate::shell_command::{ShellCommand, root};

/// The games: an id of two words, so that its folder, its page and its cases have different names, and whether one
/// side moves at a time.
const GAMES: [(&str, bool); 2] = [("last-stand", false), ("last-march", true)];
/// Beginning of both ids, which selects their cases and properties.
const BEGINNING: &str = "last";
/// Folder of the copy. It is kept, so that only changes are rebuilt.
const COPY: &str = "target/new-game";
/// Less optimisation than in the project's build: the tests of the games run shorter than it takes.
const LEVEL: &str = "--config profile.dev.package.zugleich-games.opt-level=0";
/// Manifests of the packages that are compiled for the copy alone, each with additional targets.
const CHANGED: [(&str, &str); 2] = [("crates/games/Cargo.toml", TARGETS), ("conformance/Cargo.toml", "")];
/// Version of a package in the project and in the copy.
const VERSIONS: [&str; 2] = ["\nversion.workspace = true\n", "\nversion = \"0.0.0\"\n"];
/// The tests of the games under names that no other package has. Cargo can then select them in the whole
/// workspace: with a selection of packages it would build their dependencies with other features once more.
const TARGETS: &str = r#"
[[test]]
name = "games-properties"
path = "src/lib.rs"

[[test]]
name = "games-contract"
path = "tests/it/main.rs"
"#;

/// Adds the games to a copy of the project and tests them.
///
/// # Errors
/// The copy cannot be made, a game does not build, or a test fails.
pub(super) fn run() -> Result<()> {
    let copy = root().join(COPY);
    copy_to(&copy)?;
    for (id, is_alternating) in GAMES {
        new_game::run(&copy, id, is_alternating)?;
    }
    let command = format!(
        "cargo test --quiet --manifest-path {COPY}/Cargo.toml --target-dir target --workspace {LEVEL}"
    );
    // The cases and properties of the new games, and the tests of every game.
    let lines = [
        format!("{command} --test games-properties --test conformance -- --format=pretty {BEGINNING}"),
        format!("{command} --test games-contract -- --format=pretty"),
    ];
    let told: String =
        lines.into_iter().map(|line| ShellCommand::new(line).output()).collect::<Result<_>>()?;
    for (id, _) in GAMES {
        let (case, property) = (format!("{id}::LAST-4"), format!("{}::properties::", id.replace('-', "_")));
        for asked in [&case, &property, "edition::"] {
            ensure!(told.contains(&format!("test {asked}")), "{asked} was not asked:\n{told}");
        }
        println!("   {id} runs as it was written");
    }
    Ok(())
}

/// Makes a folder equal to the current files of the project; unchanged files are not rewritten. All files keep
/// their times of modification, by which cargo knows that the project's build is up to date for the copy too.
fn copy_to(copy: &Path) -> Result<()> {
    let listed =
        ShellCommand::new("git ls-files --cached --others --exclude-standard --deduplicate").output()?;
    let files: Vec<_> = listed.lines().filter(|file| root().join(file).is_file()).collect();
    strip(copy, &files.iter().map(|file| copy.join(file)).collect())?;
    for file in files {
        let (from, to) = (root().join(file), copy.join(file));
        let mut bytes = fs::read(&from).with_context(|| from.display().to_string())?;
        if let Some((_, targets)) = CHANGED.iter().find(|(manifest, _)| *manifest == file) {
            let text = String::from_utf8(bytes).context(file.to_owned())?;
            ensure!(text.matches(VERSIONS[0]).count() == 1, "{file} does not say {:?} once", VERSIONS[0]);
            bytes = (text.replace(VERSIONS[0], VERSIONS[1]) + targets).into_bytes();
        }
        if fs::read(&to).is_ok_and(|there| there == bytes) {
            continue;
        }
        let folder = to.parent().unwrap_or(copy);
        let modified = fs::metadata(&from).and_then(|data| data.modified());
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&to, bytes))
            .and_then(|()| File::options().write(true).open(&to)?.set_modified(modified?))
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
