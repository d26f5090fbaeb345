//! Pieces that may be several types, and what becomes of them, in words.

use zugleich_rules::Square;
use zugleich_rules::game::{EventData, Value};

use crate::words::{role, say};

/// What a piece may be, as the position text writes it: roles in lower case, those of promoted pawns apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Face {
    original: Vec<char>,
    promoted: Vec<char>,
}

impl Face {
    pub(crate) fn read(text: &str) -> Self {
        let lower = text.to_ascii_lowercase();
        let letters = |part: &str| part.chars().filter(char::is_ascii_alphabetic).collect();
        let (original, promoted) = lower.split_once('+').unwrap_or((&lower, ""));
        Self { original: letters(original), promoted: letters(promoted) }
    }

    fn len(&self) -> usize {
        self.original.len() + self.promoted.len()
    }

    fn without(&self, other: &Self) -> Self {
        let left =
            |of: &[char], gone: &[char]| of.iter().copied().filter(|one| !gone.contains(one)).collect();
        Self {
            original: left(&self.original, &other.original),
            promoted: left(&self.promoted, &other.promoted),
        }
    }

    /// The name of a piece that is one type, e.g. `knight`, or `piece`.
    pub(crate) fn name(&self) -> String {
        match (self.original.as_slice(), self.promoted.as_slice()) {
            (&[one], []) => role(one),
            ([], &[one]) => say("promoted", &[("role", &role(one))]),
            _ => say("superposed", &[]),
        }
    }

    /// All types, e.g. `a queen, a king or a promoted knight or rook`; none of a piece that is one type.
    pub(crate) fn types(&self) -> Option<String> {
        match self.len() {
            0 | 1 => None,
            6 if self.promoted.is_empty() => Some(say("any-type", &[])),
            _ => Some(self.listed()),
        }
    }

    pub(crate) fn listed(&self) -> String {
        let original = self.original.iter().map(|&one| say("a-role", &[("role", &role(one))]));
        let promoted = joined("or", self.promoted.iter().map(|&one| role(one)));
        let promoted =
            promoted.map(|roles| say("a-role", &[("role", &say("promoted", &[("role", &roles)]))]));
        joined("or", original.chain(promoted)).unwrap_or_default()
    }
}

/// Joins words as a sentence does, with the text `and` or `or` before the last; `None` if there are none.
pub(crate) fn joined(text: &str, words: impl Iterator<Item = String>) -> Option<String> {
    let mut words: Vec<String> = words.collect();
    let last = words.pop()?;
    if words.is_empty() {
        Some(last)
    } else {
        Some(say(text, &[("list", &words.join(", ")), ("last", &last)]))
    }
}

/// Squares in words; three or more neighbours on a rank are a range: `a1 to f1, h1 and b2`.
pub(crate) fn squares(squares: &[Square]) -> String {
    joined("and", ranges(squares).into_iter()).unwrap_or_default()
}

/// Squares in words, those of a range in one.
pub(crate) fn ranges(squares: &[Square]) -> Vec<String> {
    let mut runs: Vec<Vec<Square>> = Vec::new();
    for &square in squares {
        match runs.last_mut() {
            Some(run) if run.last().is_some_and(|last| follows(*last, square)) => run.push(square),
            _ => runs.push(vec![square]),
        }
    }
    let words = runs.iter().flat_map(|run| match run.as_slice() {
        [first, _, .., last] => {
            vec![say("range", &[("first", &first.to_string()), ("last", &last.to_string())])]
        }
        few => few.iter().map(ToString::to_string).collect(),
    });
    words.collect()
}

fn follows(left: Square, right: Square) -> bool {
    left.rank() == right.rank() && left.file() as usize + 1 == right.file() as usize
}

/// A piece that may be something else than before.
pub(crate) struct Collapse {
    square: Square,
    was: Face,
    now: Face,
}

impl Collapse {
    /// The collapse that an event tells of, if it tells of one.
    pub(crate) fn of(event: &EventData) -> Option<Self> {
        let text = |name| match event.get(name) {
            Some(Value::Text(text)) => Some(Face::read(text)),
            _ => None,
        };
        match event.get("square") {
            Some(&Value::Square(square)) => Some(Self { square, was: text("was")?, now: text("possible")? }),
            _ => None,
        }
    }

    fn change(&self) -> Change {
        let lost = self.was.without(&self.now);
        if self.was.promoted.is_empty() && !self.now.promoted.is_empty() {
            Change::Promoted(self.now.clone())
        } else if self.now.len() <= lost.len() {
            Change::Is(self.now.clone())
        } else {
            Change::Loses(lost)
        }
    }
}

/// What can be said of several pieces in one sentence.
#[derive(PartialEq)]
enum Change {
    /// They are among few types now.
    Is(Face),
    /// They are promoted now, if they were pawns.
    Promoted(Face),
    /// They have lost few types.
    Loses(Face),
}

impl Change {
    fn say(&self, at: &[Square]) -> String {
        let count = if at.len() == 1 { "one" } else { "many" };
        let (name, face) = match self {
            Self::Is(face) => ("collapse-is", face),
            Self::Promoted(face) => ("collapse-promoted", face),
            Self::Loses(face) => ("collapse-loses", face),
        };
        say(name, &[("squares", &squares(at)), ("count", count), ("possible", &face.listed())])
    }
}

/// What happened to the pieces, in one sentence for all to which the same happened.
pub(crate) fn sentences(collapses: &[Collapse]) -> Vec<String> {
    let mut groups: Vec<(Change, Vec<Square>)> = Vec::new();
    for collapse in collapses {
        let change = collapse.change();
        match groups.iter_mut().find(|(same, _)| *same == change) {
            Some((_, squares)) => squares.push(collapse.square),
            None => groups.push((change, vec![collapse.square])),
        }
    }
    // What has become clear goes before what is only ruled out.
    groups.sort_by_key(|(change, _)| matches!(change, Change::Loses(_)));
    groups.iter().map(|(change, squares)| change.say(squares)).collect()
}

#[cfg(test)]
mod tests {
    use zugleich_rules::board::Geometry;

    use super::*;

    fn square(name: &str) -> Square {
        Geometry::EIGHT.square(name).expect("a square")
    }

    fn told(collapses: &[(&str, &str, &str)]) -> String {
        let of = |&(at, was, now): &(&str, &str, &str)| Collapse {
            square: square(at),
            was: Face::read(was),
            now: Face::read(now),
        };
        sentences(&collapses.iter().map(of).collect::<Vec<_>>()).join(" ")
    }

    #[test]
    fn the_same_is_said_once() {
        assert_eq!(
            told(&[
                ("a1", "[PNBRQK]", "[PBRQK]"),
                ("b1", "[PNBRQK]", "[PBRQK]"),
                ("c1", "[PBNRQK]", "[PBRQK]"),
                ("h2", "[PNQ]", "[PQ]"),
                ("f3", "[PNBRQK]", "N"),
            ]),
            "f3 is a knight. a1 to c1 and h2 may no longer be a knight."
        );
        assert_eq!(
            told(&[("b5", "[RQ]", "R"), ("c5", "[RQ]", "R"), ("a4", "[pnbrqk]", "[prq]")]),
            "b5 and c5 are each a rook. a4 is a pawn, a rook or a queen."
        );
    }

    #[test]
    fn promoted_pawns_are_told_apart() {
        assert_eq!(
            told(&[("h8", "[PRQ]", "[RQ+NBRQ]")]),
            "h8 has reached the last rank: it is a rook, a queen or a promoted knight, bishop, rook or queen."
        );
        assert_eq!(
            told(&[("h8", "[RQ+NBRQ]", "[RQ+RQ]")]),
            "h8 may no longer be a promoted knight or bishop."
        );
        assert_eq!(told(&[("h8", "[+NBRQ]", "[+Q]")]), "h8 is a promoted queen.");
    }

    #[test]
    fn neighbours_are_a_range() {
        let of = |names: &[&str]| squares(&names.iter().map(|name| square(name)).collect::<Vec<_>>());
        assert_eq!(of(&["a1", "b1", "d1", "e1", "f1", "h1", "a2"]), "a1, b1, d1 to f1, h1 and a2");
        assert_eq!(of(&["g1", "h1", "a2"]), "g1, h1 and a2");
        assert_eq!(of(&["e4"]), "e4");
    }
}
