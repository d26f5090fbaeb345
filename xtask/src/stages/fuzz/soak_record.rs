//! Record of the last soak: git's ids of the trees and files that the fuzz targets depend on.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result, ensure};
use cargo_metadata::Metadata;

use super::FOLDER;
use crate::shell_command::{ShellCommand, root};

/// File of the record, from the root of the project.
pub(super) const FILE: &str = "fuzz/soaked.toml";
/// Header of the file.
const HEAD: &str = "\
# What the fuzz targets had reached when `cargo xtask soak` ran them for long: the ids of git's trees and files. As long
# as all of it is the same, the stage `fuzz` neither builds nor runs them. Written by that command.
";
/// Files of the targets themselves. The record lies beside them.
const OWN: [&str; 4] = ["Cargo.lock", "Cargo.toml", "fuzz_targets", "seeds"];

/// Paths that the targets depend on, from the root of the project, with their ids.
type TreeIds = BTreeMap<String, String>;

/// Returns the changes since the last soak, or the reason why they are unknown; `None` if nothing has
/// changed.
pub(super) fn changed(metadata: &Metadata) -> Option<String> {
    let now = match committed(&reached(metadata)) {
        Ok(now) => now,
        Err(error) => return Some(format!("{error:#}")),
    };
    let text = fs::read_to_string(root().join(FILE)).unwrap_or_default();
    difference(&read(&text), &now)
}

/// Writes the ids of everything that the targets depend on.
pub(super) fn write(metadata: &Metadata) -> Result<()> {
    let ids = committed(&reached(metadata))?;
    let lines = ids.iter().map(|(path, id)| format!("\"{path}\" = \"{id}\"\n"));
    fs::write(root().join(FILE), format!("{HEAD}{}", lines.collect::<String>())).context(FILE)
}

/// Returns the project's crates that the targets depend on, and the files of the targets themselves.
fn reached(metadata: &Metadata) -> Vec<String> {
    let own = OWN.map(|name| format!("{FOLDER}/{name}"));
    let crates = metadata.packages.iter().filter(|package| package.source.is_none());
    let folders = crates.filter_map(|package| {
        let folder = package.manifest_path.parent()?.as_std_path();
        // The path of a crate beside the targets contains their folder.
        let folder = folder.canonicalize().ok()?;
        Some(folder.strip_prefix(root()).ok()?.display().to_string())
    });
    own.into_iter().chain(folders.filter(|folder| folder != FOLDER)).collect()
}

/// Returns the ids of paths, all of which must be committed without changes.
///
/// # Errors
/// Something is not committed, or there is no history.
fn committed(paths: &[String]) -> Result<TreeIds> {
    let status =
        ShellCommand::new(format!("git status --porcelain --untracked-files=all -- {}", paths.join(" ")));
    let status = status.output().context("there is no history to compare with")?;
    ensure!(status.is_empty(), "this is not committed: {}", status.lines().next().unwrap_or_default().trim());
    let names = paths.iter().map(|path| format!(" HEAD:{path}")).collect::<String>();
    let ids = ShellCommand::new(format!("git rev-parse{names}")).output().context("there is no history")?;
    ensure!(ids.lines().count() == paths.len(), "git knows not all that the targets reach");
    Ok(paths.iter().cloned().zip(ids.lines().map(str::to_owned)).collect())
}

/// Parses the recorded ids; an unreadable record counts as changed.
fn read(text: &str) -> TreeIds {
    toml::from_str(text).unwrap_or_default()
}

fn difference(before: &TreeIds, now: &TreeIds) -> Option<String> {
    if before.is_empty() {
        return Some(format!("{FILE} does not tell what they reached when they ran for long"));
    }
    let changed =
        now.iter().filter(|(path, id)| before.get(*path) != Some(*id)).map(|(path, _)| path.as_str());
    let changed: Vec<_> = changed.collect();
    (!changed.is_empty()).then(|| format!("changed since they ran for long: {}", changed.join(", ")))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn ids(pairs: &[(&str, &str)]) -> TreeIds {
        pairs.iter().map(|(path, id)| ((*path).to_owned(), (*id).to_owned())).collect()
    }

    #[test]
    fn targets_reach_rules_and_themselves() {
        let metadata = super::super::metadata(&root().join(FOLDER)).unwrap();
        let reached = reached(&metadata);
        for path in ["crates/rules", "crates/wire", "crates/engine", "fuzz/seeds", "fuzz/Cargo.lock"] {
            assert!(reached.contains(&path.to_owned()), "{path}: {reached:?}");
            assert!(root().join(path).exists(), "{path}");
        }
        // The record is not part of what it records.
        assert!(!reached.iter().any(|path| Path::new(FILE).starts_with(path)), "{reached:?}");
    }

    #[test]
    fn change_anywhere_is_named() {
        let before = read(&format!("{HEAD}\"crates/rules\" = \"1\"\n\"fuzz/seeds\" = \"2\"\n"));
        assert_eq!(difference(&before, &ids(&[("crates/rules", "1"), ("fuzz/seeds", "2")])), None);
        let changed = difference(&before, &ids(&[("crates/rules", "3"), ("fuzz/seeds", "2"), ("new", "4")]));
        assert_eq!(changed.unwrap(), "changed since they ran for long: crates/rules, new");
    }

    #[test]
    fn record_missing_or_broken_lets_targets_run() {
        let now = ids(&[("crates/rules", "1")]);
        for text in ["", "broken", "\"crates/rules\" = 1", HEAD] {
            assert!(difference(&read(text), &now).is_some(), "{text}");
        }
    }
}
