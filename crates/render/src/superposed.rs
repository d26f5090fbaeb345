//! Pieces that may be several types, and what becomes of them, in words.

use zugleich_rules::board::{Type, Types};
use zugleich_rules::kernel::{EventData, Value};
use zugleich_rules::{Role, Square};

use crate::words::{counted, role, say};

/// What a piece may be, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face(Types);

impl Face {
    /// A face of these types.
    #[must_use]
    pub const fn of(types: Types) -> Self {
        Self(types)
    }

    fn roles(self, promoted: bool) -> Vec<Role> {
        self.0.iter().filter(|one| one.promoted == promoted).map(|one| one.role).collect()
    }

    fn len(self) -> u32 {
        self.0.len()
    }

    /// The name of a piece that is one type, e.g. `knight`, or `piece`.
    #[must_use]
    pub fn name(self) -> String {
        let mut types = self.0.iter();
        match (types.next(), types.next()) {
            (Some(Type { role: one, promoted: false }), None) => role(one),
            (Some(Type { role: one, promoted: true }), None) => say("promoted", &[("role", &role(one))]),
            _ => say("superposed", &[]),
        }
    }

    /// All types, e.g. `a queen, a king or a promoted knight or rook`; none of a piece that is one type.
    #[must_use]
    pub fn types(self) -> Option<String> {
        match self.len() {
            0 | 1 => None,
            _ if self.0 == Types::ORIGINAL => Some(say("any-type", &[])),
            _ => Some(self.listed()),
        }
    }

    /// The types, e.g. `a rook or a queen`; empty if there are none.
    #[must_use]
    pub fn listed(self) -> String {
        let a_role = |roles: &str| say("a-role", &[("role", roles)]);
        let original = self.roles(false).into_iter().map(|one| a_role(&role(one)));
        let promoted = joined("or", self.roles(true).into_iter().map(role));
        let promoted = promoted.map(|roles| a_role(&say("promoted", &[("role", &roles)])));
        joined("or", original.chain(promoted)).unwrap_or_default()
    }
}

/// Joins words as a sentence does, with the text `and` or `or` before the last; `None` if there are none.
#[must_use]
pub fn joined(text: &str, words: impl Iterator<Item = String>) -> Option<String> {
    let mut words: Vec<String> = words.collect();
    let last = words.pop()?;
    if words.is_empty() {
        Some(last)
    } else {
        Some(say(text, &[("list", &words.join(", ")), ("last", &last)]))
    }
}

/// Squares in words; three or more neighbours on a rank are a range: `a1 to f1, h1 and b2`.
#[must_use]
pub fn squares(squares: &[Square]) -> String {
    joined("and", ranges(squares).into_iter()).unwrap_or_default()
}

/// Squares in words, those of a range in one.
#[must_use]
pub fn ranges(squares: &[Square]) -> Vec<String> {
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
    was: Types,
    now: Types,
}

impl Collapse {
    /// The collapse that an event tells of, if it tells of one.
    pub(crate) fn of(event: &EventData) -> Option<Self> {
        let face = |name| match event.get(name) {
            Some(&Value::Face(_, types)) => Some(types),
            _ => None,
        };
        match event.get("square") {
            Some(&Value::Square(square)) => Some(Self { square, was: face("was")?, now: face("possible")? }),
            _ => None,
        }
    }

    fn change(&self) -> Change {
        let lost = self.was - self.now;
        if !self.was.meets(Types::PROMOTED) && self.now.meets(Types::PROMOTED) {
            Change::Promoted(self.now)
        } else if self.now.len() <= lost.len() {
            Change::Is(self.now)
        } else {
            Change::Loses(lost)
        }
    }
}

/// What can be said of several pieces in one sentence.
#[derive(PartialEq)]
enum Change {
    /// They are among few types now.
    Is(Types),
    /// They are promoted now, if they were pawns.
    Promoted(Types),
    /// They have lost few types.
    Loses(Types),
}

impl Change {
    fn say(&self, at: &[Square]) -> String {
        let (name, face) = match self {
            Self::Is(face) => ("collapse-is", face),
            Self::Promoted(face) => ("collapse-promoted", face),
            Self::Loses(face) => ("collapse-loses", face),
        };
        counted(name, at.len(), &[("squares", &squares(at)), ("possible", &Face::of(*face).listed())])
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
    use zugleich_rules::board::{Geometry, from_letter};

    use super::*;

    fn square(name: &str) -> Square {
        Geometry::EIGHT.square(name).expect("a square")
    }

    /// The types that a position text writes like this.
    fn types(text: &str) -> Types {
        let (original, promoted) = text.split_once('+').unwrap_or((text, ""));
        let roles =
            |part: &str| part.chars().filter_map(from_letter).map(|(_, role)| role).collect::<Vec<_>>();
        let original = roles(original).into_iter().map(Types::of);
        original
            .chain(roles(promoted).into_iter().map(Types::promoted))
            .fold(Types::NONE, |set, one| set | one)
    }

    fn told(collapses: &[(&str, &str, &str)]) -> String {
        let of = |&(at, was, now): &(&str, &str, &str)| Collapse {
            square: square(at),
            was: types(was),
            now: types(now),
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
