use std::io::Write;

use clap::Args;
use serde_json::json;
use zugleich_server::pages;

use crate::failure::Failure;

/// Output in the format of `sha256sum`.
#[derive(Debug, Args)]
pub(crate) struct Assets {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Assets {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let hashes = pages::hashes();
        if self.json {
            writeln!(out, "{}", json!(hashes))?;
            return Ok(());
        }
        for (path, hash) in hashes {
            writeln!(out, "{hash}  {path}")?;
        }
        Ok(())
    }
}
