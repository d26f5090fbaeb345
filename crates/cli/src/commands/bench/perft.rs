use std::io::Write;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value, json};
use zugleich_bench::perft::{COZY_CHESS, Effort, Measured, Table, games, measure};

use crate::cause::Cause;
use crate::failure::Failure;

#[derive(Debug, Args)]
pub(crate) struct Perft {
    /// How many times everything is measured; the fastest round of each counts
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
    /// How many milliseconds a game is counted in a round at least: a short count is repeated
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
        let bar = ProgressBar::new((contenders.len() * rounds) as u64).with_style(style());
        let measured = measure(&contenders, Effort { rounds, at_least }, &mut || bar.inc(1));
        bar.finish_and_clear();
        let measured = measured.map_err(|error| Failure::failed(Cause::WrongAnswer, error))?;
        let table = Table(&measured);
        if !self.json {
            write!(out, "{table}")?;
            return Ok(());
        }
        for each in &measured {
            writeln!(out, "{}", line(&table, each))?;
        }
        Ok(())
    }
}

fn line(table: &Table<'_>, measured: &Measured) -> Value {
    let ratios: Map<_, _> =
        table.ratios(measured).map(|(name, ratio)| (name.to_owned(), json!(ratio))).collect();
    json!({
        "name": measured.contender.name, "depth": measured.contender.depth, "turns": measured.contender.turns,
        "seconds": measured.time.as_secs_f64(), "turns_per_second": measured.rate(), "ratios": ratios,
    })
}

fn style() -> ProgressStyle {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} measurements, {eta} left");
    style.unwrap_or_else(|_| ProgressStyle::default_bar())
}
