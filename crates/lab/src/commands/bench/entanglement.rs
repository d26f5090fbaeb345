use std::io::Write;
use std::time::Duration;

use clap::Args;
use serde_json::{Value as Json, json};
use zugleich_bench::DurationStats;
use zugleich_bench::entanglement::{EntanglementReport, MeasureConfig, MeasureError, PerftCount, measure};

use crate::progress_bar::bar;
use zugleich_cli::cli_error::CliError;
use zugleich_cli::cli_error_kind::CliErrorKind;
use zugleich_cli::progress::Interrupt;

#[derive(Debug, Args)]
pub(crate) struct BenchEntanglementCommand {
    /// Number of random games that give positions
    #[arg(long, value_name = "N", default_value_t = MeasureConfig::COMMON.random_games)]
    random_games: usize,
    /// Number of games of the engine against itself that give positions
    #[arg(long, value_name = "N", default_value_t = MeasureConfig::COMMON.engine_games)]
    engine_games: usize,
    /// Maximum number of plies played in a game
    #[arg(long, value_name = "N", default_value_t = MeasureConfig::COMMON.plies)]
    plies: usize,
    /// Number of timings of each ply; the fastest counts
    #[arg(long, value_name = "N", default_value_t = MeasureConfig::COMMON.rounds)]
    rounds: usize,
    /// Depth to which legal moves are counted from the start
    #[arg(long, value_name = "N", default_value_t = MeasureConfig::COMMON.depth)]
    depth: u32,
    /// The number that decides all chances
    #[arg(long, default_value_t = MeasureConfig::COMMON.seed)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl BenchEntanglementCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let Self { random_games, engine_games, plies, rounds, depth, seed, json } = *self;
        let plans = MeasureConfig { random_games, engine_games, plies, rounds, depth, seed };
        let interrupt = Interrupt::watch()?;
        let bar = bar(engine_games as u64, "{bar:40} {pos}/{len} engine games, {eta} left");
        let report = measure(&plans, || {
            bar.inc(1);
            interrupt.flow()
        });
        bar.finish_and_clear();
        let report = report.map_err(|error| match error {
            MeasureError::Nothing => CliError::malformed(CliErrorKind::NothingMeasured, error),
            _ => CliError::failed(CliErrorKind::WrongAnswer, error),
        })?;
        if json {
            writeln!(out, "{}", written(&report))?;
        } else {
            write!(out, "{report}")?;
        }
        interrupt.outcome()
    }
}

fn written(report: &EntanglementReport) -> Json {
    let EntanglementReport { random, engine, all, ages, counted } = report;
    let PerftCount { depth, nodes, time } = *counted;
    let age = |(ages, measured): &(zugleich_bench::entanglement::PlyRange, DurationStats)| {
        let mut object = times(*measured);
        object["from"] = ages.first.into();
        object
    };
    json!({
        "random": random.map(times),
        "engine": engine.map(times),
        "all": times(*all),
        "by_length": ages.iter().map(age).collect::<Json>(),
        "perft": { "depth": depth, "nodes": nodes, "seconds": time.as_secs_f64(), "nodes_per_second": counted.speed() },
    })
}

fn times(times: DurationStats) -> Json {
    let micros = |time: Duration| time.as_secs_f64() * 1e6;
    let DurationStats { count, median, most, longest, total } = times;
    json!({ "count": count, "median_us": micros(median), "p99_us": micros(most), "longest_us": micros(longest), "total_us": micros(total) })
}
