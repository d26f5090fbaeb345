//! What learned evaluations are told of a position in several games.

use zugleich_rules::board::{Geometry, Placement, attacks};
use zugleich_rules::{BitBoard, Color, Role, Square};

/// How many kinds of features [`placed`] tells.
pub(super) const PLACED: usize = Role::ALL.len();

/// Tells each piece, as the kind of its role.
pub(super) fn placed(placement: &Placement, tell: &mut impl FnMut(Color, usize, Square)) {
    for side in Color::ALL {
        for role in Role::ALL {
            on(placement.with(side, role), side, role as usize, tell);
        }
    }
}

/// Tells squares as one kind.
pub(super) fn on(squares: BitBoard, side: Color, kind: usize, tell: &mut impl FnMut(Color, usize, Square)) {
    for square in squares {
        tell(side, kind, square);
    }
}

/// The squares of a board that the pieces of a side attack which have one of these roles.
pub(super) fn attacked(placement: &Placement, board: Geometry, side: Color, roles: &[Role]) -> BitBoard {
    let occupied = placement.occupied();
    let mut attacked = BitBoard::EMPTY;
    for &role in roles {
        for from in placement.with(side, role) {
            attacked |= attacks(side, role, from, occupied);
        }
    }
    attacked & board.squares()
}
