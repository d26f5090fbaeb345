use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use zugleich_bench::server::least;

use zugleich_cli::cause::Cause;
use zugleich_cli::failure::Failure;

/// Minimal server that `bench server` starts and measures for comparison.
#[derive(Debug, Args)]
pub(crate) struct Least {
    /// The folder for its data
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// Number of bytes that it writes for each plan
    #[arg(long, value_name = "N")]
    bytes: usize,
}

impl Least {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        least(&self.data, self.bytes, out).map_err(|error| Failure::failed(Cause::NoServer, error))
    }
}
