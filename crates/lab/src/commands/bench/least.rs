use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use zugleich_bench::server::least;

use zugleich_cli::cause::Cause;
use zugleich_cli::failure::Failure;

/// The server beside which `bench server` measures: that starts it, and nobody else needs it.
#[derive(Debug, Args)]
pub(crate) struct Least {
    /// Where it keeps what it writes
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// How many bytes it writes for each plan
    #[arg(long, value_name = "N")]
    bytes: usize,
}

impl Least {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        least(&self.data, self.bytes, out).map_err(|error| Failure::failed(Cause::NoServer, error))
    }
}
