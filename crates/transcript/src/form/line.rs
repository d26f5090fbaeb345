use serde::{Deserialize, Serialize};

use super::event::Event;
use super::keys::PublicKey;
use super::signed::Signed;
use crate::base::{Fault, Hash, MOST_BYTES, MOST_BYTES_OF_LINE, Value, Wrong};

/// Maximum number of lines of a file.
const MOST_LINES: usize = 200_000;

/// The first line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Version of the format.
    pub transcript: u64,
    /// The keys that have signed lines of it.
    pub keys: Vec<PublicKey>,
}

/// A line with an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EventLine {
    /// The hash of the event before.
    pub(crate) prev: Hash,
    /// The event.
    pub(crate) event: Event,
    /// The hash of this event in the chain.
    pub(crate) hash: Hash,
    /// The receipt.
    #[serde(flatten)]
    pub(crate) signed: Signed,
}

/// Summary of a transcript in its last line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// The game.
    pub game: String,
    /// Number of its events.
    pub events: u64,
    /// The hash of the last one.
    pub head: Hash,
    /// Time of the summary.
    pub at: u64,
}

/// The last line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EndLine {
    pub(crate) end: End,
    #[serde(flatten)]
    pub(crate) signed: Signed,
}

/// Iterator over the lines of a file, each read as a value.
#[derive(Debug)]
pub(crate) struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::Split<'a, char>>,
}

impl<'a> Lines<'a> {
    /// Splits a text into lines; the last line break is optional.
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

/// Returns a line of a file, with its line break.
pub(crate) fn text_of(line: &impl Serialize) -> String {
    let mut text = Value::of(line).text();
    text.push('\n');
    text
}
