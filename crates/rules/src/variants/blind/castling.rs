use super::position::{BlindMove, BlindPosition};
use crate::board::Wing;

/// Returns the king's move, if the side to move may castle (blind.md 6): attacks on the squares that the king
/// crosses and lands on do not prevent it.
pub(super) fn castle(position: &BlindPosition, wing: Wing) -> Option<BlindMove> {
    let side = position.to_move;
    let possible = position.rights.has(side, wing)
        && wing.between(side).is_disjoint(position.placement.occupied())
        && !position.is_in_check(side);
    possible.then(|| BlindMove { from: Wing::king_home(side), to: wing.king_target(side), promotion: None })
}
