//! Short runs of every fuzz target, from the seeds in the repository and the corpus of earlier runs.
//!
//! The stage `fuzz` is skipped if nothing that the targets depend on has changed since the last soak.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::thread;

use anyhow::{Context, Result, anyhow, ensure};
use cargo_metadata::{Metadata, MetadataCommand};

use crate::cargo_tool::FUZZ;
use crate::setup;
use crate::shell_command::{ShellCommand, root};
use crate::source_record::{SourceRecord, folders_of};

/// Folder of the fuzz targets, a workspace of its own.
const FOLDER: &str = "fuzz";
/// Package of the targets.
const PACKAGE: &str = "zugleich-fuzz";
/// Files of the targets themselves. The record lies beside them.
const OWN: [&str; 4] = ["fuzz/Cargo.lock", "fuzz/Cargo.toml", "fuzz/fuzz_targets", "fuzz/seeds"];
/// Ending of the texts of pages, which change often and parse nothing.
const TEXTS: &str = ".ftl";
/// Record of the last soak.
const RECORD: &str = "fuzz/soaked.toml";
/// Comment at its head.
const HEAD: &str = "\
# Digests of everything that the fuzz targets were built from when `cargo xtask soak` ran them for long. As long as they
# hold, the stage `fuzz` neither builds nor runs them. Written by that command.
";
/// Number of targets that run at the same time, with one thread each.
const AT_ONCE: usize = 2;
/// Duration of each target in the stage, in seconds.
const SECONDS: u64 = 20;
/// No sanitizer: the project's code is safe Rust, in which AddressSanitizer finds nothing and doubles the time.
const SANITIZER: &str = "--sanitizer none";
/// Memory limit and output options of a target.
const LIMITS: &str = "-rss_limit_mb=2048 -verbosity=0 -print_funcs=0 -print_final_stats=1";

/// Builds all targets and runs each, if anything that they depend on has changed since the last soak.
///
/// # Errors
/// A target without seeds, a failed build, or a finding of a target.
pub(super) fn run() -> Result<()> {
    let folder = root().join(FOLDER);
    let metadata = metadata(&folder)?;
    let targets = targets(&metadata);
    paired(&targets, &seeded(&folder)?)?;
    let (now, soaked) = (sources()?, SourceRecord::read(RECORD));
    let changed = now.changed_since(&soaked);
    if changed.is_empty() {
        println!(
            "   nothing has changed since `cargo xtask soak` ran the {} targets ({RECORD})",
            targets.len()
        );
        return Ok(());
    }
    println!("   changed since the last soak: {}", changed.join(", "));
    run_for(SECONDS, &targets)
}

/// Builds all targets and runs each for this many seconds.
///
/// # Errors
/// As [`run`].
pub(crate) fn soak(seconds: u64) -> Result<()> {
    let folder = root().join(FOLDER);
    let targets = targets(&metadata(&folder)?);
    paired(&targets, &seeded(&folder)?)?;
    run_for(seconds, &targets)
}

/// Records the state of everything that the targets are built from.
///
/// # Errors
/// A file cannot be read, or the record cannot be written.
pub(crate) fn record() -> Result<()> {
    sources()?.write(RECORD, HEAD)
}

fn sources() -> Result<SourceRecord> {
    let crates = folders_of("fuzz/Cargo.toml", &[PACKAGE])?.into_iter().filter(|folder| folder != FOLDER);
    SourceRecord::of(crates.chain(OWN.map(str::to_owned)), &[TEXTS])
}

fn run_for(seconds: u64, targets: &[String]) -> Result<()> {
    setup::fuzzing()?;
    fuzz(&format!("build {SANITIZER}")).run()?;
    for target in targets {
        let corpus = root().join(FOLDER).join("corpus").join(target);
        fs::create_dir_all(&corpus).with_context(|| corpus.display().to_string())?;
    }
    targets.chunks(AT_ONCE).try_for_each(|targets| run_all(targets, seconds))
}

/// Returns a command of cargo-fuzz with the nightly compiler.
fn fuzz(arguments: &str) -> ShellCommand {
    FUZZ.command(arguments).env("RUSTUP_TOOLCHAIN", "nightly")
}

/// Runs targets at the same time.
fn run_all(targets: &[String], seconds: u64) -> Result<()> {
    thread::scope(|scope| {
        let runs: Vec<_> =
            targets.iter().map(|target| scope.spawn(move || run_of(target, seconds).run())).collect();
        let ended = runs.into_iter().map(|run| run.join().map_err(|_| anyhow!("a run has panicked"))?);
        ended.collect()
    })
}

/// Returns the run of a target. New inputs go into the first folder, which is not in the repository.
fn run_of(target: &str, seconds: u64) -> ShellCommand {
    let folders = format!("{FOLDER}/corpus/{target} {FOLDER}/seeds/{target}");
    fuzz(&format!("run {SANITIZER} {target} {folders} -- -max_total_time={seconds} {LIMITS}"))
}

/// Returns cargo's metadata of the targets. An outdated lock file is refused.
fn metadata(folder: &Path) -> Result<Metadata> {
    MetadataCommand::new()
        .manifest_path(folder.join("Cargo.toml"))
        .other_options(["--locked".to_owned()])
        .exec()
        .context("cargo metadata --locked --manifest-path fuzz/Cargo.toml")
}

/// Returns the names of the targets, in the order of the manifest.
fn targets(metadata: &Metadata) -> Vec<String> {
    let members = metadata.workspace_packages();
    let targets = members.iter().flat_map(|package| &package.targets);
    targets.filter(|target| target.is_bin()).map(|target| target.name.clone()).collect()
}

/// Returns the targets that have seeds.
fn seeded(folder: &Path) -> Result<BTreeSet<String>> {
    let mut seeded = BTreeSet::new();
    for target in fs::read_dir(folder.join("seeds")).context("fuzz/seeds")? {
        let target = target.context("fuzz/seeds")?;
        if fs::read_dir(target.path()).is_ok_and(|mut seeds| seeds.next().is_some()) {
            seeded.insert(target.file_name().to_string_lossy().into_owned());
        }
    }
    Ok(seeded)
}

/// Checks that every target has seeds, and that all seeds belong to a target.
fn paired(targets: &[String], seeded: &BTreeSet<String>) -> Result<()> {
    ensure!(!targets.is_empty(), "there is no fuzz target in fuzz/Cargo.toml");
    for target in targets {
        ensure!(seeded.contains(target), "target {target} has no seeds: put some into fuzz/seeds/{target}");
    }
    for folder in seeded {
        ensure!(targets.contains(folder), "fuzz/seeds/{folder} belongs to no target of fuzz/Cargo.toml");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_targets_of_the_project_have_seeds() {
        let folder = root().join(FOLDER);
        let targets = targets(&metadata(&folder).unwrap());
        assert!(targets.contains(&"record".to_owned()), "{targets:?}");
        paired(&targets, &seeded(&folder).unwrap()).unwrap();
    }

    #[test]
    fn targets_are_built_from_rules_and_seeds() {
        let none = SourceRecord::default();
        let sources = sources().unwrap();
        let paths = sources.changed_since(&none);
        for path in ["crates/rules", "crates/wire", "crates/engine", "fuzz/seeds", "fuzz/Cargo.lock"] {
            assert!(paths.contains(&path), "{path}: {paths:?}");
        }
        // The record is not part of what it records.
        assert!(!paths.iter().any(|path| Path::new(RECORD).starts_with(path)), "{paths:?}");
    }

    #[test]
    fn unpaired_targets_and_seeds_are_found() {
        let (target, seeds) =
            (|name: &str| vec![name.to_owned()], |name: &str| BTreeSet::from([name.to_owned()]));
        assert!(paired(&target("a"), &seeds("a")).is_ok());
        let error = |targets: &[String], seeded| paired(targets, &seeded).unwrap_err().to_string();
        assert!(error(&target("a"), BTreeSet::new()).contains("a has no seeds"));
        assert!(
            error(&target("a"), BTreeSet::from(["a".to_owned(), "b".to_owned()]))
                .contains("fuzz/seeds/b belongs")
        );
        assert!(error(&[], BTreeSet::new()).contains("no fuzz target"));
    }

    #[test]
    fn a_run_ends_by_itself() {
        let line = run_of("record", 7).to_string();
        assert!(line.contains("RUSTUP_TOOLCHAIN='nightly' "), "{line}");
        assert!(
            line.contains(" fuzz run --sanitizer none record fuzz/corpus/record fuzz/seeds/record -- "),
            "{line}"
        );
        assert!(line.contains("-max_total_time=7 -rss_limit_mb=2048"), "{line}");
    }
}
