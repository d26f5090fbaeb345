//! Commands of `zugleich`, and the code that `zugleich-lab` shares with them: arguments, input, output,
//! failures.

// These macros panic when the other end is closed or full.
#![warn(clippy::print_stderr, clippy::print_stdout)]

pub mod atomic_file;
pub mod cli_error;
pub mod cli_error_kind;
mod commands;
pub mod deadline;
mod escaping_writer;
mod explain;
mod export_header;
pub mod game_args;
pub mod input;
pub mod notice;
pub mod progress;
mod seals;
pub mod threads;

/// Books of openings: the program's own, or those of files.
pub mod openings {
    pub use crate::commands::opening_book::{OpeningBookArgs, entries_for_game, read};
}

/// Tables of endings: the folder of their files, and arguments that choose among them.
pub mod tables {
    pub use crate::commands::tables::{
        EndgameClassArgs, GameTablesArgs, TableFolder, TableFolderArgs, engine_with_tables,
    };
}

use std::borrow::Cow;
use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};
use std::process::ExitCode;

use clap::Parser;

use cli_error::CliError;
use cli_error_kind::CliErrorKind;
use commands::{CliCommand, ServeCommand};
use escaping_writer::escape_controls;

pub use escaping_writer::EscapingWriter;

const FAILURES: &str = "The exit code is 1 if the input is understood but not legal, and 2 if the call is \
    not valid. With --json,\nthe last line of standard output is then {\"error\": {\"code\": ..., \
    \"message\": ...}}; program/codes.md in the\nbook lists the codes.";

/// Chess variants with simultaneous turns: server, terminal player and tools.
#[derive(Debug, Parser)]
#[command(name = "zugleich", version, about, args_conflicts_with_subcommands = true)]
#[command(after_help = FAILURES)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<CliCommand>,
    #[command(flatten)]
    serve: ServeCommand,
}

impl Arguments {
    /// Returns whether the command may print in colours.
    #[must_use]
    pub fn is_coloured(&self) -> bool {
        self.command.as_ref().is_some_and(CliCommand::is_coloured)
    }

    /// Runs the command; the server without one.
    ///
    /// # Errors
    /// [`CliError`] of the command.
    pub fn run(self, out: &mut impl Write) -> Result<(), CliError> {
        self.command.unwrap_or(CliCommand::Serve(self.serve)).run(out)
    }
}

/// Buffered standard output of a program; control characters of foreign texts are escaped.
pub type EscapedStdout = EscapingWriter<BufWriter<StdoutPipe>>;

/// Standard output that remembers whether its reader is gone.
#[derive(Debug)]
pub struct StdoutPipe {
    inner: StdoutLock<'static>,
    is_closed: bool,
}

impl Write for StdoutPipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes);
        self.note(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.inner.flush();
        self.note(flushed)
    }
}

impl StdoutPipe {
    fn note<T>(&mut self, done: io::Result<T>) -> io::Result<T> {
        self.is_closed |= matches!(&done, Err(error) if error.kind() == ErrorKind::BrokenPipe);
        done
    }
}

/// Runs a program from its arguments to its exit code. Reports a failure on standard error and, with
/// `--json`, as the last line of standard output.
pub fn run_main<A: Parser>(
    is_coloured: impl FnOnce(&A) -> bool,
    run: impl FnOnce(A, &mut EscapedStdout) -> Result<(), CliError>,
) -> ExitCode {
    let out = BufWriter::new(StdoutPipe { inner: io::stdout().lock(), is_closed: false });
    let arguments = match A::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return report_clap_error(&error, &mut EscapingWriter::new(out, false)),
    };
    let mut out = EscapingWriter::new(out, is_coloured(&arguments));
    let outcome = run(arguments, &mut out).and_then(|()| Ok(out.flush()?));
    let Err(failure) = outcome else { return ExitCode::SUCCESS };
    // Output before the failure is still printed.
    tell(&failure, &mut out);
    let _ = out.flush();
    if failure.is_closed_pipe() && out.get_ref().get_ref().is_closed {
        return ExitCode::SUCCESS;
    }
    failure.report();
    failure.exit_code()
}

/// Handles arguments that are not a call; `--help` and `--version` arrive here, too.
fn report_clap_error(error: &clap::Error, out: &mut impl Write) -> ExitCode {
    if error.use_stderr() {
        let text = error.to_string();
        let sentence = text.lines().next().unwrap_or_default().trim_start_matches("error: ");
        tell(&CliError::malformed(CliErrorKind::WrongCall, sentence), out);
    }
    // An error while writing the message cannot be reported.
    let text = error.to_string();
    let _ = match escape_controls(&text) {
        Cow::Borrowed(_) => out.flush().and_then(|()| error.print()),
        Cow::Owned(shown) => out.flush().and_then(|()| io::stderr().write_all(shown.as_bytes())),
    };
    u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from)
}

/// Writes the failure as the last line of the output, if JSON was asked for.
fn tell(failure: &CliError, out: &mut impl Write) {
    let mut options = std::env::args_os().take_while(|argument| argument != "--");
    if options.any(|argument| argument == "--json") {
        // Standard error reports it as well.
        let _ = failure.write_json(out);
    }
}
