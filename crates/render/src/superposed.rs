//! Superposed pieces and their collapses, in words.

use zugleich_rules::board::{PieceType, PieceTypeSet};
use zugleich_rules::kernel::{EventData, EventValue};
use zugleich_rules::{Role, Square};

use crate::language::Language;
use crate::words::{counted, role, say};

/// The possible types of a piece, for output in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeNames(PieceTypeSet);

impl TypeNames {
    /// Returns the face with these types.
    #[must_use]
    pub const fn of(types: PieceTypeSet) -> Self {
        Self(types)
    }

    fn roles(self, promoted: bool) -> Vec<Role> {
        self.0.iter().filter(|one| one.promoted == promoted).map(|one| one.role).collect()
    }

    fn len(self) -> u32 {
        self.0.len()
    }

    /// Returns the name of a piece of one type, e.g. `knight`, or `piece`.
    #[must_use]
    pub fn name(self, language: Language) -> String {
        let mut types = self.0.iter();
        match (types.next(), types.next()) {
            (Some(PieceType { role: one, promoted: false }), None) => role(language, one),
            (Some(PieceType { role: one, promoted: true }), None) => {
                say(language, "promoted", &[("role", &role(language, one))])
            }
            _ => say(language, "superposed", &[]),
        }
    }

    /// Returns all types, e.g. `a queen, a king or a promoted knight or rook`; `None` for a piece of one
    /// type.
    #[must_use]
    pub fn types(self, language: Language) -> Option<String> {
        match self.len() {
            0 | 1 => None,
            _ if self.0 == PieceTypeSet::ORIGINAL => Some(say(language, "any-type", &[])),
            _ => Some(self.listed(language)),
        }
    }

    /// Returns the types, e.g. `a rook or a queen`; empty if there are none.
    #[must_use]
    pub fn listed(self, language: Language) -> String {
        let a_role = |roles: &str| say(language, "a-role", &[("role", roles)]);
        let original = self.roles(false).into_iter().map(|one| a_role(&role(language, one)));
        let promoted = joined(language, "or", self.roles(true).into_iter().map(|one| role(language, one)));
        let promoted = promoted.map(|roles| a_role(&say(language, "promoted", &[("role", &roles)])));
        joined(language, "or", original.chain(promoted)).unwrap_or_default()
    }
}

/// Joins words to an enumeration, with the text `and` or `or` before the last; `None` if there are none.
#[must_use]
pub fn joined(language: Language, text: &str, words: impl Iterator<Item = String>) -> Option<String> {
    let mut words: Vec<String> = words.collect();
    let last = words.pop()?;
    if words.is_empty() {
        Some(last)
    } else {
        Some(say(language, text, &[("list", &words.join(", ")), ("last", &last)]))
    }
}

/// Returns squares in words; three or more neighbours on a rank are a range: `a1 to f1, h1 and b2`.
#[must_use]
pub fn squares(language: Language, squares: &[Square]) -> String {
    joined(language, "and", ranges(language, squares).into_iter()).unwrap_or_default()
}

/// Returns squares in words, each range as one item.
#[must_use]
pub fn ranges(language: Language, squares: &[Square]) -> Vec<String> {
    let mut runs: Vec<Vec<Square>> = Vec::new();
    for &square in squares {
        match runs.last_mut() {
            Some(run) if run.last().is_some_and(|last| follows(*last, square)) => run.push(square),
            _ => runs.push(vec![square]),
        }
    }
    let words = runs.iter().flat_map(|run| match run.as_slice() {
        [first, _, .., last] => {
            vec![say(language, "range", &[("first", &first.to_string()), ("last", &last.to_string())])]
        }
        few => few.iter().map(ToString::to_string).collect(),
    });
    words.collect()
}

fn follows(left: Square, right: Square) -> bool {
    left.rank() == right.rank() && left.file() as usize + 1 == right.file() as usize
}

/// A change of a piece's possible types.
pub(crate) struct Collapse {
    square: Square,
    was: PieceTypeSet,
    now: PieceTypeSet,
}

impl Collapse {
    /// Returns the collapse of an event, if it is one.
    pub(crate) fn of(event: &EventData) -> Option<Self> {
        let face = |name| match event.get(name) {
            Some(&EventValue::Face(_, types)) => Some(types),
            _ => None,
        };
        match event.get("square") {
            Some(&EventValue::Square(square)) => {
                Some(Self { square, was: face("was")?, now: face("possible")? })
            }
            _ => None,
        }
    }

    fn change(&self) -> CollapseKind {
        let lost = self.was - self.now;
        if !self.was.meets(PieceTypeSet::PROMOTED) && self.now.meets(PieceTypeSet::PROMOTED) {
            CollapseKind::Promoted(self.now)
        } else if self.now.len() <= lost.len() {
            CollapseKind::Is(self.now)
        } else {
            CollapseKind::Loses(lost)
        }
    }
}

/// A change that several pieces may share in one sentence.
#[derive(PartialEq)]
enum CollapseKind {
    /// The piece has few remaining types.
    Is(PieceTypeSet),
    /// The piece is promoted, if it was a pawn.
    Promoted(PieceTypeSet),
    /// The piece has lost few types.
    Loses(PieceTypeSet),
}

impl CollapseKind {
    fn say(&self, language: Language, at: &[Square]) -> String {
        let (name, face) = match self {
            Self::Is(face) => ("collapse-is", face),
            Self::Promoted(face) => ("collapse-promoted", face),
            Self::Loses(face) => ("collapse-loses", face),
        };
        counted(
            language,
            name,
            at.len(),
            &[("squares", &squares(language, at)), ("possible", &TypeNames::of(*face).listed(language))],
        )
    }
}

/// Returns the collapses in words, one sentence for all pieces with the same change.
pub(crate) fn sentences(language: Language, collapses: &[Collapse]) -> Vec<String> {
    let mut groups: Vec<(CollapseKind, Vec<Square>)> = Vec::new();
    for collapse in collapses {
        let change = collapse.change();
        match groups.iter_mut().find(|(same, _)| *same == change) {
            Some((_, squares)) => squares.push(collapse.square),
            None => groups.push((change, vec![collapse.square])),
        }
    }
    // Remaining types precede excluded ones.
    groups.sort_by_key(|(change, _)| matches!(change, CollapseKind::Loses(_)));
    groups.iter().map(|(change, squares)| change.say(language, squares)).collect()
}

#[cfg(test)]
mod tests {
    use zugleich_rules::board::{Geometry, from_letter};

    use super::*;

    fn square(name: &str) -> Square {
        Geometry::EIGHT.square(name).expect("a square")
    }

    /// Parses the types from their notation in a position text.
    fn types(text: &str) -> PieceTypeSet {
        let (original, promoted) = text.split_once('+').unwrap_or((text, ""));
        let roles =
            |part: &str| part.chars().filter_map(from_letter).map(|(_, role)| role).collect::<Vec<_>>();
        let original = roles(original).into_iter().map(PieceTypeSet::of);
        original
            .chain(roles(promoted).into_iter().map(PieceTypeSet::promoted))
            .fold(PieceTypeSet::NONE, |set, one| set | one)
    }

    fn told(collapses: &[(&str, &str, &str)]) -> String {
        let of = |&(at, was, now): &(&str, &str, &str)| Collapse {
            square: square(at),
            was: types(was),
            now: types(now),
        };
        sentences(Language::English, &collapses.iter().map(of).collect::<Vec<_>>()).join(" ")
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
            "f3 is a knight. a1 to c1 and h2 can no longer be a knight."
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
            "h8 can no longer be a promoted knight or bishop."
        );
        assert_eq!(told(&[("h8", "[+NBRQ]", "[+Q]")]), "h8 is a promoted queen.");
    }

    #[test]
    fn neighbours_are_a_range() {
        let of = |names: &[&str]| {
            squares(Language::English, &names.iter().map(|name| square(name)).collect::<Vec<_>>())
        };
        assert_eq!(of(&["a1", "b1", "d1", "e1", "f1", "h1", "a2"]), "a1, b1, d1 to f1, h1 and a2");
        assert_eq!(of(&["g1", "h1", "a2"]), "g1, h1 and a2");
        assert_eq!(of(&["e4"]), "e4");
    }
}
