//! References to clauses: `parity.md 11b`, `chesimul.md Resolution 3`, `common-rules.md Draw rules`.

use std::fmt;

/// Number of a clause, and the letter of one of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ClauseNumber {
    pub(super) number: u64,
    pub(super) letter: Option<char>,
}

impl ClauseNumber {
    /// Returns whether this number refers to the other: the same one, or the whole clause of which it is a
    /// part.
    pub(super) fn names(self, other: Self) -> bool {
        self.number == other.number && (self.letter.is_none() || self.letter == other.letter)
    }
}

impl fmt::Display for ClauseNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number)?;
        self.letter.map_or(Ok(()), |letter| write!(f, "{letter}"))
    }
}

/// Reference of a case to a clause, or to a whole section of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ClauseReference<'a> {
    pub(super) page: &'a str,
    /// Beginning of the heading; empty if the number is unambiguous.
    pub(super) section: &'a str,
    pub(super) number: Option<ClauseNumber>,
}

impl<'a> ClauseReference<'a> {
    /// Parses the name of a clause; `None` if its form is invalid.
    pub(super) fn read(text: &'a str) -> Option<Self> {
        let (page, rest) = text.split_once(".md ")?;
        let (section, last) = rest.rsplit_once(' ').unwrap_or(("", rest));
        let reference = match numbers(last) {
            (numbers, "") if numbers.len() == 1 => Self { page, section, number: numbers.first().copied() },
            _ => Self { page, section: rest, number: None },
        };
        (!page.is_empty() && text.trim() == text).then_some(reference)
    }
}

/// Parses numbers at the beginning of a text, joined by commas, `and`, `or` and `to`; returns the rest, too.
pub(super) fn numbers(text: &str) -> (Vec<ClauseNumber>, &str) {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((number, after)) = number(rest) {
        found.push(number);
        rest = after;
        let joined =
            [", and ", ", ", " and ", " or ", " to "].into_iter().find_map(|joint| after.strip_prefix(joint));
        match joined.filter(|joined| self::number(joined).is_some()) {
            Some(joined) => rest = joined,
            None => break,
        }
    }
    (found, rest)
}

fn number(text: &str) -> Option<(ClauseNumber, &str)> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let number = text[..digits].parse().ok()?;
    let rest = &text[digits..];
    let letter = rest.chars().next().filter(|letter| ('a'..='h').contains(letter));
    let rest = letter.map_or(rest, |_| &rest[1..]);
    let ends = !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    ends.then_some((ClauseNumber { number, letter }, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> (String, &str) {
        let (numbers, rest) = numbers(text);
        (numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "), rest)
    }

    #[test]
    fn lists_of_numbers_are_read() {
        assert_eq!(told("11a, 15) and"), ("11a 15".to_owned(), ") and"));
        assert_eq!(told("1, 5 and 6: the"), ("1 5 6".to_owned(), ": the"));
        assert_eq!(told("3 to 6)."), ("3 6".to_owned(), ")."));
        assert_eq!(told("10, 10 of them"), ("10 10".to_owned(), " of them"));
        assert_eq!(told("8x8"), (String::new(), "8x8"));
        assert_eq!(told("9, in its order"), ("9".to_owned(), ", in its order"));
    }

    #[test]
    fn references_are_read() {
        let number = |number, letter| Some(ClauseNumber { number, letter });
        let reference = |page, section, number| Some(ClauseReference { page, section, number });
        assert_eq!(ClauseReference::read("parity.md 11b"), reference("parity", "", number(11, Some('b'))));
        assert_eq!(
            ClauseReference::read("chesimul.md Legal plans 3"),
            reference("chesimul", "Legal plans", number(3, None))
        );
        assert_eq!(
            ClauseReference::read("common-rules.md Draw rules"),
            reference("common-rules", "Draw rules", None)
        );
        for text in ["parity 11", "parity.md", "", ".md 1", "parity.md 1 "] {
            assert_eq!(ClauseReference::read(text), None, "{text}");
        }
    }
}
