use std::io::Write;

use clap::Args;
use zugleich_render::{json, words};
use zugleich_rules::Color;

use crate::failure::Failure;
use crate::game::Played;

#[derive(Debug, Args)]
pub(crate) struct Moves {
    #[command(flatten)]
    played: Played,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.played.open()?;
        if self.json {
            writeln!(out, "{}", json::moves(&*game))?;
            return Ok(());
        }
        writeln!(out, "{}", game.position())?;
        for side in Color::ALL {
            let plans = game.listed(side);
            writeln!(out, "{} ({}): {}", words::side(side), plans.len(), plans.join(" "))?;
        }
        if let Some(outcome) = game.outcome() {
            writeln!(out, "{}", words::result(outcome))?;
        }
        Ok(())
    }
}
