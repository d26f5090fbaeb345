use std::io::Write;

use clap::Args;
use zugleich_render::language::Language;
use zugleich_render::{json, words};
use zugleich_rules::Color;

use crate::cli_error::CliError;
use crate::game_args::PositionArgs;

#[derive(Debug, Args)]
pub(crate) struct MovesCommand {
    #[command(flatten)]
    played: PositionArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl MovesCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let game = self.played.open()?;
        if self.json {
            writeln!(out, "{}", json::moves(&*game))?;
            return Ok(());
        }
        writeln!(out, "{}", game.position())?;
        for side in Color::ALL {
            let plans = game.legal_plan_texts(side);
            writeln!(out, "{} ({}): {}", words::side(Language::English, side), plans.len(), plans.join(" "))?;
        }
        if let Some(outcome) = game.outcome() {
            writeln!(out, "{}", words::result(Language::English, outcome))?;
        }
        Ok(())
    }
}
