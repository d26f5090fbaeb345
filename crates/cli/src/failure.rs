//! Failures of commands: message, code and exit code.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use serde_json::{Map, Value as Json, json};
use zugleich_games::Unexplained;
use zugleich_render::json::error as json_of;
use zugleich_render::record::pgn::{Fault, FaultKind};
use zugleich_rules::board::color_name;
use zugleich_rules::kernel::RulesError;
use zugleich_server::StartError;
use zugleich_server::upkeep::UpkeepError;

use crate::cause::Cause;
use crate::progress::INTERRUPTED;
use crate::say;

/// Failure of a command: its message, its code and data for programs, and its exit code (interface.md,
/// "Commands").
#[derive(Debug)]
pub struct Failure {
    ends: Ends,
    code: &'static str,
    message: String,
    /// Further fields: `side`, `plan`, `line`, ...
    about: Map<String, Json>,
}

/// Kind of the failure, which decides the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ends {
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
pub enum Place {
    /// Line of a text, from 1.
    Line(u64),
    /// Turn of a list of turns, from 1.
    Turn(u64),
}

impl Failure {
    fn new(ends: Ends, code: &'static str, message: impl Display) -> Self {
        Self { ends, code, message: message.to_string(), about: Map::new() }
    }

    /// Creates the failure of an invalid call, or of an input of an invalid form.
    pub fn form(cause: Cause, message: impl Display) -> Self {
        Self::new(Ends::Form, cause.code(), message)
    }

    /// Creates the failure of a valid call.
    pub fn failed(cause: Cause, message: impl Display) -> Self {
        Self::new(Ends::Failed, cause.code(), message)
    }

    /// Creates the failure of an interrupted call.
    pub fn stopped(cause: Cause, message: impl Display) -> Self {
        Self::new(Ends::Stopped, cause.code(), message)
    }

    /// Creates the failure of a check that has found no fault and is incomplete. Its output lists the
    /// unchecked parts.
    pub(crate) fn incomplete(cause: Cause, message: impl Display) -> Self {
        Self::new(Ends::Incomplete, cause.code(), message)
    }

    /// Creates the failure of a turn that the rules refuse, with its place before the sentence.
    pub fn refused(place: Place, error: &RulesError) -> Self {
        let (name, number) = match place {
            Place::Line(line) => ("line", line),
            Place::Turn(turn) => ("turn", turn),
        };
        let failure = Self::from(error.clone());
        Self { message: format!("{name} {number}: {}", failure.message), ..failure }.with(name, number)
    }

    /// Creates the failure for a fault of a transcript or of its companion files.
    pub fn of_file(name: &str, fault: &zugleich_transcript::Fault) -> Self {
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
        self.ends == Ends::Unread
    }

    /// Prints the failure on standard error.
    pub fn report(&self) {
        say::aside(&self.message);
    }

    /// Writes the failure as the last line of the data, for programs that read JSON. Writes nothing for an
    /// incomplete check, whose data contain it.
    ///
    /// # Errors
    /// An error of the output.
    pub fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        if self.ends == Ends::Incomplete {
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
            Ends::Form => ExitCode::from(2),
            Ends::Failed | Ends::Unread => ExitCode::FAILURE,
            Ends::Incomplete => ExitCode::from(3),
            Ends::Stopped => ExitCode::from(INTERRUPTED),
        }
    }
}

/// Returns the kind of a failure: illegal, or of invalid form.
const fn ends(is_illegal: bool) -> Ends {
    if is_illegal { Ends::Failed } else { Ends::Form }
}

/// Returns the fields of an error of the rules, beside its code and its message.
fn about(error: &RulesError) -> Map<String, Json> {
    let said = |name: &str| name == "code" || name == "message";
    json_of(error).into_iter().filter(|(name, _)| !said(name)).collect()
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        let ends = if error.kind() == ErrorKind::BrokenPipe { Ends::Unread } else { Ends::Failed };
        Self::new(ends, Cause::Io.code(), error)
    }
}

impl From<RulesError> for Failure {
    fn from(error: RulesError) -> Self {
        let about = about(&error);
        Self { about, ..Self::new(ends(error.illegal_side().is_some()), error.code(), error) }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        let mut failure = Self::new(ends(fault.is_illegal()), fault.kind.code(), &fault);
        if let FaultKind::Rules(error) = &fault.kind {
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

impl From<StartError> for Failure {
    fn from(error: StartError) -> Self {
        Self::new(Ends::Failed, error.code(), error)
    }
}

impl From<UpkeepError> for Failure {
    fn from(error: UpkeepError) -> Self {
        Self::new(Ends::Failed, error.code(), error)
    }
}

impl From<Unexplained> for Failure {
    fn from(why: Unexplained) -> Self {
        match why {
            Unexplained::Refused(error) => error.into(),
            Unexplained::Empty(square) => {
                Self::new(Ends::Failed, why.code(), &why).with("square", square.to_string())
            }
            Unexplained::KnownTypes(_) => Self::new(Ends::Form, why.code(), &why),
        }
    }
}
