//! The full test run.

use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;

use crate::stages::TestStage;

/// Runs the stages in their order, all of them unless told otherwise, and prints the time of each.
///
/// # Errors
/// The first stage that fails, with the command to repeat, or an empty selection of stages.
pub(crate) fn run(only: &[TestStage], skip: &[TestStage]) -> Result<()> {
    let stages = chosen(only, skip);
    ensure!(!stages.is_empty(), "every stage is left out");
    let left_out = TestStage::value_variants().iter().filter(|stage| !stages.contains(stage));
    let left_out: Vec<_> = left_out.map(|stage| stage.name()).collect();
    if !left_out.is_empty() {
        println!("== left out, as asked: {}", left_out.join(", "));
    }
    let mut times = Vec::new();
    for (index, stage) in stages.iter().enumerate() {
        let (number, of, start) = (index + 1, stages.len(), Instant::now());
        println!("== {number} of {of}: {}: {}", stage.name(), stage.about());
        stage.run().with_context(|| format!("stage {} ({number} of {of})", stage.name()))?;
        times.push((stage.name(), start.elapsed().as_secs()));
        println!("== {} took {} s", stage.name(), start.elapsed().as_secs());
    }
    print!("{}", table(&times));
    println!("stages: {} passed, 0 failed", stages.len());
    Ok(())
}

/// Returns a table of the stages in Markdown, as contribute/tests.md in the book shows it.
fn table(times: &[(String, u64)]) -> String {
    let rows = times.iter().map(|(name, seconds)| format!("| {name} | {seconds} |\n"));
    let whole: u64 = times.iter().map(|(_, seconds)| seconds).sum();
    format!("| stage | seconds |\n| --- | ---: |\n{}| whole run | {whole} |\n", rows.collect::<String>())
}

fn chosen(only: &[TestStage], skip: &[TestStage]) -> Vec<TestStage> {
    let wanted = |stage: &TestStage| (only.is_empty() || only.contains(stage)) && !skip.contains(stage);
    TestStage::value_variants().iter().copied().filter(wanted).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_stages_run_and_the_tests_close() {
        assert_eq!(chosen(&[], &[]).last(), Some(&TestStage::Tests));
        assert_eq!(chosen(&[], &[]), TestStage::value_variants());
    }

    #[test]
    fn times_are_told_as_a_table() {
        let times = [("format".to_owned(), 2), ("tests".to_owned(), 300)];
        let rows = "| format | 2 |\n| tests | 300 |\n| whole run | 302 |\n";
        assert_eq!(table(&times), format!("| stage | seconds |\n| --- | ---: |\n{rows}"));
    }

    #[test]
    fn stages_can_be_chosen_and_left_out() {
        assert_eq!(chosen(&[TestStage::Docs, TestStage::Format], &[]), [TestStage::Format, TestStage::Docs]);
        assert_eq!(chosen(&[TestStage::Docs], &[TestStage::Docs]), []);
        assert!(run(&[TestStage::Docs], &[TestStage::Docs]).is_err());
    }
}
