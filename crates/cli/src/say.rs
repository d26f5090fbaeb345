//! What people are told in passing, and how things are counted in it.

use std::fmt;
use std::io::Write;

/// Says each line of a text on standard error, and that it is the program that says it.
///
/// Who has closed standard error, or filled what it goes to, does not want to know, and nothing fails for that.
pub fn aside(text: impl fmt::Display) {
    let lines: String = text.to_string().lines().map(|line| format!("zugleich: {line}\n")).collect();
    let _ = std::io::stderr().lock().write_all(lines.as_bytes());
}

/// So many of something, which has a regular plural: `1 turn`, `2 turns`.
pub fn counted(number: impl TryInto<u64>, one: &str) -> String {
    // No count of this program is larger.
    let number = number.try_into().unwrap_or(u64::MAX);
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {one}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_alone_is_no_plural() {
        assert_eq!([0_u64, 1, 2].map(|number| counted(number, "turn")), ["0 turns", "1 turn", "2 turns"]);
    }
}
