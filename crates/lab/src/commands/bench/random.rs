use std::io::Write;
use std::time::Instant;

use clap::Args;
use serde_json::json;
use zugleich_bench::random::{RandomError, RandomGamesConfig, RandomGamesSummary, run};

use crate::progress_bar::bar;
use zugleich_cli::cli_error::CliError;
use zugleich_cli::cli_error_kind::CliErrorKind;
use zugleich_cli::game_args::key_value;
use zugleich_cli::notice::count_noun;
use zugleich_cli::progress::Interrupt;

#[derive(Debug, Args)]
pub(crate) struct BenchRandomCommand {
    /// The variant id
    #[arg(long, value_name = "ID")]
    variant: String,
    /// An option of the game; may repeat
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    options: Vec<(String, String)>,
    /// Number of turns, over as many games as they make
    #[arg(long, default_value_t = 1_000_000)]
    turns: u64,
    /// The number that decides all chances
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl BenchRandomCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let options: Vec<_> = self.options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let asked = RandomGamesConfig {
            variant: &self.variant,
            options: &options,
            turns: self.turns,
            seed: self.seed,
        };
        let interrupt = Interrupt::watch()?;
        let bar = bar(self.turns, "{bar:40} {human_pos}/{human_len} turns, {per_sec}, {eta} left");
        let start = Instant::now();
        let summary = run(&asked, &mut |summary| {
            bar.set_position(summary.turns);
            interrupt.flow()
        });
        bar.finish_and_clear();
        let summary = summary.map_err(|error| match error {
            RandomError::Rules(error) => error.into(),
            wrong => CliError::failed(CliErrorKind::WrongAnswer, wrong),
        })?;
        self.print(out, &summary, start.elapsed().as_secs_f64())?;
        interrupt.outcome()
    }

    fn print(
        &self,
        out: &mut impl Write,
        summary: &RandomGamesSummary,
        seconds: f64,
    ) -> Result<(), CliError> {
        let RandomGamesSummary { turns, games, longest, plans, results } = summary;
        if self.json {
            let line = json!({
                "variant": self.variant, "seed": self.seed, "turns": turns, "games": games, "longest": longest,
                "plans": plans, "results": results, "seconds": seconds,
            });
            writeln!(out, "{line}")?;
            return Ok(());
        }
        let (made, plans) = (count_noun(*turns, "random turn"), count_noun(*plans, "plan"));
        writeln!(out, "{made} of {}, every position and {plans} sound", self.variant)?;
        let (games, longest) = (count_noun(*games, "game"), count_noun(*longest, "turn"));
        writeln!(out, "{games}, the longest of {longest}, {seconds:.1} s")?;
        for (result, times) in results {
            writeln!(out, "{times:>10}  {result}")?;
        }
        Ok(())
    }
}
