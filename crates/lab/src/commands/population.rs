use std::io::Write;

use clap::Args;
use serde_json::{Value as Json, json};
use zugleich_games::blind::lists;
use zugleich_rules::board::color_name;

use crate::progress_bar::bar;
use zugleich_cli::cli_error::CliError;
use zugleich_cli::notice::count_noun;
use zugleich_cli::progress::Interrupt;

#[derive(Debug, Args)]
pub(crate) struct PopulationCommand {
    /// The number that decides all chances
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Maximum number of rounds in which both sides look for better lists, fewer if they find none; the lists
    /// of the round count after which others gain least
    #[arg(long, default_value_t = 100)]
    rounds: u32,
    /// Begin with the lists of up to so many tokens that `solve` finds
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(0..=6))]
    length: u8,
    /// Search all lists of up to so many tokens for replies in each round, and say what the best gains
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(0..=6))]
    reply: u8,
    /// Print JSON: one line for the whole, and one for each list
    #[arg(long)]
    json: bool,
}

impl PopulationCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let interrupt = Interrupt::watch()?;
        let bar = bar(u64::from(self.rounds), "{bar:40} {pos}/{len} rounds, {msg}, {eta} left");
        let mut show = |lists| {
            bar.inc(1);
            bar.set_message(count_noun(lists, "list"));
        };
        let population = lists::grow(&self.growth(), &mut show, &|| interrupt.flow().is_break());
        bar.finish_and_clear();
        if self.json {
            for line in lines(&population) {
                writeln!(out, "{line}")?;
            }
        } else {
            write!(out, "{population}")?;
        }
        interrupt.outcome()
    }

    fn growth(&self) -> lists::PopulationConfig {
        let (length, reply) = (self.length.into(), self.reply.into());
        lists::PopulationConfig { seed: self.seed, rounds: self.rounds, length, reply }
    }
}

fn lines(population: &lists::Population) -> impl Iterator<Item = Json> {
    let lists::Population { origin, entries, value, gap, outside } = population;
    let outside = outside.map(|lists::OutsideGains { length, gains }| {
        json!({ "length": length, "white": gains.white, "black": gains.black })
    });
    let lists = entries.iter().flat_map(|(side, entries)| {
        let line = move |entry: &lists::PopulationEntry| {
            json!({ "side": color_name(side), "share": entry.share, "list": entry.list.to_string() })
        };
        entries.iter().map(line)
    });
    std::iter::once(json!({ "origin": origin, "value": value, "gap": gap, "outside": outside })).chain(lists)
}
