//! Features of positions that several games share, for learned evaluations.

use zugleich_rules::board::{Geometry, Placement, attacks};
use zugleich_rules::{BitBoard, Color, Role, Square};

/// Number of kinds of features that [`emit_pieces`] emits.
pub const PIECE_KINDS: usize = Role::ALL.len();

/// Emits each piece, with its role as the kind.
pub fn emit_pieces(placement: &Placement, emit: &mut impl FnMut(Color, usize, Square)) {
    for side in Color::ALL {
        for role in Role::ALL {
            emit_squares(placement.with(side, role), side, role as usize, emit);
        }
    }
}

/// Emits squares as features of one kind.
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
