//! `zugleich`: server, terminal player and tools for chess games in which things happen at the same time.

// Whoever writes like this panics when the other end is closed or full.
#![warn(clippy::print_stderr, clippy::print_stdout)]

mod cause;
mod commands;
mod deadline;
mod explain;
mod failure;
mod game;
mod input;
mod output;
mod progress;
mod say;
mod seals;
mod threads;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use cause::Cause;
use commands::{Command, Serve};
use failure::Failure;

/// A turn is written and told in many small pieces of memory, for which the system's allocator took a sixth of a
/// server's time.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

const FAILURES: &str = "The exit code is 1 for what is understood but not legal, and 2 for a wrong call. With --json the last line \
of\nstandard output is then {\"error\": {\"code\": ..., \"message\": ...}}; docs/codes.md lists the codes.";

/// Chess games in which things happen at the same time.
#[derive(Debug, Parser)]
#[command(version, about, args_conflicts_with_subcommands = true)]
#[command(after_help = FAILURES)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: Serve,
}

fn main() -> ExitCode {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return misunderstood(&error, &mut out),
    };
    let command = arguments.command.unwrap_or(Command::Serve(arguments.serve));
    let outcome = command.run(&mut out).and_then(|()| Ok(out.flush()?));
    let Err(failure) = outcome else { return ExitCode::SUCCESS };
    // What came before the failure is still printed.
    tell(&failure, &mut out);
    if out.flush().is_ok() || !failure.is_closed_pipe() {
        failure.report();
    }
    failure.exit_code()
}

/// Answers arguments that are no call: help and version are asked for like this, too.
fn misunderstood(error: &clap::Error, out: &mut impl Write) -> ExitCode {
    if error.use_stderr() {
        let text = error.to_string();
        let sentence = text.lines().next().unwrap_or_default().trim_start_matches("error: ");
        tell(&Failure::form(Cause::WrongCall, sentence), out);
    }
    // Who does not read the message cannot be told so either.
    let _ = out.flush().and_then(|()| error.print());
    u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from)
}

/// Programs that asked for JSON are told of the failure by the last line of it.
fn tell(failure: &Failure, out: &mut impl Write) {
    let mut options = std::env::args_os().take_while(|argument| argument != "--");
    if options.any(|argument| argument == "--json") {
        // Standard error says it besides.
        let _ = failure.write_json(out);
    }
}
