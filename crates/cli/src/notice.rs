//! Notices on standard error, and the words for counts in them.

use std::fmt;
use std::io::Write;

pub use zugleich_rules::board::count_noun;

use crate::escaping_writer::escape_controls;

/// Prints each line of a text on standard error, prefixed with the program's name.
///
/// Errors are ignored: standard error may be closed or full.
pub fn print_notice(text: impl fmt::Display) {
    let text = text.to_string();
    let lines: String = escape_controls(&text).lines().map(|line| format!("zugleich: {line}\n")).collect();
    let _ = std::io::stderr().lock().write_all(lines.as_bytes());
}

/// Returns the maximum error of a value in words.
pub fn error_bound(error: f64) -> String {
    if error == 0.0 { "exact".to_owned() } else { format!("error at most {error:.1e}") }
}
