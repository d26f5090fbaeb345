use zugleich_rules::board::CastlingRights;
use zugleich_rules::parity::{ParityPosition, Plan};
use zugleich_rules::{Color, Role, Square};

use super::ParityOracle;
use super::shared_board::{ParityMove, SharedBoard, difference, distance, forward};

/// Returns whether a plan is legal by clauses 1 to 11, 14 and 15. If not `bound`, the side's pieces neither
/// rest nor must leave a square.
pub(super) fn legal(
    rules: ParityOracle,
    position: &ParityPosition,
    men: &SharedBoard,
    side: Color,
    plan: Plan,
    bound: bool,
) -> bool {
    let Some(plan) = ParityMove::of(plan) else { return false };
    let Some(role) = men.at(side, plan.from) else { return false };
    let shared = |square: Square| men.at(side, square).is_some() && men.at(!side, square).is_some();
    let obliged = bound && rules.single_occupation && Square::ALL.into_iter().any(shared);
    if obliged && !shared(plan.from) {
        return false; // 14: only the piece that must leave
    }
    if bound && !obliged && position.resting()[side].has(plan.from) {
        return false; // 2
    }
    if obliged && men.at(!side, plan.to).is_some() {
        return false; // 14: no taking
    }
    let checkers = men.checkers(side);
    let immediate = in_immediate_check(position, men, side);
    if immediate && role != Role::King {
        return false; // 10, 15
    }
    let on_last_rank = plan.to.rank() == Square::A8.relative_to(side).rank();
    if plan.promotion.is_some() != (role == Role::Pawn && on_last_rank) {
        return false; // 7
    }
    if men.castles(side, plan).is_some() {
        return castling(men, position.castling(), side, plan, immediate);
    }
    if men.at(side, plan.to).is_some() || !moves(men, position, side, plan) {
        return false; // 1, 3, 4
    }
    if role == Role::King && distance(plan.to, men.king(!side)) <= 1 {
        return false; // 11
    }
    if rules.king_risk && !obliged {
        return true;
    }
    let mut after = men.alone(side, plan);
    if obliged {
        after.set(!side, plan.from, None); // 15: the other piece has left
    }
    let then = after.checkers(side);
    if role == Role::King { then.is_empty() } else { then.iter().all(|from| checkers.contains(from)) }
}

/// Returns whether a side is in immediate check (10).
pub(super) fn in_immediate_check(position: &ParityPosition, men: &SharedBoard, side: Color) -> bool {
    men.checkers(side).iter().any(|&from| !position.resting()[!side].has(from))
}

/// Returns whether the piece can move to the square on the start board (1, 5, 6).
fn moves(men: &SharedBoard, position: &ParityPosition, side: Color, plan: ParityMove) -> bool {
    if men.at(side, plan.from) != Some(Role::Pawn) || men.at(!side, plan.to).is_some() {
        return men.attacks(side, plan.from, plan.to);
    }
    let (files, ranks) = difference(plan.from, plan.to);
    if files == 0 {
        let home = plan.from.rank() == Square::A2.relative_to(side).rank();
        let far = ranks == 2 * forward(side) && home && men.between_is_empty(plan.from, plan.to);
        return men.empty(plan.to) && (ranks == forward(side) || far);
    }
    let victim = Square::new(plan.to.file(), plan.from.rank());
    let alone = men.at(!side, victim) == Some(Role::Pawn) && men.at(side, victim).is_none();
    men.attacks(side, plan.from, plan.to) && position.en_passant().has(plan.to) && alone
}

/// Returns whether a castling is legal (8).
fn castling(
    men: &SharedBoard,
    rights: CastlingRights,
    side: Color,
    plan: ParityMove,
    immediate: bool,
) -> bool {
    let wing = men.castles(side, plan).expect("the plan castles");
    let safe = |square| men.attackers(!side, square).is_empty();
    rights.has(side, wing)
        && !immediate
        && men.between_is_empty(plan.from, wing.rook_home(side))
        && safe(wing.rook_target(side))
        && safe(plan.to)
        && men.alone(side, plan).checkers(side).is_empty() // 11a, which 8 implies
}
