use crate::board::{Color, Geometry, Placement, Role};
use crate::kernel::{ImpossiblePositionError, PositionParseError, SimplePosition};

pub(super) const BOARD: Geometry = Geometry::FIVE;

/// Returns the start position: R N B Q K on the back ranks, pawns in front of them (clause "Set-up").
pub(super) fn start() -> SimplePosition {
    use Role::{Bishop, King, Knight, Queen, Rook};
    SimplePosition::start(Placement::lined_up(BOARD, &[Rook, Knight, Bishop, Queen, King]))
}

/// Parses a position text, and refuses positions that no game can reach (interface.md, the last paragraph).
pub(super) fn parse(text: &str) -> Result<SimplePosition, PositionParseError> {
    let position = SimplePosition::parse(text, BOARD)?;
    let promoted =
        |side| position.placement().with(side, Role::Pawn).is_disjoint(BOARD.far_rank(side).bitboard());
    if Color::ALL.into_iter().all(promoted) {
        Ok(position)
    } else {
        Err(ImpossiblePositionError::PawnOnLastRank.into())
    }
}
