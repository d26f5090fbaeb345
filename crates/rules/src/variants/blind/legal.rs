//! Orthodox legality, which checkmate and the notation of a played game ask for.

use super::position::{Move, Position};
use crate::board::{BitBoard, Rank, Role, Square, attacks, pawn_captures, pawn_step};

/// Whether the side to move is checkmated.
pub(super) fn is_checkmate(position: &Position) -> bool {
    // Nobody castles out of check, so castling is no way out of a mate.
    let own = position.placement.of(position.to_move);
    position.is_in_check(position.to_move)
        && own
            .into_iter()
            .all(|from| targets(position, from).into_iter().all(|to| !is_safe(position, from, to)))
}

/// Whether the piece of the side to move on `from` may go to `to` in orthodox chess, castling aside.
pub(super) fn is_legal(position: &Position, from: Square, to: Square) -> bool {
    targets(position, from).has(to) && is_safe(position, from, to)
}

/// The squares that a piece of the side to move reaches, its own king's safety and castling aside.
fn targets(position: &Position, from: Square) -> BitBoard {
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

fn pushes(position: &Position, from: Square) -> BitBoard {
    let side = position.to_move;
    let free = |square: &Square| !position.placement.occupied().has(*square);
    let single = pawn_step(side, from).filter(free);
    let may_double = from.rank() == Rank::Second.relative_to(side);
    let double = single.filter(|_| may_double).and_then(|square| pawn_step(side, square)).filter(free);
    single.into_iter().chain(double).collect()
}

/// Whether the king of the side to move is safe after the move. What a pawn becomes does not matter for that.
fn is_safe(position: &Position, from: Square, to: Square) -> bool {
    let (after, _) = position.after(Move { from, to, promotion: None });
    !after.is_in_check(position.to_move)
}
