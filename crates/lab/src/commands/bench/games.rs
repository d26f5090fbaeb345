//! Games of a match, and the output of its score.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use serde_json::Value as Json;
use zugleich_engine::EngineError;
use zugleich_engine::tournament::{self, MatchScore, Pairing};

use crate::progress_bar::bar;
use zugleich_cli::cli_error::CliError;
use zugleich_cli::cli_error_kind::CliErrorKind;
use zugleich_cli::progress::Interrupt;

/// Plays the games of a pairing until all are over, the score is `decided` or Ctrl+C is pressed. Returns the
/// score and the time taken.
///
/// # Errors
/// [`CliError`] if the game or its options are refused.
pub(super) fn played(
    pairing: &Pairing<'_>,
    interrupt: &Interrupt,
    decided: &dyn Fn(&MatchScore) -> bool,
) -> Result<(MatchScore, Duration), CliError> {
    let bar = bar(u64::from(pairing.games), "{bar:40} {pos}/{len} games, {msg}, {eta} left");
    let start = Instant::now();
    let score = tournament::play(pairing, &mut |score| {
        bar.set_position(score.games().into());
        bar.set_message(counts(score));
        if decided(score) { ControlFlow::Break(()) } else { interrupt.flow() }
    });
    bar.finish_and_clear();
    let score = score.map_err(|error| match error {
        EngineError::Rules(error) => error.into(),
        error => CliError::malformed(CliErrorKind::NothingMeasured, error),
    })?;
    Ok((score, start.elapsed()))
}

/// Returns a score in words: games won, drawn and lost, the points and their interval.
pub(super) fn score_text(score: &MatchScore) -> String {
    let (low, high) = score.interval();
    let [rate, low, high] = [score.rate(), low, high].map(|rate| 100.0 * rate);
    format!("{}, score {rate:.1} % (95 %: {low:.1} to {high:.1})", counts(score))
}

/// Adds a score to a line of JSON.
pub(super) fn write(line: &mut Json, score: &MatchScore) {
    let (low, high) = score.interval();
    line["games"] = score.games().into();
    line["wins"] = score.wins.into();
    line["draws"] = score.draws.into();
    line["losses"] = score.losses.into();
    line["score"] = score.rate().into();
    line["low"] = low.into();
    line["high"] = high.into();
    line["turns"] = score.turns.into();
}

fn counts(score: &MatchScore) -> String {
    format!("+{} ={} -{}", score.wins, score.draws, score.losses)
}
