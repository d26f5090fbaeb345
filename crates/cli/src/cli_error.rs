//! Failures of commands: message, code and exit code.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use serde_json::{Map, Value as Json, json};
use zugleich_games::ExplanationError;
use zugleich_render::json::error as json_of;
use zugleich_render::record::pgn::{RecordError, RecordErrorKind};
use zugleich_rules::board::color_name;
use zugleich_rules::kernel::RulesError;
use zugleich_server::StartError;
use zugleich_server::maintenance::AccountAdminError;
use zugleich_store::maintenance::MaintenanceError;

use crate::cli_error_kind::CliErrorKind;
use crate::notice;
use crate::progress::INTERRUPTED;

/// Failure of a command: its message, its code and data for programs, and its exit code (interface.md,
/// "Commands").
#[derive(Debug)]
pub struct CliError {
    ends: ExitKind,
    code: &'static str,
    message: String,
    /// Further fields: `side`, `plan`, `line`, ...
    about: Map<String, Json>,
}

/// Kind of the failure, which decides the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExitKind {
    /// The input was understood but is not a legal game, or a measurement has found an error of the program
    /// itself, or the system refuses: exit code 1.
    Failed,
    /// The call is invalid, or the input has an invalid form: exit code 2.
    Form,
    /// All checked parts are valid, and some part was not checked: exit code 3.
    Incomplete,
    /// The command was interrupted: exit code 130.
    Stopped,
    /// Closed pipe: exit code 1; if the pipe is standard output, it is not an error.
    Unread,
}

/// Place of a refused turn in the input.
#[derive(Clone, Copy, Debug)]
pub enum InputLocation {
    /// Line of a text, from 1.
    Line(u64),
    /// Turn of a list of turns, from 1.
    Turn(u64),
}

impl CliError {
    fn new(ends: ExitKind, code: &'static str, message: impl Display) -> Self {
        Self { ends, code, message: message.to_string(), about: Map::new() }
    }

    /// Creates the failure of an invalid call, or of an input of an invalid form.
    pub fn malformed(cause: CliErrorKind, message: impl Display) -> Self {
        Self::new(ExitKind::Form, cause.code(), message)
    }

    /// Creates the failure of a valid call.
    pub fn failed(cause: CliErrorKind, message: impl Display) -> Self {
        Self::new(ExitKind::Failed, cause.code(), message)
    }

    /// Creates the failure of an interrupted call.
    pub fn stopped(cause: CliErrorKind, message: impl Display) -> Self {
        Self::new(ExitKind::Stopped, cause.code(), message)
    }

    /// Creates the failure of a check that has found no fault and is incomplete. Its output lists the
    /// unchecked parts.
    pub(crate) fn incomplete(cause: CliErrorKind, message: impl Display) -> Self {
        Self::new(ExitKind::Incomplete, cause.code(), message)
    }

    /// Creates the failure of a turn that the rules refuse, with its place before the sentence.
    pub fn refused(place: InputLocation, error: &RulesError) -> Self {
        let (name, number) = match place {
            InputLocation::Line(line) => ("line", line),
            InputLocation::Turn(turn) => ("turn", turn),
        };
        let failure = Self::from(error.clone());
        Self { message: format!("{name} {number}: {}", failure.message), ..failure }.with(name, number)
    }

    /// Creates the failure for a fault of a transcript or of its companion files.
    pub fn of_transcript(name: &str, fault: &zugleich_transcript::TranscriptError) -> Self {
        let ends = ends(!fault.wrong.is_of_form());
        Self::new(ends, fault.code(), format_args!("{name}, {fault}"))
            .with("line", fault.line)
            .with("file", name)
    }

    /// Returns the message for people.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Adds a field.
    pub fn with(mut self, name: &str, value: impl Into<Json>) -> Self {
        self.about.insert(name.to_owned(), value.into());
        self
    }

    /// Returns whether the failure is a closed pipe.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        self.ends == ExitKind::Unread
    }

    /// Prints the failure on standard error.
    pub fn report(&self) {
        notice::print_notice(&self.message);
    }

    /// Writes the failure as the last line of the data, for programs that read JSON. Writes nothing for an
    /// incomplete check, whose data contain it.
    ///
    /// # Errors
    /// An error of the output.
    pub fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        if self.ends == ExitKind::Incomplete {
            return Ok(());
        }
        let mut error = Map::from_iter([
            ("code".to_owned(), self.code.into()),
            ("message".to_owned(), self.message.as_str().into()),
        ]);
        error.extend(self.about.clone());
        writeln!(out, "{}", json!({ "error": error }))
    }

    /// Returns the exit code of the program.
    pub fn exit_code(&self) -> ExitCode {
        match self.ends {
            ExitKind::Form => ExitCode::from(2),
            ExitKind::Failed | ExitKind::Unread => ExitCode::FAILURE,
            ExitKind::Incomplete => ExitCode::from(3),
            ExitKind::Stopped => ExitCode::from(INTERRUPTED),
        }
    }
}

/// Returns the kind of a failure: illegal, or of invalid form.
const fn ends(is_illegal: bool) -> ExitKind {
    if is_illegal { ExitKind::Failed } else { ExitKind::Form }
}

/// Returns the fields of an error of the rules, beside its code and its message.
fn about(error: &RulesError) -> Map<String, Json> {
    let said = |name: &str| name == "code" || name == "message";
    json_of(error).into_iter().filter(|(name, _)| !said(name)).collect()
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        let ends = if error.kind() == ErrorKind::BrokenPipe { ExitKind::Unread } else { ExitKind::Failed };
        Self::new(ends, CliErrorKind::Io.code(), error)
    }
}

impl From<RulesError> for CliError {
    fn from(error: RulesError) -> Self {
        let about = about(&error);
        Self { about, ..Self::new(ends(error.illegal_side().is_some()), error.code(), error) }
    }
}

impl From<RecordError> for CliError {
    fn from(fault: RecordError) -> Self {
        let mut failure = Self::new(ends(fault.is_illegal()), fault.kind.code(), &fault);
        if let RecordErrorKind::Rules(error) = &fault.kind {
            failure.about = about(error);
        }
        if let Some(place) = fault.place {
            failure = failure.with("line", place.line).with("column", place.column);
        }
        if let Some(turn) = fault.turn {
            failure = failure.with("turn", turn);
        }
        if let Some(side) = fault.side {
            failure = failure.with("side", color_name(side));
        }
        if fault.token.is_empty() { failure } else { failure.with("token", fault.token) }
    }
}

impl From<StartError> for CliError {
    fn from(error: StartError) -> Self {
        Self::new(ExitKind::Failed, error.code(), error)
    }
}

impl From<AccountAdminError> for CliError {
    fn from(error: AccountAdminError) -> Self {
        Self::new(ExitKind::Failed, error.code(), error)
    }
}

impl From<MaintenanceError> for CliError {
    fn from(error: MaintenanceError) -> Self {
        Self::new(ExitKind::Failed, error.code(), error)
    }
}

impl From<ExplanationError> for CliError {
    fn from(why: ExplanationError) -> Self {
        match why {
            ExplanationError::Refused(error) => error.into(),
            ExplanationError::Empty(square) => {
                Self::new(ExitKind::Failed, why.code(), &why).with("square", square.to_string())
            }
            ExplanationError::KnownTypes(_) => Self::new(ExitKind::Form, why.code(), &why),
        }
    }
}
