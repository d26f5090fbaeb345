//! `zugleich`: server, terminal player and tools for chess games in which things happen at the same time.

mod commands;
mod failure;
mod game;
mod input;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use commands::{Command, Serve};

/// Chess games in which things happen at the same time.
#[derive(Debug, Parser)]
#[command(version, about, disable_help_subcommand = true, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: Serve,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let command = arguments.command.unwrap_or(Command::Serve(arguments.serve));
    let outcome = command.run(&mut out).and_then(|()| Ok(out.flush()?));
    let Err(failure) = outcome else { return ExitCode::SUCCESS };
    // What came before the failure is still printed.
    if out.flush().is_ok() || !failure.is_closed_pipe() {
        failure.report();
    }
    failure.exit_code()
}
