use std::io::Write;
use std::path::PathBuf;

use clap::{Args, CommandFactory};
use clap_mangen::{Man as Page, generate_to};

use crate::Arguments;
use crate::cli_error::CliError;

#[derive(Debug, Args)]
pub(crate) struct ManCommand {
    /// Write a page for each command into this folder, which is created if missing; without it, print the
    /// page of the whole program
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl ManCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        // The pages have the same text as `help`.
        let pages = Arguments::command().disable_help_subcommand(true);
        let Some(folder) = &self.out else { return Ok(Page::new(pages).render(out)?) };
        std::fs::create_dir_all(folder)?;
        Ok(generate_to(pages, folder)?)
    }
}
