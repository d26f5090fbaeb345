use std::io::Write;

use clap::Args;
use serde_json::json;
use zugleich_site::pages;

use crate::cli_error::CliError;

/// Output in the format of `sha256sum`.
#[derive(Debug, Args)]
pub(crate) struct AssetsCommand {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl AssetsCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
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
