use std::fmt;

use super::wrong::Wrong;

/// The first thing that is wrong in a file, and its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub wrong: Wrong,
    /// More about it: what was expected, or what the rules say.
    pub more: String,
}

impl Fault {
    /// The stable name of what is wrong.
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

/// What is wrong with one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Why {
    pub(crate) wrong: Wrong,
    pub(crate) more: String,
}

impl Why {
    /// With more about it.
    pub(crate) fn new(wrong: Wrong, more: impl fmt::Display) -> Self {
        Self { wrong, more: more.to_string() }
    }

    /// The fault that this is on a line.
    pub(crate) fn at(self, line: usize) -> Fault {
        Fault { line, wrong: self.wrong, more: self.more }
    }
}

impl From<Wrong> for Why {
    fn from(wrong: Wrong) -> Self {
        Self { wrong, more: String::new() }
    }
}

/// Nothing, or what is wrong.
pub(crate) type Sound = Result<(), Why>;

/// Nothing if it holds.
pub(crate) fn ensure(holds: bool, wrong: Wrong) -> Sound {
    if holds { Ok(()) } else { Err(wrong.into()) }
}
