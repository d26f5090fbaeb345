use std::io::Write;
use std::time::Instant;

use clap::Args;
use serde_json::json;

use crate::cli_error::CliError;
use crate::game_args::PositionArgs;
use crate::notice::count_noun;

#[derive(Debug, Args)]
pub(crate) struct PerftCommand {
    #[command(flatten)]
    played: PositionArgs,
    /// Number of turns (plies where one side moves at a time)
    #[arg(long, value_name = "N")]
    depth: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl PerftCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let game = self.played.open()?;
        let start = Instant::now();
        let nodes = game.require_enumeration()?.perft(self.depth);
        let seconds = start.elapsed().as_secs_f64();
        if self.json {
            let variant = game.descriptor().id;
            let line = json!({ "variant": variant, "depth": self.depth, "nodes": nodes, "seconds": seconds });
            writeln!(out, "{line}")?;
        } else {
            writeln!(
                out,
                "{} of {} in {seconds:.3} s",
                count_noun(nodes, "sequence"),
                count_noun(self.depth, "turn")
            )?;
        }
        Ok(())
    }
}
