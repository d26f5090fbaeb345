use std::fmt;
use std::str::FromStr;

use crate::board::{Geometry, Square};
use crate::game::PlanFault;

/// A ply: the piece on one square goes to another. What it is, and what a pawn becomes, is never said (clause 3).
///
/// ```
/// use zugleich_rules::{Square, entanglement::Plan};
/// assert_eq!("b1c3".parse(), Ok(Plan { from: Square::B1, to: Square::C3 }));
/// assert!("g7h8q".parse::<Plan>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Plan {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl FromStr for Plan {
    type Err = PlanFault;

    fn from_str(text: &str) -> Result<Self, PlanFault> {
        let squares = text.split_at_checked(2);
        let square = |name| Geometry::EIGHT.square(name);
        let plan = squares.and_then(|(from, to)| Some(Self { from: square(from)?, to: square(to)? }));
        plan.ok_or_else(|| PlanFault {
            text: text.to_owned(),
            expected: "write two squares from a1 to h8, like b1c3, and no promotion",
        })
    }
}
