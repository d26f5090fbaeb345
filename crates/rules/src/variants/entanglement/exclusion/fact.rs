use crate::board::{Color, PieceTypeSet};
use crate::kernel::FromTo as Plan;

/// One fact in a history. Plies are numbered from 1; a tried move has the next number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// The black king was not attacked at the start (clause 1).
    Start,
    /// The piece that moved in this ply was of a type that moves so, and the piece that it captured was not a
    /// king.
    Moved(usize),
    /// The player of this ply did not leave their king attacked.
    LeftSafe(usize),
}

/// The public information on a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicPly {
    /// Source and destination.
    pub plan: Plan,
    /// Side of the ply.
    pub side: Color,
    /// The types that could move that way; empty if no type could.
    pub types: PieceTypeSet,
    /// `true` if it captured a piece.
    pub takes: bool,
}
