//! Features of positions that several games share, for learned evaluations.

use zugleich_rules::board::{Geometry, Placement, attacks};
use zugleich_rules::{BitBoard, Color, Role, Square};

/// Number of kinds of features that [`emit_pieces`] emits.
pub const PIECE_KINDS: usize = Role::ALL.len();

/// Emits each piece, with its role as the kind.
///
/// ```
/// use zugleich_engine::inputs;
/// use zugleich_rules::{Color, Role, Square, board::{Geometry, Placement}};
/// let placement = Placement::parse("4k/5/5/5/K3R", Geometry::FIVE)?;
/// let mut features = Vec::new();
/// inputs::emit_pieces(&placement, &mut |side, kind, square| features.push((side, kind, square)));
/// assert_eq!(features.len(), 3);
/// assert!(features.contains(&(Color::White, Role::Rook as usize, Square::E1)));
/// # Ok::<(), zugleich_rules::board::PlacementParseError>(())
/// ```
pub fn emit_pieces(placement: &Placement, emit: &mut impl FnMut(Color, usize, Square)) {
    for side in Color::ALL {
        for role in Role::ALL {
            emit_squares(placement.with(side, role), side, role as usize, emit);
        }
    }
}

/// Emits squares as features of one kind.
///
/// ```
/// use zugleich_engine::inputs;
/// use zugleich_rules::{Color, Square};
/// let mut features = Vec::new();
/// inputs::emit_squares(Square::C3.bitboard(), Color::Black, 6, &mut |side, kind, square| features.push((side, kind, square)));
/// assert_eq!(features, [(Color::Black, 6, Square::C3)]);
/// ```
pub fn emit_squares(
    squares: BitBoard,
    side: Color,
    kind: usize,
    emit: &mut impl FnMut(Color, usize, Square),
) {
    for square in squares {
        emit(side, kind, square);
    }
}

/// Returns the squares of a board that a side's pieces of these roles attack.
///
/// ```
/// use zugleich_engine::inputs;
/// use zugleich_rules::{Color, Role, board::{Geometry, Placement}};
/// let placement = Placement::parse("4k/5/5/5/K3R", Geometry::FIVE)?;
/// let attacked = inputs::attacked_squares(&placement, Geometry::FIVE, Color::White, &[Role::Rook]);
/// assert_eq!(attacked.len(), 8, "the file up to the king, and the rank");
/// # Ok::<(), zugleich_rules::board::PlacementParseError>(())
/// ```
#[must_use]
pub fn attacked_squares(placement: &Placement, board: Geometry, side: Color, roles: &[Role]) -> BitBoard {
    let occupied = placement.occupied();
    let mut attacked = BitBoard::EMPTY;
    for &role in roles {
        for from in placement.with(side, role) {
            attacked |= attacks(side, role, from, occupied);
        }
    }
    attacked & board.squares()
}
