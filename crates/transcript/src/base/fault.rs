use std::fmt;

use super::wrong::Wrong;

/// The first error in a file, with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// Kind of the error.
    pub wrong: Wrong,
    /// Details: the expected value, or the message of the rules.
    pub more: String,
}

impl Fault {
    /// Returns the stable code of the error.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.wrong.code()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.wrong.sentence())?;
        if self.more.is_empty() { Ok(()) } else { write!(f, ": {}", self.more) }
    }
}

impl std::error::Error for Fault {}

/// An error of one line, without the line's number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Why {
    pub(crate) wrong: Wrong,
    pub(crate) more: String,
}

impl Why {
    /// Builds the error with details.
    pub(crate) fn new(wrong: Wrong, more: impl fmt::Display) -> Self {
        Self { wrong, more: more.to_string() }
    }

    /// Returns the fault with the number of the line.
    pub(crate) fn at(self, line: usize) -> Fault {
        Fault { line, wrong: self.wrong, more: self.more }
    }
}

impl From<Wrong> for Why {
    fn from(wrong: Wrong) -> Self {
        Self { wrong, more: String::new() }
    }
}

/// Result of a check that returns no value.
pub(crate) type Sound = Result<(), Why>;

/// Returns `Ok` if the condition holds.
pub(crate) fn ensure(holds: bool, wrong: Wrong) -> Sound {
    if holds { Ok(()) } else { Err(wrong.into()) }
}
