use std::fmt;

use crate::board::{Geometry, Square, square_name};

/// From where a piece goes, and whereto: all of a plan in games whose plans say no more.
///
/// ```
/// use zugleich_rules::{Square, board::Geometry, kernel::Way};
/// let way = Way { from: Square::B1, to: Square::C3 };
/// assert_eq!(Way::parse("b1c3", Geometry::EIGHT), Some(way));
/// assert_eq!(way.to_string(), "b1c3");
/// assert_eq!(Way::parse("b1c3", Geometry::of(4).expect("a board")), Some(way));
/// assert_eq!(Way::parse("b1c3q", Geometry::EIGHT), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Way {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

impl Way {
    /// Reads two squares of a board.
    #[must_use]
    pub fn parse(text: &str, board: Geometry) -> Option<Self> {
        let (from, to) = text.split_at_checked(2)?;
        Some(Self { from: board.square(from)?, to: board.square(to)? })
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(square_name(self.from))?;
        f.write_str(square_name(self.to))
    }
}
