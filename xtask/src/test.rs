//! The full test run.

use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;

use crate::stages::Stage;

/// Runs the stages in their order, all of them unless told otherwise.
///
/// Nothing is printed after the last stage, so that the test runner's own summary closes the output.
///
/// # Errors
/// The first stage that fails, with the command to repeat; no stage is left to run.
pub(crate) fn run(only: &[Stage], skip: &[Stage]) -> Result<()> {
    let start = Instant::now();
    let stages = chosen(only, skip);
    ensure!(!stages.is_empty(), "every stage is left out");
    let left_out = Stage::value_variants().iter().filter(|stage| !stages.contains(stage));
    let left_out: Vec<_> = left_out.map(|stage| stage.name()).collect();
    if !left_out.is_empty() {
        println!("== left out, as asked: {}", left_out.join(", "));
    }
    for (index, stage) in stages.iter().enumerate() {
        let (number, of) = (index + 1, stages.len());
        println!(
            "== {number} of {of}: {} (after {} s) {}",
            stage.name(),
            start.elapsed().as_secs(),
            stage.about()
        );
        stage.run().with_context(|| format!("stage {} ({number} of {of})", stage.name()))?;
    }
    Ok(())
}

fn chosen(only: &[Stage], skip: &[Stage]) -> Vec<Stage> {
    let wanted = |stage: &Stage| (only.is_empty() || only.contains(stage)) && !skip.contains(stage);
    Stage::value_variants().iter().copied().filter(wanted).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_stages_run_and_the_tests_close() {
        assert_eq!(chosen(&[], &[]).last(), Some(&Stage::Tests));
        assert_eq!(chosen(&[], &[]), Stage::value_variants());
    }

    #[test]
    fn stages_can_be_chosen_and_left_out() {
        assert_eq!(chosen(&[Stage::Docs, Stage::Format], &[]), [Stage::Format, Stage::Docs]);
        assert_eq!(chosen(&[Stage::Docs], &[Stage::Docs]), []);
        assert!(run(&[Stage::Docs], &[Stage::Docs]).is_err());
    }
}
