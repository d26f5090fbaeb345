use super::plan::{PROMOTIONS, Plan};
use super::plans::Planner;
use crate::board::{BitBoard, Role, Square, Wing, attacks, pawn_captures};
use crate::game::IllegalKind;

/// Says whether a plan is legal, and if not, which rule it breaks.
pub(super) fn check(planner: &Planner<'_>, plan: Plan) -> Result<(), IllegalKind> {
    let Plan::Move { from, to, promotion } = plan else { return Err(IllegalKind::MayNotPass) };
    let Some(role) = planner.position.placement.role_at(planner.side, from) else {
        let enemy = planner.enemy.has(from);
        return Err(if enemy { IllegalKind::NotYours(from) } else { IllegalKind::EmptySquare(from) });
    };
    if !planner.movable.has(from) {
        return Err(why_it_stays(planner, from));
    }
    if !planner.targets(role, from).has(to) {
        return Err(why_not_there(planner, role, from, to));
    }
    match (planner.promotes(role, to), promotion) {
        (true, Some(new)) if PROMOTIONS.contains(&new) => Ok(()),
        (true, _) => Err(IllegalKind::MustPromote),
        (false, Some(_)) => Err(IllegalKind::MayNotPromote),
        (false, None) => Ok(()),
    }
}

/// Why a piece may not move at all (2, 10, 14).
fn why_it_stays(planner: &Planner<'_>, from: Square) -> IllegalKind {
    match planner.obliged.next_square() {
        Some(shared) if shared != from => IllegalKind::MustLeave(shared),
        None if planner.position.resting[planner.side].has(from) => IllegalKind::Rests(from),
        _ => IllegalKind::InCheck,
    }
}

/// Why a piece that may move may not go there.
fn why_not_there(planner: &Planner<'_>, role: Role, from: Square, to: Square) -> IllegalKind {
    let castling = if role == Role::King { Wing::of_move(planner.side, from, to) } else { None };
    if let Some(wing) = castling {
        return why_not_castle(planner, wing);
    }
    if !moves_that_way(planner, role, from, to) {
        return IllegalKind::NotItsMove;
    }
    if planner.own.has(to) {
        let shared = planner.enemy.has(to);
        return if shared { IllegalKind::SharedSquare(to) } else { IllegalKind::OwnPiece(to) };
    }
    if let Some(blocker) = (cozy_chess::get_between_rays(from, to) & planner.occupied).next_square() {
        return IllegalKind::Blocked(blocker);
    }
    if planner.obliged.has(from) && planner.enemy.has(to) {
        return IllegalKind::LeavesByTaking(to);
    }
    match role {
        Role::King if planner.near_enemy_king().has(to) => IllegalKind::NearKing,
        Role::King => IllegalKind::Attacked(to),
        Role::Pawn => why_not_pawn(planner, from, to),
        _ => exposes(planner, from, to, BitBoard::EMPTY),
    }
}

/// Whether the piece could go there on some board; a piece with all the way to itself does.
fn moves_that_way(planner: &Planner<'_>, role: Role, from: Square, to: Square) -> bool {
    let reached = attacks(planner.side, role, from, BitBoard::EMPTY);
    let pushed = cozy_chess::get_pawn_quiets(from, planner.side, BitBoard::EMPTY);
    (if role == Role::Pawn { reached | pushed } else { reached }).has(to)
}

fn why_not_pawn(planner: &Planner<'_>, from: Square, to: Square) -> IllegalKind {
    let diagonal = pawn_captures(planner.side, from).has(to);
    if !diagonal {
        return if planner.enemy.has(to) {
            IllegalKind::Blocked(to)
        } else {
            exposes(planner, from, to, BitBoard::EMPTY)
        };
    }
    if planner.enemy.has(to) {
        return exposes(planner, from, to, BitBoard::EMPTY);
    }
    match planner.en_passant_victim(to) {
        Some(victim) => exposes(planner, from, to, victim.bitboard()),
        None => IllegalKind::NothingToTake(to),
    }
}

fn why_not_castle(planner: &Planner<'_>, wing: Wing) -> IllegalKind {
    if !planner.position.castling.has(planner.side, wing) {
        IllegalKind::HasMoved
    } else if planner.in_immediate_check() {
        IllegalKind::InCheck
    } else if let Some(blocker) = planner.castling_blockers(wing).next_square() {
        IllegalKind::Blocked(blocker)
    } else {
        planner
            .castling_attacked(wing)
            .next_square()
            .map_or(IllegalKind::NotItsMove, IllegalKind::CastlesThrough)
    }
}

fn exposes(planner: &Planner<'_>, from: Square, to: Square, victim: BitBoard) -> IllegalKind {
    let attacker = planner.exposed(from, to, victim).next_square();
    attacker.map_or(IllegalKind::NotItsMove, IllegalKind::ExposesKing)
}
