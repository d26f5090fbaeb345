//! What people are told in passing, and how things are counted in it.

use std::fmt;
use std::io::Write;

pub use zugleich_rules::board::counted;

use crate::printable::printable;

/// Says each line of a text on standard error, and that it is the program that says it.
///
/// Who has closed standard error, or filled what it goes to, does not want to know, and nothing fails for that.
pub fn aside(text: impl fmt::Display) {
    let text = text.to_string();
    let lines: String = printable(&text).lines().map(|line| format!("zugleich: {line}\n")).collect();
    let _ = std::io::stderr().lock().write_all(lines.as_bytes());
}

/// By how much a value can be wrong.
pub fn within(error: f64) -> String {
    if error == 0.0 { "exact".to_owned() } else { format!("at most {error:.1e} wrong") }
}
