use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

use crate::Arguments;
use crate::cli_error::CliError;

#[derive(Debug, Args)]
pub(crate) struct CompletionsCommand {
    /// The shell to complete commands and options in
    shell: Shell,
}

impl CompletionsCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let mut script = Vec::new();
        generate(self.shell, &mut Arguments::command(), env!("CARGO_PKG_NAME"), &mut script);
        Ok(out.write_all(&script)?)
    }
}
