//! `cargo xtask soak`: long tests before a release.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Result, ensure};
use cargo_metadata::MetadataCommand;
use clap::Args;

use crate::shell_command::{ShellCommand, root};
use crate::stages::fuzz;

/// Cargo command of all parts. They share a release build in a folder of its own, since it contains the game
/// of the tests.
const TESTS: &str = "cargo test --release --locked --workspace --target-dir target/soak";
/// Library whose tests draw their inputs.
const DRAWING: &str = "proptest";
/// Measuring program of that build.
const LAB: &str = "target/soak/release/zugleich-lab";
/// Output of the program if no response time depends on a secret.
const QUIET: &str = "nothing is told apart";

/// Arguments that set the amount of each part.
#[derive(Debug, Clone, Args)]
pub(crate) struct SoakArgs {
    /// A hundredth of everything, to try the command; it is not recorded
    #[arg(long, conflicts_with_all = ["fuzz_minutes", "seeds", "faults", "secrets", "timing_pairs"])]
    quick: bool,
    /// Number of minutes for which each fuzz target runs; fewer than ten are not recorded
    #[arg(long, value_name = "N", default_value_t = FULL.fuzz_seconds / 60)]
    fuzz_minutes: u64,
    /// Number of seeds with which the properties are tested
    #[arg(long, value_name = "N", default_value_t = FULL.seeds)]
    seeds: u32,
    /// Number of faults of the cluster
    #[arg(long, value_name = "N", default_value_t = FULL.faults)]
    faults: u32,
    /// Number of pairs of games with different secrets to compare
    #[arg(long, value_name = "N", default_value_t = FULL.secrets)]
    secrets: u32,
    /// Number of pairs of games in which the time of an answer is compared, for each secret
    #[arg(long, value_name = "N", default_value_t = FULL.timing_pairs)]
    timing_pairs: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SoakAmounts {
    fuzz_seconds: u64,
    seeds: u32,
    faults: u32,
    secrets: u32,
    timing_pairs: u32,
}

/// Amounts before a release.
const FULL: SoakAmounts =
    SoakAmounts { fuzz_seconds: 600, seeds: 30, faults: 200, secrets: 10_000, timing_pairs: 1_000 };
/// Amounts of `--quick`.
const QUICK: SoakAmounts =
    SoakAmounts { fuzz_seconds: 6, seeds: 1, faults: 2, secrets: 100, timing_pairs: 10 };

/// A part and its result.
struct SoakRow {
    name: &'static str,
    amount: String,
    seconds: u64,
    failure: Option<String>,
}

impl SoakArgs {
    /// Runs all parts, even after a failure, and prints a table of them.
    ///
    /// # Errors
    /// A part has failed.
    pub(crate) fn run(&self) -> Result<()> {
        let amounts = self.amounts();
        let SoakAmounts { fuzz_seconds, seeds, faults, secrets, timing_pairs } = amounts;
        let fuzzed = row("fuzz", format!("{fuzz_seconds} s each target"), || fuzz::soak(fuzz_seconds));
        let recorded = fuzzed.failure.is_none() && fuzz_seconds >= FULL.fuzz_seconds;
        if recorded {
            fuzz::record()?;
        }
        let rows = [
            fuzzed,
            row("properties", format!("{seeds} seeds"), || properties(seeds)),
            row("cluster", format!("{faults} faults"), || cluster(faults).run()),
            row("secrets", format!("{secrets} pairs of games"), || paired(secrets).run()),
            row("timing", format!("{timing_pairs} pairs of games for each secret"), || timing(timing_pairs)),
        ];
        print!("{}", table(&rows));
        println!(
            "{}",
            if recorded { "recorded in fuzz/soaked.toml" } else { "not recorded in fuzz/soaked.toml" }
        );
        let failed = rows.iter().filter(|row| row.failure.is_some()).count();
        println!("soak: {} passed, {failed} failed", rows.len() - failed);
        ensure!(failed == 0, "{failed} of {} parts have failed", rows.len());
        Ok(())
    }

    const fn amounts(&self) -> SoakAmounts {
        let Self { quick, fuzz_minutes, seeds, faults, secrets, timing_pairs } = *self;
        if quick {
            QUICK
        } else {
            SoakAmounts { fuzz_seconds: 60 * fuzz_minutes, seeds, faults, secrets, timing_pairs }
        }
    }
}

fn row(name: &'static str, amount: String, part: impl FnOnce() -> Result<()>) -> SoakRow {
    println!("== {name}: {amount}");
    let start = Instant::now();
    let failure = part().err().map(|error| format!("{error:#}"));
    if let Some(failure) = &failure {
        println!("== {name} has failed: {failure}");
    }
    SoakRow { name, amount, seconds: start.elapsed().as_secs(), failure }
}

/// Tests the properties with new seeds. The command that fails tells its seed.
fn properties(seeds: u32) -> Result<()> {
    let first = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    let others = without_properties()?;
    (first..).take(seeds as usize).try_for_each(|seed| seeded(seed, &others).run())
}

/// Returns the packages none of whose tests draw inputs.
fn without_properties() -> Result<Vec<String>> {
    let metadata = MetadataCommand::new().manifest_path(root().join("Cargo.toml")).no_deps().exec()?;
    let others = metadata
        .packages
        .into_iter()
        .filter(|package| package.dependencies.iter().all(|dependency| dependency.name != DRAWING));
    Ok(others.map(|package| package.name.to_string()).collect())
}

fn seeded(seed: u64, without: &[String]) -> ShellCommand {
    let without: String = without.iter().map(|package| format!(" --exclude {package}")).collect();
    ShellCommand::new(format!("{TESTS}{without} --lib --tests")).env("PROPTEST_RNG_SEED", seed.to_string())
}

/// Returns the test that kills, stops and disconnects servers, and their database during games.
fn cluster(faults: u32) -> ShellCommand {
    ShellCommand::new(format!("{TESTS} --test cli -- cluster --nocapture"))
        .env("CLUSTER_FAULTS", faults.to_string())
}

/// Returns the test that all bytes sent to others are independent of secrets.
fn paired(pairs: u32) -> ShellCommand {
    ShellCommand::new(format!("{TESTS} --test it -- paired --nocapture"))
        .env("PAIRED_GAMES", pairs.to_string())
}

/// Checks that response times are independent of secrets.
fn timing(pairs: u32) -> Result<()> {
    ShellCommand::new(format!("{TESTS} --test lab --no-run")).run()?;
    let measure = ShellCommand::new(format!("{LAB} bench server --only timing --pairs {pairs}"));
    let told = measure.output()?;
    print!("{told}");
    ensure!(told.contains(QUIET), "an answer takes another time: {measure}");
    Ok(())
}

/// Returns a Markdown table.
fn table(rows: &[SoakRow]) -> String {
    let lines = rows.iter().map(|SoakRow { name, amount, seconds, failure }| {
        format!(
            "| {name} | {amount} | {seconds} | {} |\n",
            if failure.is_none() { "passed" } else { "failed" }
        )
    });
    format!("| part | amount | seconds | |\n| --- | --- | ---: | --- |\n{}", lines.collect::<String>())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Debug, Parser)]
    struct SoakTestArgs {
        #[command(flatten)]
        soak: SoakArgs,
    }

    fn amounts(words: &[&str]) -> SoakAmounts {
        SoakTestArgs::try_parse_from([&["soak"], words].concat()).unwrap().soak.amounts()
    }

    #[test]
    fn amounts_are_those_of_a_release() {
        assert_eq!(amounts(&[]), FULL);
        assert_eq!(amounts(&["--quick"]), QUICK);
        assert_eq!(amounts(&["--fuzz-minutes", "2"]), SoakAmounts { fuzz_seconds: 120, ..FULL });
        assert!(SoakTestArgs::try_parse_from(["soak", "--quick", "--faults", "3"]).is_err());
    }

    #[test]
    fn parts_are_told_as_a_table() {
        let rows =
            [row("one", "2 s".to_owned(), || Ok(())), row("two", "3".to_owned(), || anyhow::bail!("why"))];
        let lines = "| one | 2 s | 0 | passed |\n| two | 3 | 0 | failed |\n";
        assert_eq!(
            table(&rows),
            format!("| part | amount | seconds | |\n| --- | --- | ---: | --- |\n{lines}")
        );
    }

    #[test]
    fn parts_say_how_much_they_do() {
        let others = without_properties().unwrap();
        assert!(others.contains(&"zugleich-server".to_owned()));
        assert!(!others.contains(&"zugleich-properties".to_owned()));
        assert!(seeded(6, &others).to_string().starts_with("PROPTEST_RNG_SEED='6' cargo test --release "));
        assert!(cluster(7).to_string().starts_with("CLUSTER_FAULTS='7' cargo test --release "));
        assert!(paired(8).to_string().starts_with("PAIRED_GAMES='8' cargo test --release "));
    }
}
