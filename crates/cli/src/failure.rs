use std::io::{self, ErrorKind};
use std::process::ExitCode;

use zugleich_rules::kernel::RulesError;

/// Why a command failed; decides its exit code (interface.md, "Commands").
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input was understood but is not a legal game: exit code 1.
    Illegal(String),
    /// The command was called wrongly, or the input has no such form: exit code 2.
    Form(String),
    /// A measurement has found the program itself wrong: exit code 1.
    Wrong(String),
    /// The server cannot start: exit code 1.
    Server(String),
    /// The output could not be written, or a terminal not be read: exit code 1.
    Io(io::Error),
}

impl Failure {
    /// A refusal of the rules, with the place of the turn that is refused in front of it.
    pub(crate) fn refused(place: &str, error: &RulesError) -> Self {
        let text = if place.is_empty() { error.to_string() } else { format!("{place}: {error}") };
        if error.illegal_side().is_some() { Self::Illegal(text) } else { Self::Form(text) }
    }

    /// Whether the reader of the output has gone, which is nobody's fault.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == ErrorKind::BrokenPipe)
    }

    /// Prints the failure on standard error; each of its lines says whose message it is.
    pub(crate) fn report(&self) {
        let text = match self {
            Self::Illegal(text) | Self::Form(text) | Self::Wrong(text) | Self::Server(text) => text.clone(),
            Self::Io(error) => error.to_string(),
        };
        for line in text.lines() {
            eprintln!("zugleich: {line}");
        }
    }

    /// The exit code of the program.
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Form(_) => ExitCode::from(2),
            Self::Io(_) if self.is_closed_pipe() => ExitCode::SUCCESS,
            Self::Illegal(_) | Self::Wrong(_) | Self::Server(_) | Self::Io(_) => ExitCode::FAILURE,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<RulesError> for Failure {
    fn from(error: RulesError) -> Self {
        Self::refused("", &error)
    }
}
