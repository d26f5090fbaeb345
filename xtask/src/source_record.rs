//! Digests of the sources of a build, kept in a file, so that an unchanged build need not be repeated.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use cargo_metadata::{Metadata, MetadataCommand, PackageId};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use crate::shell_command::{ShellCommand, root};

/// Parts of a crate's folder that its dependents are not built from.
const LEFT_OUT: [&str; 4] = ["tests/", "examples/", "benches/", "README.md"];

/// Macros that make a file part of a source.
const INCLUDES: [&str; 2] = ["include_str!(\"", "include_bytes!(\""];

/// Digests of files and folders, by their paths from the root of the project.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SourceRecord(BTreeMap<String, String>);

impl SourceRecord {
    /// Returns the digests of these paths as they are now, committed or not. Files with one of these endings are left
    /// out.
    ///
    /// # Errors
    /// Git cannot list the files, or one cannot be read.
    pub(crate) fn of(paths: impl IntoIterator<Item = String>, without: &[&str]) -> Result<Self> {
        let digests = paths.into_iter().map(|path| Ok((path.clone(), digest(&path, without)?)));
        digests.collect::<Result<_>>().map(Self)
    }

    /// Reads a kept record; an unreadable one is empty.
    pub(crate) fn read(file: &str) -> Self {
        Self(toml::from_str(&fs::read_to_string(root().join(file)).unwrap_or_default()).unwrap_or_default())
    }

    /// Keeps the record in a file, below this comment.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn write(&self, file: &str, head: &str) -> Result<()> {
        let lines = self.0.iter().map(|(path, digest)| format!("\"{path}\" = \"{digest}\"\n"));
        fs::write(root().join(file), format!("{head}{}", lines.collect::<String>())).context(file.to_owned())
    }

    /// Returns the paths whose digest differs in an earlier record.
    pub(crate) fn changed_since(&self, earlier: &Self) -> Vec<&str> {
        let changed = self.0.iter().filter(|(path, digest)| earlier.0.get(*path) != Some(*digest));
        changed.map(|(path, _)| path.as_str()).collect()
    }
}

/// Returns the folders of the project's own crates that these packages are built from, with their own.
///
/// # Errors
/// Cargo cannot resolve the packages, or knows none of a name.
pub(crate) fn folders_of(manifest: &str, packages: &[&str]) -> Result<BTreeSet<String>> {
    let metadata = MetadataCommand::new()
        .manifest_path(root().join(manifest))
        .other_options(["--locked".to_owned()])
        .exec()
        .with_context(|| format!("cargo metadata --locked --manifest-path {manifest}"))?;
    let mut open = Vec::new();
    for name in packages {
        let found = metadata.workspace_packages().into_iter().find(|package| package.name == *name);
        open.push(found.with_context(|| format!("{manifest} has no package {name}"))?.id.clone());
    }
    let reached = reached(&metadata, open);
    let own =
        metadata.packages.iter().filter(|package| package.source.is_none() && reached.contains(&package.id));
    own.map(|package| {
        // The path of a crate beside the manifest contains the manifest's folder.
        let folder = package.manifest_path.parent().context("a manifest has a folder")?.canonicalize()?;
        Ok(folder.strip_prefix(root()).context("an own crate is outside the project")?.display().to_string())
    })
    .collect()
}

/// Returns the packages that these are built from, with themselves.
fn reached(metadata: &Metadata, mut open: Vec<PackageId>) -> BTreeSet<PackageId> {
    let nodes = metadata.resolve.iter().flat_map(|resolve| &resolve.nodes);
    let nodes: BTreeMap<_, _> = nodes.map(|node| (&node.id, &node.deps)).collect();
    let mut reached = BTreeSet::new();
    while let Some(id) = open.pop() {
        let built = nodes.get(&id).into_iter().flat_map(|deps| deps.iter()).filter(|dep| {
            dep.dep_kinds.iter().any(|info| info.kind != cargo_metadata::DependencyKind::Development)
        });
        let built: Vec<_> = built.map(|dep| dep.pkg.clone()).collect();
        if reached.insert(id) {
            open.extend(built);
        }
    }
    reached
}

/// Returns the SHA-256 of the names and bytes of a file or of all files of a folder, without those with these endings.
fn digest(path: &str, without: &[&str]) -> Result<String> {
    let list = format!("git ls-files --cached --others --exclude-standard --deduplicate -- {path}");
    let listed = ShellCommand::new(list).output()?;
    let mut digest = Sha256::new();
    let left_out = |file: &str| without.iter().any(|ending| file.ends_with(ending));
    for file in listed.lines().filter(|file| is_built(path, file) && !left_out(file)) {
        let bytes = fs::read(root().join(file)).with_context(|| file.to_owned())?;
        for included in included(file, &bytes).iter().filter(|file| !left_out(&file.to_string_lossy())) {
            digest.update(fs::read(included).with_context(|| included.display().to_string())?);
        }
        digest.update(format!("{file}\0{}\0", bytes.len()));
        digest.update(bytes);
    }
    Ok(HEXLOWER.encode(&digest.finalize()))
}

/// Returns the files that a source includes, which may lie outside its crate.
fn included(file: &str, source: &[u8]) -> Vec<PathBuf> {
    let (text, folder) = (String::from_utf8_lossy(source), root().join(file).parent().map(Path::to_path_buf));
    let named = INCLUDES.iter().flat_map(|include| text.split(include).skip(1));
    let paths = named.filter_map(|rest| Some(folder.as_ref()?.join(rest.split_once('"')?.0)));
    paths.filter(|path| path.is_file()).collect()
}

fn is_built(folder: &str, file: &str) -> bool {
    let within = file.strip_prefix(folder).unwrap_or_default().trim_start_matches('/');
    root().join(file).is_file() && !LEFT_OUT.iter().any(|out| Path::new(within).starts_with(out))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn change_anywhere_is_named() {
        let record = |pairs: &[(&str, &str)]| {
            SourceRecord(pairs.iter().map(|(path, id)| ((*path).to_owned(), (*id).to_owned())).collect())
        };
        let before = record(&[("crates/rules", "1"), ("fuzz/seeds", "2")]);
        assert!(before.changed_since(&before).is_empty());
        let now = record(&[("crates/rules", "3"), ("fuzz/seeds", "2"), ("new", "4")]);
        assert_eq!(now.changed_since(&before), ["crates/rules", "new"]);
        assert_eq!(now.changed_since(&SourceRecord::read("no such file")).len(), 3);
    }

    #[test]
    fn folders_are_those_of_own_dependencies() {
        let folders = folders_of("Cargo.toml", &["zugleich-verify-wasm"]).unwrap();
        for path in ["crates/rules", "crates/transcript", "crates/verify-wasm"] {
            assert!(folders.contains(path), "{path}: {folders:?}");
        }
        // Its dependents and development dependencies are not built.
        assert!(!folders.contains("crates/server") && !folders.contains("properties"), "{folders:?}");
        assert!(folders_of("Cargo.toml", &["nothing"]).is_err());
    }

    #[test]
    fn tests_are_no_sources_of_dependents() {
        assert!(is_built("xtask", "xtask/src/main.rs") && is_built("xtask/Cargo.toml", "xtask/Cargo.toml"));
        assert!(!is_built("crates/rules", "crates/rules/tests/it/main.rs"));
        let source = b"const CASES: &str = include_str!(\"../../../../Cargo.toml\");";
        assert!(included("crates/games/src/blind/mod.rs", source)[0].is_file());
        let all = digest("xtask", &[]).unwrap();
        assert_ne!(all, digest("xtask", &[".toml"]).unwrap());
        assert_eq!(all, digest("xtask", &[".ftl"]).unwrap());
    }
}
