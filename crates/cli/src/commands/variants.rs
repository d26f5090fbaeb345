use std::io::Write;

use clap::Args;
use zugleich_games::CATALOG;
use zugleich_render::json;
use zugleich_rules::catalog::Variant;

use crate::cli_error::CliError;

#[derive(Debug, Args)]
pub(crate) struct VariantsCommand {
    /// Print JSON, a line for each game
    #[arg(long)]
    json: bool,
}

impl VariantsCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let variants = CATALOG.variants();
        if self.json {
            for variant in variants {
                writeln!(out, "{}", json::variant(variant))?;
            }
            return Ok(());
        }
        let games = || variants.iter().map(Variant::descriptor);
        let width = games().map(|game| game.id.len()).max().unwrap_or_default();
        let indent = " ".repeat(width + 1);
        for game in games() {
            writeln!(out, "{:<width$} {}\n{indent}{}", game.id, game.name, game.summary)?;
            for option in game.options {
                let values = option.values.join("|");
                writeln!(out, "{indent}--option {}={values}: {}", option.key, option.summary)?;
            }
            writeln!(out, "{indent}{}\n", game.credit)?;
        }
        Ok(())
    }
}
