//! Books of openings.

mod build;

use std::io::Write;

use clap::Subcommand;

use zugleich_cli::failure::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum Book {
    /// Search the positions that the first turns lead to if both sides play what the engine mixes
    Build(build::Build),
}

impl Book {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        match self {
            Self::Build(command) => command.run(out),
        }
    }
}
