use crate::board::{Color, Types};
use crate::kernel::Way as Plan;

/// One thing that a history tells. Plies are numbered from 1; a move that is tried has the next number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// The black king was not attacked at the start (clause 1).
    Start,
    /// The piece that moved in this ply was of a type that moves so, and what it took was no king.
    Moved(usize),
    /// The player of this ply did not leave their king attacked.
    LeftSafe(usize),
}

/// What everybody could see of a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Where from and where to.
    pub plan: Plan,
    /// Whose it was.
    pub side: Color,
    /// The types that could move that way; none if no type could.
    pub types: Types,
    /// Whether it took a piece.
    pub takes: bool,
}
