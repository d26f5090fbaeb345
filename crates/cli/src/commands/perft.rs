use std::io::Write;
use std::time::Instant;

use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::game::Played;
use crate::say::counted;

#[derive(Debug, Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    played: Played,
    /// Number of turns (plies where one side moves at a time)
    #[arg(long, value_name = "N")]
    depth: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Perft {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.played.open()?;
        let start = Instant::now();
        let nodes = game.enumerated()?.perft(self.depth);
        let seconds = start.elapsed().as_secs_f64();
        if self.json {
            let variant = game.descriptor().id;
            let line = json!({ "variant": variant, "depth": self.depth, "nodes": nodes, "seconds": seconds });
            writeln!(out, "{line}")?;
        } else {
            writeln!(
                out,
                "{} of {} in {seconds:.3} s",
                counted(nodes, "sequence"),
                counted(self.depth, "turn")
            )?;
        }
        Ok(())
    }
}
