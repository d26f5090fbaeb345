use serde::{Deserialize, Serialize};

use super::event::Event;
use super::keys::PublicKey;
use super::signed::Signed;
use crate::base::{Fault, Hash, MOST_BYTES, MOST_BYTES_OF_LINE, Value, Wrong};

/// So many lines may a file have.
const MOST_LINES: usize = 200_000;

/// The first line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the form.
    pub transcript: u64,
    /// The keys that have signed something in it.
    pub keys: Vec<PublicKey>,
}

/// A line with an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EventLine {
    /// The hash of the event before.
    pub(crate) prev: Hash,
    /// What happened.
    pub(crate) event: Event,
    /// The hash of the event behind the one before.
    pub(crate) hash: Hash,
    /// The receipt.
    #[serde(flatten)]
    pub(crate) signed: Signed,
}

/// What the last line of a transcript says of all others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// The game.
    pub game: String,
    /// How many events it had.
    pub events: u64,
    /// The hash of the last one.
    pub head: Hash,
    /// When that was so.
    pub at: u64,
}

/// The last line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EndLine {
    pub(crate) end: End,
    #[serde(flatten)]
    pub(crate) signed: Signed,
}

/// The lines of a file, each read as a value.
#[derive(Debug)]
pub(crate) struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::Split<'a, char>>,
}

impl<'a> Lines<'a> {
    /// The lines of a text; a line end at its end may be left out.
    ///
    /// # Errors
    /// [`Wrong::TooLong`].
    pub(crate) fn of(text: &'a str) -> Result<Self, Fault> {
        let text = text.strip_suffix('\n').unwrap_or(text);
        let most = |line| Err(Fault { line, wrong: Wrong::TooLong, more: String::new() });
        if text.len() > MOST_BYTES {
            return most(1);
        }
        if text.split('\n').count() > MOST_LINES {
            return most(MOST_LINES + 1);
        }
        Ok(Self { lines: text.split('\n').enumerate() })
    }
}

impl Iterator for Lines<'_> {
    type Item = Result<(usize, Value), Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        let (index, text) = self.lines.next()?;
        let line = index + 1;
        let fault = |wrong| Fault { line, wrong, more: String::new() };
        if text.len() > MOST_BYTES_OF_LINE {
            return Some(Err(fault(Wrong::TooLong)));
        }
        let value = Value::read(text).filter(|value| matches!(value, Value::Object(_)));
        Some(value.map(|value| (line, value)).ok_or_else(|| fault(Wrong::NoLine)))
    }
}

/// A line of a file.
pub(crate) fn text_of(line: &impl Serialize) -> String {
    let mut text = Value::of(line).text();
    text.push('\n');
    text
}
