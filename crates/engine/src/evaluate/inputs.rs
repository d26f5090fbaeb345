//! Features of positions that several games share, for learned evaluations.

use zugleich_rules::board::{Geometry, Placement, attacks};
use zugleich_rules::{BitBoard, Color, Role, Square};

/// Number of kinds of features that [`placed`] emits.
pub const PLACED: usize = Role::ALL.len();

/// Emits each piece, with its role as the kind.
pub fn placed(placement: &Placement, tell: &mut impl FnMut(Color, usize, Square)) {
    for side in Color::ALL {
        for role in Role::ALL {
            on(placement.with(side, role), side, role as usize, tell);
        }
    }
}

/// Emits squares as features of one kind.
pub fn on(squares: BitBoard, side: Color, kind: usize, tell: &mut impl FnMut(Color, usize, Square)) {
    for square in squares {
        tell(side, kind, square);
    }
}

/// Returns the squares of a board that a side's pieces of these roles attack.
#[must_use]
pub fn attacked(placement: &Placement, board: Geometry, side: Color, roles: &[Role]) -> BitBoard {
    let occupied = placement.occupied();
    let mut attacked = BitBoard::EMPTY;
    for &role in roles {
        for from in placement.with(side, role) {
            attacked |= attacks(side, role, from, occupied);
        }
    }
    attacked & board.squares()
}
