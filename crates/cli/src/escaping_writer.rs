//! Escaping of control characters in foreign texts, such as names of files or players, before they reach a
//! terminal.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

/// First character of a terminal escape sequence.
const ESCAPE: char = '\u{1b}';

/// Returns a text with every control character except line ends and tabs escaped as in JSON, so that JSON
/// stays unchanged.
pub(crate) fn escape_controls(text: &str) -> Cow<'_, str> {
    shown(text, false)
}

fn is_sent(letter: char) -> bool {
    !letter.is_control() || letter == '\n' || letter == '\t'
}

fn shown(text: &str, coloured: bool) -> Cow<'_, str> {
    if text.chars().all(is_sent) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let length = if coloured { colour(rest) } else { 0 }.max(letter.len_utf8());
        if length > 1 && letter == ESCAPE || is_sent(letter) {
            shown.push_str(&rest[..length]);
        } else {
            write!(shown, "\\u{:04x}", u32::from(letter)).expect("a text can be written to");
        }
        rest = &rest[length..];
    }
    shown.into()
}

/// Returns the length in bytes of the colour sequence at the beginning of a text, or 0.
fn colour(text: &str) -> usize {
    let Some(codes) = text.strip_prefix("\u{1b}[") else { return 0 };
    let end = codes.find(|letter: char| !letter.is_ascii_digit() && letter != ';');
    end.filter(|end| codes[*end..].starts_with('m')).map_or(0, |end| end + "\u{1b}[m".len())
}

/// A writer that escapes control characters and passes the text to another writer.
#[derive(Debug)]
pub struct EscapingWriter<W> {
    to: W,
    coloured: bool,
}

impl<W: Write> EscapingWriter<W> {
    /// Wraps a writer; with `coloured`, colour sequences pass unchanged.
    pub(crate) const fn new(to: W, coloured: bool) -> Self {
        Self { to, coloured }
    }

    /// Returns the inner writer.
    pub(crate) const fn get_ref(&self) -> &W {
        &self.to
    }
}

impl<W: Write> Write for EscapingWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.to.write_all(shown(&String::from_utf8_lossy(bytes), self.coloured).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_shown() {
        let plain = "a\tb\nä 🨀 \"";
        assert!(matches!(escape_controls(plain), Cow::Borrowed(text) if text == plain));
        let evil = "\u{1b}[2J\u{7}\r\u{7f}\u{9b}31m\0";
        assert_eq!(escape_controls(evil), "\\u001b[2J\\u0007\\u000d\\u007f\\u009b31m\\u0000");
        let json = serde_json::json!({ "name": evil }).to_string();
        let read: serde_json::Value = serde_json::from_str(&escape_controls(&json)).unwrap();
        assert_eq!(read["name"], evil, "JSON says the same");
    }

    #[test]
    fn colours_are_sent_where_they_may_be() {
        let told = |text: &str, coloured: bool| {
            let mut bytes = Vec::new();
            let mut out = EscapingWriter::new(&mut bytes, coloured);
            write!(out, "{text}").unwrap();
            out.flush().unwrap();
            String::from_utf8(bytes).unwrap()
        };
        let board = "\u{1b}[1;38;5;231;48;5;28mK\u{1b}[0m";
        assert_eq!(told(board, true), board);
        assert!(!told(board, false).contains('\u{1b}'));
        for evil in ["\u{1b}[2J", "\u{1b}]0;title\u{7}", "\u{1b}[31", "\u{1b}", "\u{1b}[1;H"] {
            assert!(!told(evil, true).contains('\u{1b}'), "{evil:?}");
        }
    }
}
