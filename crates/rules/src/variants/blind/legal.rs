//! Orthodox legality, used for checkmate and for the notation of a played game.

use super::position::{BlindMove, BlindPosition};
use crate::board::{BitBoard, Rank, Role, Square, attacks, pawn_captures, pawn_step};

/// Returns whether the side to move is checkmated.
pub(super) fn is_checkmate(position: &BlindPosition) -> bool {
    // Castling out of check is illegal, so castling cannot avert mate.
    let own = position.placement.of(position.to_move);
    position.is_in_check(position.to_move)
        && own
            .into_iter()
            .all(|from| targets(position, from).into_iter().all(|to| !is_safe(position, from, to)))
}

/// Returns whether the piece of the side to move on `from` may move to `to` in orthodox chess, except by
/// castling.
pub(super) fn is_legal(position: &BlindPosition, from: Square, to: Square) -> bool {
    targets(position, from).has(to) && is_safe(position, from, to)
}

/// Returns the squares that a piece of the side to move reaches, regardless of its own king's safety and
/// without castling.
fn targets(position: &BlindPosition, from: Square) -> BitBoard {
    let side = position.to_move;
    let reached = match position.placement.role_at(side, from) {
        None => BitBoard::EMPTY,
        Some(Role::Pawn) => {
            let captures = pawn_captures(side, from).into_iter().filter(|&to| position.is_pawn_target(to));
            pushes(position, from) | captures.collect()
        }
        Some(role) => attacks(side, role, from, position.placement.occupied()),
    };
    reached & !position.placement.of(side)
}

fn pushes(position: &BlindPosition, from: Square) -> BitBoard {
    let side = position.to_move;
    let free = |square: &Square| !position.placement.occupied().has(*square);
    let single = pawn_step(side, from).filter(free);
    let may_double = from.rank() == Rank::Second.relative_to(side);
    let double = single.filter(|_| may_double).and_then(|square| pawn_step(side, square)).filter(free);
    single.into_iter().chain(double).collect()
}

/// Returns whether the king of the side to move is safe after the move. The promotion piece does not matter
/// for that.
fn is_safe(position: &BlindPosition, from: Square, to: Square) -> bool {
    let (after, _) = position.after(BlindMove { from, to, promotion: None });
    !after.is_in_check(position.to_move)
}
