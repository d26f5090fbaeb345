use std::io::Write;
use std::time::Duration;

use clap::Args;
use serde_json::{Value as Json, json};
use zugleich_bench::Times;
use zugleich_bench::entanglement::{Counted, MeasureError, Plans, Report, measure};

use zugleich_cli::cause::Cause;
use zugleich_cli::failure::Failure;
use zugleich_cli::progress::{Interrupt, bar};

#[derive(Debug, Args)]
pub(crate) struct Entanglement {
    /// Number of random games that give positions
    #[arg(long, value_name = "N", default_value_t = Plans::COMMON.random_games)]
    random_games: usize,
    /// Number of games of the engine against itself that give positions
    #[arg(long, value_name = "N", default_value_t = Plans::COMMON.engine_games)]
    engine_games: usize,
    /// Maximum number of plies played in a game
    #[arg(long, value_name = "N", default_value_t = Plans::COMMON.plies)]
    plies: usize,
    /// Number of timings of each ply; the fastest counts
    #[arg(long, value_name = "N", default_value_t = Plans::COMMON.rounds)]
    rounds: usize,
    /// Depth to which legal moves are counted from the start
    #[arg(long, value_name = "N", default_value_t = Plans::COMMON.depth)]
    depth: u32,
    /// The number that decides all chances
    #[arg(long, default_value_t = Plans::COMMON.seed)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Entanglement {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Self { random_games, engine_games, plies, rounds, depth, seed, json } = *self;
        let plans = Plans { random_games, engine_games, plies, rounds, depth, seed };
        let interrupt = Interrupt::watch()?;
        let bar = bar(engine_games as u64, "{bar:40} {pos}/{len} engine games, {eta} left");
        let report = measure(&plans, || {
            bar.inc(1);
            interrupt.flow()
        });
        bar.finish_and_clear();
        let report = report.map_err(|error| match error {
            MeasureError::Nothing => Failure::form(Cause::NothingMeasured, error),
            _ => Failure::failed(Cause::WrongAnswer, error),
        })?;
        if json {
            writeln!(out, "{}", written(&report))?;
        } else {
            write!(out, "{report}")?;
        }
        interrupt.outcome()
    }
}

fn written(report: &Report) -> Json {
    let Report { random, engine, all, ages, counted } = report;
    let Counted { depth, nodes, time } = *counted;
    let age = |(ages, measured): &(zugleich_bench::entanglement::Ages, Times)| {
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

fn times(times: Times) -> Json {
    let micros = |time: Duration| time.as_secs_f64() * 1e6;
    let Times { count, median, most, longest, total } = times;
    json!({ "count": count, "median_us": micros(median), "p99_us": micros(most), "longest_us": micros(longest), "total_us": micros(total) })
}
