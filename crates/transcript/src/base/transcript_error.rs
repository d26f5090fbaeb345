use std::fmt;

use super::error_kind::TranscriptErrorKind;

/// The first error in a file, with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranscriptError {
    /// The line, from 1.
    pub line: usize,
    /// Kind of the error.
    pub wrong: TranscriptErrorKind,
    /// Details: the expected value, or the message of the rules.
    pub more: String,
}

impl TranscriptError {
    /// Returns the stable code of the error.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.wrong.code()
    }
}

impl fmt::Display for TranscriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.wrong.sentence())?;
        if self.more.is_empty() { Ok(()) } else { write!(f, ": {}", self.more) }
    }
}

impl std::error::Error for TranscriptError {}

/// An error of one line, without the line's number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineError {
    pub(crate) wrong: TranscriptErrorKind,
    pub(crate) more: String,
}

impl LineError {
    /// Builds the error with details.
    pub(crate) fn new(wrong: TranscriptErrorKind, more: impl fmt::Display) -> Self {
        Self { wrong, more: more.to_string() }
    }

    /// Returns the fault with the number of the line.
    pub(crate) fn at(self, line: usize) -> TranscriptError {
        TranscriptError { line, wrong: self.wrong, more: self.more }
    }
}

impl From<TranscriptErrorKind> for LineError {
    fn from(wrong: TranscriptErrorKind) -> Self {
        Self { wrong, more: String::new() }
    }
}

/// Result of a check that returns no value.
pub(crate) type CheckResult = Result<(), LineError>;

/// Returns `Ok` if the condition holds.
pub(crate) fn ensure(holds: bool, wrong: TranscriptErrorKind) -> CheckResult {
    if holds { Ok(()) } else { Err(wrong.into()) }
}
