use std::time::{Duration, Instant};

use clap::Args;
use zugleich_engine::exploitability::{Exploitability, exploitability};
use zugleich_engine::{AnyEngine, Limits, SolvedPosition};
use zugleich_games::GameEntry;

use crate::progress_bar::bar;
use zugleich_cli::cli_error::CliError;
use zugleich_cli::cli_error_kind::CliErrorKind;
use zugleich_cli::deadline::Deadline;
use zugleich_cli::progress::Interrupt;

/// Arguments that choose positions with exact values, in a game that has them.
#[derive(Debug, Args)]
pub(super) struct SuiteArgs {
    /// Number of positions with exact values to measure, in a game that has them
    #[arg(long, value_name = "N", default_value_t = 500)]
    exact: usize,
    /// Maximum number of pieces in these positions
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(3..=4))]
    pieces: u8,
}

impl SuiteArgs {
    /// Returns these positions of a game.
    pub(super) fn of(&self, entry: &GameEntry) -> Vec<SolvedPosition<String>> {
        let mut endings = entry
            .player
            .search()
            .map_or_else(Vec::new, |search| search.evaluation().suite(self.pieces.into()));
        endings.truncate(self.exact);
        endings
    }
}

/// Search budget of a position: its name, its limits, and its time in milliseconds if it has one.
#[derive(Clone, Debug)]
pub(super) struct SearchBudget {
    pub(super) name: String,
    pub(super) limits: Limits,
    pub(super) time: Option<u64>,
}

/// Returns a budget for each number of nodes, then one for each number of milliseconds, with this seed.
pub(super) fn budgets(nodes: &[u64], times: &[u64], seed: u64) -> Vec<SearchBudget> {
    let of_nodes = |&nodes: &u64| SearchBudget {
        name: format!("{nodes} nodes"),
        limits: Limits::of_nodes(nodes, seed),
        time: None,
    };
    let of_time = |&time: &u64| SearchBudget {
        name: format!("{time} ms"),
        limits: Limits::of_nodes(u64::MAX, seed),
        time: Some(time),
    };
    nodes.iter().map(of_nodes).chain(times.iter().map(of_time)).collect()
}

/// Measures an engine in positions with exact values. Returns its exploitability and the time taken.
pub(super) fn measured(
    entry: &GameEntry,
    engine: &dyn AnyEngine,
    endings: &[SolvedPosition<String>],
    budget: &SearchBudget,
    interrupt: &Interrupt,
) -> Result<(Exploitability, Duration), CliError> {
    let bar = bar(endings.len() as u64, "{bar:40} {pos}/{len} positions, {eta} left");
    let start = Instant::now();
    let stop = || -> Box<dyn Fn() -> bool> {
        let Some(time) = budget.time else { return Box::new(|| false) };
        let deadline = Deadline::after(Duration::from_millis(time));
        Box::new(move || deadline.stops())
    };
    let found = exploitability(&entry.variant, engine, endings, &budget.limits, &stop, &mut || {
        bar.inc(1);
        interrupt.flow()
    });
    bar.finish_and_clear();
    Ok((found.map_err(|error| CliError::failed(CliErrorKind::NothingMeasured, error))?, start.elapsed()))
}

/// Returns the average time per position in milliseconds.
pub(super) fn each(found: &Exploitability, time: Duration) -> f64 {
    time.as_secs_f64() * 1e3 / f64::from(found.positions.max(1))
}
