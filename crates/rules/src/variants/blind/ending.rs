use super::legal::is_checkmate;
use super::position::{AppliedMove, BlindPosition};
use crate::board::{ByColor, Color};
use crate::kernel::{Outcome, Reason};

/// Returns the outcome if a player's turn ends the game (blind.md 9, in its order).
pub(super) fn after_turn(
    before: &BlindPosition,
    made: Option<&AppliedMove>,
    after: &BlindPosition,
) -> Option<Outcome> {
    let side = before.to_move;
    if after.is_in_check(side) {
        let in_check_before = before.is_in_check(side);
        let reason = if in_check_before { Reason::FailedToLeaveCheck } else { Reason::ExposedKing };
        return Some(Outcome::win(!side, reason));
    }
    let wing = made.and_then(|made| made.castled);
    if wing.is_some_and(|wing| before.is_attacked(wing.rook_target(side), !side)) {
        return Some(Outcome::win(!side, Reason::CastledThroughCheck));
    }
    is_checkmate(after).then_some(Outcome::win(side, Reason::Checkmate))
}

/// Returns the outcome when both lists are exhausted (blind.md 10).
pub(super) fn by_length(lengths: ByColor<usize>) -> Outcome {
    if lengths.white == lengths.black {
        return Outcome::win(Color::Black, Reason::EqualLists);
    }
    let shorter = if lengths.white < lengths.black { Color::White } else { Color::Black };
    Outcome::win(shorter, Reason::ShorterList)
}

/// Returns whether a turn that ended the game for this reason breaks the laws of orthodox chess.
pub(super) const fn is_illegal(reason: Reason) -> bool {
    matches!(reason, Reason::ExposedKing | Reason::FailedToLeaveCheck | Reason::CastledThroughCheck)
}
