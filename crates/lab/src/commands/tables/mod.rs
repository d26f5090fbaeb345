//! Construction of tables of endings, and positions drawn from them.

mod build;
mod exact;
mod suite;

use std::io::Write;

use clap::Subcommand;
use zugleich_cli::cli_error::CliError;

pub(crate) use exact::exact;

#[derive(Debug, Subcommand)]
pub(crate) enum LabTablesCommand {
    /// Make tables of endings: exact values by induction over the quiet turns
    Build(build::BuildTablesCommand),
    /// Draw positions of Chesimul with exact payoffs, to measure by how much a player can be exploited
    Suite(suite::SuiteCommand),
}

impl LabTablesCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        match self {
            Self::Build(command) => command.run(out),
            Self::Suite(command) => command.run(out),
        }
    }
}
