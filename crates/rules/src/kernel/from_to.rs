use std::fmt;

use crate::board::{Geometry, Square, square_name};

/// Source and destination of a piece: the whole plan in games whose plans contain nothing else.
///
/// ```
/// use zugleich_rules::{Square, board::Geometry, kernel::FromTo};
/// let way = FromTo { from: Square::B1, to: Square::C3 };
/// assert_eq!(FromTo::parse("b1c3", Geometry::EIGHT), Some(way));
/// assert_eq!(way.to_string(), "b1c3");
/// assert_eq!(FromTo::parse("b1c3", Geometry::of(4).expect("a board")), Some(way));
/// assert_eq!(FromTo::parse("b1c3q", Geometry::EIGHT), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FromTo {
    /// Source square.
    pub from: Square,
    /// Destination square.
    pub to: Square,
}

impl FromTo {
    /// Parses two squares of a board.
    #[must_use]
    pub fn parse(text: &str, board: Geometry) -> Option<Self> {
        let (from, to) = text.split_at_checked(2)?;
        Some(Self { from: board.square(from)?, to: board.square(to)? })
    }
}

impl fmt::Display for FromTo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(square_name(self.from))?;
        f.write_str(square_name(self.to))
    }
}
