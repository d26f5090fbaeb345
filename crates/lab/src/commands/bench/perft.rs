use std::io::Write;
use std::time::Duration;

use clap::Args;
use serde_json::{Map, Value, json};
use zugleich_bench::perft::{
    COZY_CHESS, Contender, MeasuredContender, PerftEffort, PerftTable, games, measure,
};

use crate::progress_bar::bar;
use zugleich_cli::cli_error::CliError;
use zugleich_cli::cli_error_kind::CliErrorKind;
use zugleich_cli::progress::Interrupt;

#[derive(Debug, Args)]
pub(crate) struct BenchPerftCommand {
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

impl BenchPerftCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let contenders = [games(), vec![COZY_CHESS]].concat();
        let rounds = usize::from(self.rounds);
        let at_least = Duration::from_millis(self.millis.into());
        let interrupt = Interrupt::watch()?;
        let bar = bar((contenders.len() * rounds) as u64, "{bar:40} {pos}/{len} measurements, {eta} left");
        let measured = measure(&contenders, PerftEffort { rounds, at_least }, &mut || {
            bar.inc(1);
            interrupt.flow()
        });
        bar.finish_and_clear();
        let measured = measured.map_err(|error| CliError::failed(CliErrorKind::WrongAnswer, error))?;
        let table = PerftTable(&measured);
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

fn line(table: &PerftTable<'_>, measured: &MeasuredContender) -> Value {
    let ratios: Map<_, _> =
        table.ratios(measured).map(|(name, ratio)| (name.to_owned(), json!(ratio))).collect();
    let Contender { name, depth, turns, rival, .. } = measured.contender;
    let who = if rival { "rival" } else { "variant" };
    json!({
        who: name, "depth": depth, "nodes": turns, "seconds": measured.time.as_secs_f64(),
        "nodes_per_second": measured.rate(), "ratios": ratios,
    })
}
