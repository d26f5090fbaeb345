use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use zugleich_bench::server::run_minimal_server;

use zugleich_cli::cli_error::CliError;
use zugleich_cli::cli_error_kind::CliErrorKind;

/// Minimal server that `bench server` starts and measures for comparison.
#[derive(Debug, Args)]
pub(crate) struct LeastServerCommand {
    /// The folder for its data
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// Number of bytes that it writes for each plan
    #[arg(long, value_name = "N")]
    bytes: usize,
}

impl LeastServerCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        run_minimal_server(&self.data, self.bytes, out)
            .map_err(|error| CliError::failed(CliErrorKind::NoServer, error))
    }
}
