use zugleich_rules::board::{Geometry, PieceTypeSet};
use zugleich_rules::entanglement::EntanglementPosition;
use zugleich_rules::{Color, File, Role, Square};

/// Number of roles, and kinds of features for possible roles: each role, and a promoted pawn.
const ROLES: usize = Role::ALL.len();
const PROMOTED: usize = ROLES;
/// First kind of features for pieces with a single possible role.
const KNOWN: usize = ROLES + 1;
/// Kind of the feature for the side to move.
const MOVES: usize = KNOWN + ROLES;
/// Number of kinds of features.
pub(super) const KINDS: usize = MOVES + 1;

/// Emits the possible roles of each piece, its role if it is known, and on one square the side to move.
pub(super) fn features(position: &EntanglementPosition, tell: &mut impl FnMut(Color, usize, Square)) {
    for side in Color::ALL {
        for (square, types) in position.army(side) {
            let Some(square) = square else { continue };
            for role in Role::ALL {
                if types.meets(PieceTypeSet::of(role)) {
                    tell(side, role as usize, square);
                }
                if PieceTypeSet::moving_like(role).contains(types) {
                    tell(side, KNOWN + role as usize, square);
                }
            }
            if types.meets(PieceTypeSet::PROMOTED) {
                tell(side, PROMOTED, square);
            }
        }
    }
    let mover = position.to_move();
    tell(mover, MOVES, Square::new(File::A, Geometry::EIGHT.far_rank(!mover)));
}
