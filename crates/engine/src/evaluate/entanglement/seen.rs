use zugleich_rules::board::{Geometry, Types};
use zugleich_rules::entanglement::Position;
use zugleich_rules::{Color, File, Role, Square};

/// How many roles there are, and kinds of what a piece may be: each role, and a pawn that was promoted.
const ROLES: usize = Role::ALL.len();
const PROMOTED: usize = ROLES;
/// From this kind on it is told what a piece is, where only one role is left.
const KNOWN: usize = ROLES + 1;
/// Who moves.
const MOVES: usize = KNOWN + ROLES;
/// How many kinds of features there are.
pub(super) const KINDS: usize = MOVES + 1;

/// Tells of each piece what it may be, and of one that is known what it is; and on one square who moves.
pub(super) fn features(position: &Position, tell: &mut impl FnMut(Color, usize, Square)) {
    for side in Color::ALL {
        for (square, types) in position.army(side) {
            let Some(square) = square else { continue };
            for role in Role::ALL {
                if types.meets(Types::of(role)) {
                    tell(side, role as usize, square);
                }
                if Types::moving_like(role).contains(types) {
                    tell(side, KNOWN + role as usize, square);
                }
            }
            if types.meets(Types::PROMOTED) {
                tell(side, PROMOTED, square);
            }
        }
    }
    let mover = position.to_move();
    tell(mover, MOVES, Square::new(File::A, Geometry::EIGHT.far_rank(!mover)));
}
