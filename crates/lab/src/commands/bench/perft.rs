use std::io::Write;
use std::time::Duration;

use clap::Args;
use serde_json::{Map, Value, json};
use zugleich_bench::perft::{COZY_CHESS, Contender, Effort, Measured, Table, games, measure};

use zugleich_cli::cause::Cause;
use zugleich_cli::failure::Failure;
use zugleich_cli::progress::{Interrupt, bar};

#[derive(Debug, Args)]
pub(crate) struct Perft {
    /// Number of rounds; the fastest round of each measurement counts
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
    /// Minimum time, in milliseconds, for which a game is counted in a round: a short count is repeated
    #[arg(long, default_value_t = 300)]
    millis: u16,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Perft {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let contenders = [games(), vec![COZY_CHESS]].concat();
        let rounds = usize::from(self.rounds);
        let at_least = Duration::from_millis(self.millis.into());
        let interrupt = Interrupt::watch()?;
        let bar = bar((contenders.len() * rounds) as u64, "{bar:40} {pos}/{len} measurements, {eta} left");
        let measured = measure(&contenders, Effort { rounds, at_least }, &mut || {
            bar.inc(1);
            interrupt.flow()
        });
        bar.finish_and_clear();
        let measured = measured.map_err(|error| Failure::failed(Cause::WrongAnswer, error))?;
        let table = Table(&measured);
        if self.json {
            for each in &measured {
                writeln!(out, "{}", line(&table, each))?;
            }
        } else {
            write!(out, "{table}")?;
        }
        interrupt.outcome()
    }
}

fn line(table: &Table<'_>, measured: &Measured) -> Value {
    let ratios: Map<_, _> =
        table.ratios(measured).map(|(name, ratio)| (name.to_owned(), json!(ratio))).collect();
    let Contender { name, depth, turns, rival, .. } = measured.contender;
    let who = if rival { "rival" } else { "variant" };
    json!({
        who: name, "depth": depth, "nodes": turns, "seconds": measured.time.as_secs_f64(),
        "nodes_per_second": measured.rate(), "ratios": ratios,
    })
}
