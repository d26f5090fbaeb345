use std::io::Write;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use zugleich_engine::blind;

use crate::failure::Failure;

#[derive(Debug, Args)]
pub(crate) struct Population {
    /// The number that decides all chances
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How often both sides look for a better list
    #[arg(long, default_value_t = 100)]
    rounds: u32,
}

impl Population {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let bar = ProgressBar::new(self.rounds.into()).with_style(style());
        let population = blind::grow(self.seed, self.rounds, &mut |lists| {
            bar.inc(1);
            bar.set_message(format!("{lists} lists"));
        });
        bar.finish_and_clear();
        write!(out, "{population}")?;
        Ok(())
    }
}

fn style() -> ProgressStyle {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} rounds, {msg}, {eta} left");
    style.unwrap_or_else(|_| ProgressStyle::default_bar())
}
