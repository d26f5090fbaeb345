//! Checks of the manifests: allowed dependencies between crates and their reasons, and the oldest Rust version
//! that builds them.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use cargo_metadata::{CargoOpt, DependencyKind, Metadata, MetadataCommand, PackageId};

use super::program_build;
use crate::shell_command::root;

/// Document with the reason for each external library.
const REASONS: &str = "docs/book/src/how-it-works/dependencies.md";

/// Arrows allowed between the crates of the workspace, which ARCHITECTURE.md shows.
const ARROWS: [(&str, &[&str]); 23] = [
    ("zugleich-rules", &[]),
    ("zugleich-place", &[]),
    ("zugleich-engine", &["zugleich-rules"]),
    ("zugleich-train", &["zugleich-rules", "zugleich-engine"]),
    ("zugleich-render", &["zugleich-rules"]),
    ("zugleich-games", &["zugleich-rules", "zugleich-engine", "zugleich-render"]),
    ("zugleich-transcript", &["zugleich-rules", "zugleich-games"]),
    ("zugleich-branches-wasm", &["zugleich-rules", "zugleich-render", "zugleich-games", "zugleich-wire"]),
    ("zugleich-lists-wasm", &["zugleich-rules"]),
    ("zugleich-verify-wasm", &["zugleich-transcript"]),
    ("zugleich-wire", &["zugleich-rules", "zugleich-render", "zugleich-games", "zugleich-transcript"]),
    (
        "zugleich-session",
        &[
            "zugleich-rules",
            "zugleich-engine",
            "zugleich-render",
            "zugleich-games",
            "zugleich-transcript",
            "zugleich-place",
            "zugleich-wire",
        ],
    ),
    (
        "zugleich-store",
        &["zugleich-rules", "zugleich-games", "zugleich-transcript", "zugleich-place", "zugleich-session"],
    ),
    (
        "zugleich-store-postgres",
        &[
            "zugleich-rules",
            "zugleich-engine",
            "zugleich-render",
            "zugleich-transcript",
            "zugleich-place",
            "zugleich-session",
            "zugleich-store",
        ],
    ),
    (
        "zugleich-site",
        &[
            "zugleich-rules",
            "zugleich-engine",
            "zugleich-render",
            "zugleich-games",
            "zugleich-wire",
            "zugleich-session",
        ],
    ),
    (
        "zugleich-server",
        &[
            "zugleich-rules",
            "zugleich-engine",
            "zugleich-render",
            "zugleich-games",
            "zugleich-transcript",
            "zugleich-place",
            "zugleich-wire",
            "zugleich-session",
            "zugleich-store",
            "zugleich-store-postgres",
            "zugleich-site",
        ],
    ),
    ("zugleich-bench", &["zugleich-rules", "zugleich-engine", "zugleich-games"]),
    (
        "zugleich",
        &[
            "zugleich-rules",
            "zugleich-engine",
            "zugleich-render",
            "zugleich-games",
            "zugleich-transcript",
            "zugleich-session",
            "zugleich-store",
            "zugleich-site",
            "zugleich-server",
        ],
    ),
    (
        "zugleich-lab",
        &[
            "zugleich",
            "zugleich-rules",
            "zugleich-engine",
            "zugleich-render",
            "zugleich-games",
            "zugleich-train",
            "zugleich-bench",
        ],
    ),
    ("zugleich-oracle", &["zugleich-rules"]),
    ("zugleich-properties", &["zugleich-rules", "zugleich-engine"]),
    ("zugleich-conformance", &["zugleich-rules", "zugleich-render", "zugleich-games"]),
    ("xtask", &[]),
];

/// Additional arrows for tests and benchmarks only, which must not form cycles of crates either. The tests of
/// `games` depend on their own crate with the game of the tests.
const TEST_ARROWS: [(&str, &[&str]); 3] = [
    ("zugleich-oracle", &["zugleich-bench"]),
    ("zugleich-games", &["zugleich-games", "zugleich-properties"]),
    ("zugleich-train", &["zugleich-games"]),
];

/// Feature that only tests may enable, and its crate: the game of the tests is not offered to players.
const FEATURE_OF_TESTS: (&str, &str) = ("zugleich-games", program_build::GAME_OF_TESTS);

/// The program, and crates that must never be part of it: they only check or measure the rules, learn, or
/// have a licence with more conditions.
const NEVER_SHIPPED: (&str, [&str; 5]) =
    ("zugleich", ["zugleich-bench", "zugleich-oracle", "zugleich-train", "batsat", "shakmaty"]);

/// Dependencies allowed below the rules: none of them reads a clock, a file or a socket, or excludes
/// `wasm32-unknown-unknown`.
const BELOW_RULES: [&str; 2] = ["cozy-chess", "cozy-chess-types"];

/// The asynchronous runtime, and the crates that must not depend on it.
const ASYNC: (&str, [&str; 6]) = (
    "tokio",
    [
        "zugleich-rules",
        "zugleich-engine",
        "zugleich-render",
        "zugleich-transcript",
        "zugleich-wire",
        "zugleich-place",
    ],
);

pub(super) fn run() -> Result<()> {
    let metadata = metadata()?;
    arrows(&metadata)?;
    features(&metadata)?;
    purity(&metadata)?;
    reasons(&metadata)?;
    oldest_rust(&metadata)
}

fn metadata() -> Result<Metadata> {
    MetadataCommand::new()
        .manifest_path(root().join("Cargo.toml"))
        .features(CargoOpt::AllFeatures)
        .other_options(["--locked".to_owned()])
        .exec()
        .context("cargo metadata --locked --all-features")
}

fn arrows(metadata: &Metadata) -> Result<()> {
    let members: BTreeSet<_> =
        metadata.workspace_packages().iter().map(|package| package.name.as_str()).collect();
    for package in metadata.workspace_packages() {
        let name = package.name.as_str();
        let allowed =
            listed(&ARROWS, name).with_context(|| format!("{name} is not in the list of arrows"))?;
        let in_tests = listed(&TEST_ARROWS, name).unwrap_or_default();
        // Tests of a crate may depend on the crate itself, with a feature.
        let others = package.dependencies.iter().filter(|dep| dep.name != name);
        for arrow in others.filter(|dep| members.contains(dep.name.as_str())) {
            let to = arrow.name.as_str();
            let tested = arrow.kind == DependencyKind::Development && in_tests.contains(&to);
            ensure!(tested || allowed.contains(&to), "crate {name} must not depend on {to}");
        }
    }
    Ok(())
}

fn listed<'a>(arrows: &[(&str, &'a [&'a str])], name: &str) -> Option<&'a [&'a str]> {
    arrows.iter().find(|(from, _)| *from == name).map(|(_, to)| *to)
}

/// Checks that only tests enable the feature of the tests, by name, among all features or by default.
fn features(metadata: &Metadata) -> Result<()> {
    let (owner, feature) = FEATURE_OF_TESTS;
    let within = format!("{owner}/{feature}");
    for package in metadata.workspace_packages() {
        let name = &package.name;
        let asking = package
            .features
            .iter()
            .find(|(_, needs)| needs.iter().any(|need| need == feature || *need == within));
        ensure!(asking.is_none(), "no feature of {name} may ask for {within}: tests do, in dev-dependencies");
        let mut shipped = package.dependencies.iter().filter(|dep| dep.kind != DependencyKind::Development);
        let asking =
            shipped.any(|dep| dep.name == owner && dep.features.iter().any(|named| named == feature));
        ensure!(!asking, "{name} must not ask for {within} but in dev-dependencies: it is for tests");
    }
    Ok(())
}

fn purity(metadata: &Metadata) -> Result<()> {
    for name in below(metadata, "zugleich-rules")? {
        ensure!(BELOW_RULES.contains(&name), "zugleich-rules is pure and must not depend on {name}");
    }
    let (program, never) = NEVER_SHIPPED;
    let shipped = below(metadata, program)?;
    for name in never {
        ensure!(!shipped.contains(name), "{name} must not be part of the program");
    }
    let (runtime, crates) = ASYNC;
    for name in crates {
        ensure!(!below(metadata, name)?.contains(runtime), "crate {name} must not depend on {runtime}");
    }
    Ok(())
}

/// Checks that [`REASONS`] has a line for every external library of a crate of the workspace, tests included.
fn reasons(metadata: &Metadata) -> Result<()> {
    let text = std::fs::read_to_string(root().join(REASONS)).context(REASONS)?;
    for package in metadata.workspace_packages() {
        let libraries = package.dependencies.iter().filter(|dep| dep.path.is_none());
        for name in libraries.map(|dep| &dep.name) {
            let line = format!("`{name}`");
            ensure!(text.contains(&line), "{REASONS} does not say why {} needs {name}", package.name);
        }
    }
    Ok(())
}

/// Returns the names of all dependencies that a crate is built from.
fn below<'a>(metadata: &'a Metadata, name: &str) -> Result<BTreeSet<&'a str>> {
    let resolve = metadata.resolve.as_ref().context("cargo metadata has resolved nothing")?;
    let packages = metadata.workspace_packages();
    let top = packages.iter().find(|package| package.name == name);
    let top = &top.with_context(|| format!("there is no crate {name}"))?.id;
    let (mut found, mut open) = (BTreeSet::<&PackageId>::new(), vec![top]);
    while let Some(id) = open.pop() {
        let built = resolve[id]
            .deps
            .iter()
            .filter(|dep| dep.dep_kinds.iter().any(|kind| kind.kind != DependencyKind::Development));
        open.extend(built.map(|dep| &dep.pkg).filter(|id| found.insert(*id)));
    }
    Ok(found.into_iter().map(|id| metadata[id].name.as_str()).collect())
}

/// Checks that the stated Rust version builds every dependency, as far as they state theirs. The project's
/// own code is checked by clippy's `incompatible_msrv`.
fn oldest_rust(metadata: &Metadata) -> Result<()> {
    let members = metadata.workspace_packages();
    let stated = members.iter().filter_map(|package| package.rust_version.as_ref()).min();
    let stated = stated.context("the workspace states no rust-version")?;
    let others = metadata.packages.iter().filter(|package| !metadata.workspace_members.contains(&package.id));
    let newest = others.max_by_key(|package| package.rust_version.as_ref());
    let newest = newest.context("there is no dependency")?;
    let needed = newest.rust_version.as_ref().unwrap_or(stated);
    ensure!(needed <= stated, "rust-version is {stated}, but {} needs {needed}", newest.name);
    println!("   rust-version is {stated}; the newest that a dependency needs is {needed} ({})", newest.name);
    Ok(())
}
