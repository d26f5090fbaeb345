//! Books of openings.

mod build;

use std::io::Write;

use clap::Subcommand;

use zugleich_cli::cli_error::CliError;

#[derive(Debug, Subcommand)]
pub(crate) enum BookCommand {
    /// Search the positions that the first turns lead to if both sides play what the engine mixes
    Build(build::BuildBookCommand),
}

impl BookCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        match self {
            Self::Build(command) => command.run(out),
        }
    }
}
