use serde::{Deserialize, Serialize};

use super::event::TranscriptEvent;
use super::keyed_signature::KeyedSignature;
use super::public_key::PublicKey;
use crate::base::{
    Hash, MOST_BYTES, MOST_BYTES_OF_LINE, TranscriptError, TranscriptErrorKind, TranscriptValue,
};

/// Maximum number of lines of a file.
const MOST_LINES: usize = 200_000;

/// The first line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TranscriptHeader {
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
    pub(crate) event: TranscriptEvent,
    /// The hash of this event in the chain.
    pub(crate) hash: Hash,
    /// The receipt.
    #[serde(flatten)]
    pub(crate) signed: KeyedSignature,
}

/// Summary of a transcript in its last line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TranscriptEnd {
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
    pub(crate) end: TranscriptEnd,
    #[serde(flatten)]
    pub(crate) signed: KeyedSignature,
}

/// Iterator over the lines of a file, each read as a value.
#[derive(Debug)]
pub(crate) struct JsonLines<'a> {
    lines: std::iter::Enumerate<std::str::Split<'a, char>>,
}

impl<'a> JsonLines<'a> {
    /// Splits a text into lines; the last line break is optional.
    ///
    /// # Errors
    /// [`TranscriptErrorKind::TooLong`].
    pub(crate) fn of(text: &'a str) -> Result<Self, TranscriptError> {
        let text = text.strip_suffix('\n').unwrap_or(text);
        let most =
            |line| Err(TranscriptError { line, wrong: TranscriptErrorKind::TooLong, more: String::new() });
        if text.len() > MOST_BYTES {
            return most(1);
        }
        if text.split('\n').count() > MOST_LINES {
            return most(MOST_LINES + 1);
        }
        Ok(Self { lines: text.split('\n').enumerate() })
    }
}

impl Iterator for JsonLines<'_> {
    type Item = Result<(usize, TranscriptValue), TranscriptError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (index, text) = self.lines.next()?;
        let line = index + 1;
        let fault = |wrong| TranscriptError { line, wrong, more: String::new() };
        if text.len() > MOST_BYTES_OF_LINE {
            return Some(Err(fault(TranscriptErrorKind::TooLong)));
        }
        let value = TranscriptValue::read(text).filter(|value| matches!(value, TranscriptValue::Object(_)));
        Some(value.map(|value| (line, value)).ok_or_else(|| fault(TranscriptErrorKind::NoLine)))
    }
}

/// Returns a line of a file, with its line break.
pub(crate) fn text_of(line: &impl Serialize) -> String {
    let mut text = TranscriptValue::of(line).text();
    text.push('\n');
    text
}
