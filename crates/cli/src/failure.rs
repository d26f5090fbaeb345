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

/// Why a command failed: what it says to people and to programs, and how the program ends (interface.md, "Commands").
#[derive(Debug)]
pub struct Failure {
    ends: Ends,
    code: &'static str,
    message: String,
    /// What it is about: `side`, `plan`, `line`, ...
    about: Map<String, Json>,
}

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ends {
    /// The input was understood but is not a legal game, or a measurement has found the program itself wrong, or the
    /// machine refuses: exit code 1.
    Failed,
    /// The command was called wrongly, or the input has no such form: exit code 2.
    Form,
    /// All that was checked is sound, and something was not checked: exit code 3.
    Incomplete,
    /// It was told to stop: exit code 130.
    Stopped,
    /// What was written to is a pipe that nobody reads any more: exit code 1, and of standard output nobody's fault.
    Unread,
}

/// Where in its input a refused turn stands.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    /// The line of a text, from 1.
    Line(u64),
    /// The turn of a list of turns, from 1.
    Turn(u64),
}

impl Failure {
    fn new(ends: Ends, code: &'static str, message: impl Display) -> Self {
        Self { ends, code, message: message.to_string(), about: Map::new() }
    }

    /// A wrong call, or an input that has no such form.
    pub fn form(cause: Cause, message: impl Display) -> Self {
        Self::new(Ends::Form, cause.code(), message)
    }

    /// A call that was right, of which nothing became all the same.
    pub fn failed(cause: Cause, message: impl Display) -> Self {
        Self::new(Ends::Failed, cause.code(), message)
    }

    /// A call of which not all became, because it was told to stop.
    pub fn stopped(cause: Cause, message: impl Display) -> Self {
        Self::new(Ends::Stopped, cause.code(), message)
    }

    /// A check that has found nothing wrong and could not look at all. What it has not looked at stands in its output.
    pub(crate) fn incomplete(cause: Cause, message: impl Display) -> Self {
        Self::new(Ends::Incomplete, cause.code(), message)
    }

    /// A turn that the rules refuse, with its place in front of the sentence.
    pub fn refused(place: Place, error: &RulesError) -> Self {
        let (name, number) = match place {
            Place::Line(line) => ("line", line),
            Place::Turn(turn) => ("turn", turn),
        };
        let failure = Self::from(error.clone());
        Self { message: format!("{name} {number}: {}", failure.message), ..failure }.with(name, number)
    }

    /// What is wrong with a transcript, or with what belongs to it.
    pub fn of_file(name: &str, fault: &zugleich_transcript::Fault) -> Self {
        let ends = ends(!fault.wrong.is_of_form());
        Self::new(ends, fault.code(), format_args!("{name}, {fault}"))
            .with("line", fault.line)
            .with("file", name)
    }

    /// The sentence for people.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Says besides what it is about.
    pub fn with(mut self, name: &str, value: impl Into<Json>) -> Self {
        self.about.insert(name.to_owned(), value.into());
        self
    }

    /// Whether nobody reads any more what was written.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        self.ends == Ends::Unread
    }

    /// Prints the failure on standard error.
    pub fn report(&self) {
        say::aside(&self.message);
    }

    /// Writes the failure as the last line of the data, for programs that read JSON. That a check is not complete the
    /// data tell themselves.
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

    /// The exit code of the program.
    pub fn exit_code(&self) -> ExitCode {
        match self.ends {
            Ends::Form => ExitCode::from(2),
            Ends::Failed | Ends::Unread => ExitCode::FAILURE,
            Ends::Incomplete => ExitCode::from(3),
            Ends::Stopped => ExitCode::from(INTERRUPTED),
        }
    }
}

/// Understood, but not legal; or not even a plan.
const fn ends(is_illegal: bool) -> Ends {
    if is_illegal { Ends::Failed } else { Ends::Form }
}

/// What an error of the rules is about, beside its code and its sentence.
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
