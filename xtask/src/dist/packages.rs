//! Packages that the program is built from, as cargo reports them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use cargo_metadata::MetadataCommand;
use serde::Deserialize;

use crate::shell_command::{ShellCommand, root};

/// A package of the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ReleasePackage {
    pub(super) about: String,
    /// SPDX expression.
    pub(super) licence: String,
    pub(super) repository: Option<String>,
    /// SHA-256 of its package on crates.io; `None` for the project's own crates.
    pub(super) hash: Option<String>,
    /// Folder of its sources.
    pub(super) folder: PathBuf,
    /// `true` if it is linked into the program, and not only used for building it.
    pub(super) is_linked: bool,
    /// Direct dependencies.
    pub(super) needs: BTreeSet<ReleasePackageId>,
}

/// Name and version of a package.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ReleasePackageId {
    pub(super) name: String,
    pub(super) version: String,
}

/// All packages of a program, including its own.
#[derive(Debug)]
pub(super) struct ReleasePackages {
    pub(super) program: ReleasePackageId,
    pub(super) all: BTreeMap<ReleasePackageId, ReleasePackage>,
}

/// Fields of `Cargo.lock` that are read.
#[derive(Debug, Deserialize)]
struct CargoLock {
    package: Vec<LockedPackage>,
}

#[derive(Debug, Deserialize)]
struct LockedPackage {
    name: String,
    version: String,
    checksum: Option<String>,
}

impl ReleasePackages {
    /// Returns all packages that a package is built from on this machine, with its default features.
    ///
    /// # Errors
    /// cargo does not know the package, or its lock file cannot be read.
    pub(super) fn of(package: &str) -> Result<Self> {
        let arrows = arrows(&tree(package, "normal,build")?)?;
        let linked: BTreeSet<_> =
            self::arrows(&tree(package, "normal,no-proc-macro")?)?.into_keys().collect();
        let program =
            linked.iter().find(|id| id.name == package).context("a program is part of itself")?.clone();
        let lock: CargoLock =
            toml::from_str(&fs::read_to_string(root().join("Cargo.lock"))?).context("Cargo.lock")?;
        let mut hashes: BTreeMap<_, _> = (lock.package.into_iter())
            .map(|LockedPackage { name, version, checksum }| (ReleasePackageId { name, version }, checksum))
            .collect();
        let metadata = MetadataCommand::new()
            .manifest_path(root().join("Cargo.toml"))
            .other_options(["--locked".to_owned()])
            .exec()
            .context("cargo metadata --locked")?;
        let mut all = BTreeMap::new();
        for package in metadata.packages {
            let id =
                ReleasePackageId { name: package.name.to_string(), version: package.version.to_string() };
            let Some(needs) = arrows.get(&id) else { continue };
            let licence = package.license.with_context(|| format!("{} names no licence", id.name))?;
            let part = ReleasePackage {
                about: package
                    .description
                    .unwrap_or_default()
                    .split_whitespace()
                    .collect::<Vec<_>>()
                    .join(" "),
                // Older packages separate alternatives with a slash.
                licence: licence.replace('/', " OR "),
                repository: package.repository,
                hash: hashes.remove(&id).flatten(),
                folder: package.manifest_path.parent().context("a manifest is in a folder")?.into(),
                is_linked: linked.contains(&id),
                needs: needs.clone(),
            };
            all.insert(id, part);
        }
        ensure!(all.len() == arrows.len(), "cargo metadata knows {} of {} packages", all.len(), arrows.len());
        Ok(Self { program, all })
    }

    /// Returns the packages that are linked into the program.
    pub(super) fn linked(&self) -> impl Iterator<Item = (&ReleasePackageId, &ReleasePackage)> {
        self.all.iter().filter(|(_, part)| part.is_linked)
    }
}

/// Returns the dependency tree of a package, each line with its depth before the package.
fn tree(package: &str, edges: &str) -> Result<String> {
    let host = ShellCommand::new("rustc --print host-tuple").output()?;
    let (what, form) = (format!("--package {package} --edges {edges}"), "--prefix depth --format {p}");
    ShellCommand::new(format!("cargo tree --locked --target {} {what} {form}", host.trim())).output()
}

/// Returns each package of a tree with its direct dependencies.
fn arrows(tree: &str) -> Result<BTreeMap<ReleasePackageId, BTreeSet<ReleasePackageId>>> {
    let (mut arrows, mut above) =
        (BTreeMap::<ReleasePackageId, BTreeSet<ReleasePackageId>>::new(), Vec::<ReleasePackageId>::new());
    // A blank line and a title separate kinds of edges.
    for line in tree.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit())) {
        let digits = line.find(|letter: char| !letter.is_ascii_digit()).context("a name behind a depth")?;
        let (depth, package) = line.split_at(digits);
        let mut words = package.split(' ');
        let (name, version) = (words.next(), words.next().and_then(|version| version.strip_prefix('v')));
        let (name, version) = name.zip(version).with_context(|| format!("a package: {line}"))?;
        let id = ReleasePackageId { name: name.to_owned(), version: version.to_owned() };
        above.truncate(depth.parse()?);
        if let Some(parent) = above.last() {
            arrows.entry(parent.clone()).or_default().insert(id.clone());
        }
        arrows.entry(id.clone()).or_default();
        above.push(id);
    }
    Ok(arrows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tree_is_read_with_its_depths() {
        let tree = "0a v1.0.0 (/a)\n1b v2.0.0\n2c v3.1.0-rc.1\n1c v3.1.0-rc.1 (*)\n1d v4.0.0 (proc-macro)\n";
        let arrows = arrows(tree).unwrap();
        let shown: Vec<_> = (arrows.iter())
            .map(|(id, below)| {
                (id.name.as_str(), below.iter().map(|id| id.version.as_str()).collect::<Vec<_>>())
            })
            .collect();
        let below_a = vec!["2.0.0", "3.1.0-rc.1", "4.0.0"];
        assert_eq!(shown, [("a", below_a), ("b", vec!["3.1.0-rc.1"]), ("c", vec![]), ("d", vec![])]);
        assert!(self::arrows("0a\n").is_err());
    }

    #[test]
    fn program_has_what_it_is_linked_of() {
        let parts = ReleasePackages::of("zugleich").unwrap();
        let names = |linked: bool| -> BTreeSet<_> {
            let those = parts.all.iter().filter(|(_, part)| part.is_linked == linked);
            those.map(|(id, _)| id.name.as_str()).collect()
        };
        let (linked, building) = (names(true), names(false));
        for name in ["zugleich", "zugleich-rules", "tokio", "cozy-chess"] {
            assert!(linked.contains(name), "{name}");
        }
        assert!(building.contains("clap_derive") && !linked.contains("clap_derive"));
        for name in ["shakmaty", "proptest", "fantoccini", "zugleich-lab"] {
            assert!(!linked.contains(name) && !building.contains(name), "{name}");
        }
        let foreign = parts.all.iter().filter(|(id, _)| !id.name.starts_with("zugleich"));
        assert!(foreign.clone().all(|(_, part)| part.hash.as_ref().is_some_and(|hash| hash.len() == 64)));
    }
}
