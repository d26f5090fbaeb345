use super::illegal::Illegal;
use super::plans::Planner;
use crate::board::{BitBoard, PROMOTIONS, Role, Square, Wing, between, moves_like, pawn_captures};
use crate::kernel::{Common, MovePlan as Plan};

/// Checks a plan, and returns the rule that an illegal one breaks.
pub(super) fn check(planner: &Planner<'_>, plan: Plan) -> Result<(), Illegal> {
    let Plan::Move { from, to, promotion } = plan else { return Err(Common::MayNotPass.into()) };
    let Some(role) = planner.position.placement.role_at(planner.side, from) else {
        let enemy = planner.enemy.has(from);
        return Err(if enemy { Common::NotYours(from).into() } else { Common::EmptySquare(from).into() });
    };
    if !planner.movable.has(from) {
        return Err(why_it_stays(planner, from));
    }
    if !planner.targets(role, from).has(to) {
        return Err(why_not_there(planner, role, from, to));
    }
    match (planner.promotes(role, to), promotion) {
        (true, Some(new)) if PROMOTIONS.contains(&new) => Ok(()),
        (true, _) => Err(Illegal::MustPromote),
        (false, Some(_)) => Err(Common::MayNotPromote.into()),
        (false, None) => Ok(()),
    }
}

/// Returns the reason that a piece may not move at all (2, 10, 14).
fn why_it_stays(planner: &Planner<'_>, from: Square) -> Illegal {
    match planner.obliged.next_square() {
        Some(shared) if shared != from => Illegal::MustLeave(shared),
        None if planner.position.resting[planner.side].has(from) => Illegal::Rests(from),
        _ => Illegal::InCheck,
    }
}

/// Returns the reason that a movable piece may not move there.
fn why_not_there(planner: &Planner<'_>, role: Role, from: Square, to: Square) -> Illegal {
    let castling = if role == Role::King { Wing::of_move(planner.side, from, to) } else { None };
    if let Some(wing) = castling {
        return why_not_castle(planner, wing);
    }
    if !moves_like(planner.side, role, from, to) {
        return Common::NotItsMove.into();
    }
    if planner.own.has(to) {
        let shared = planner.enemy.has(to);
        return if shared { Illegal::SharedSquare(to) } else { Common::OwnPiece(to).into() };
    }
    if let Some(blocker) = (between(from, to) & planner.occupied).next_square() {
        return Common::Blocked(blocker).into();
    }
    if planner.obliged.has(from) && planner.enemy.has(to) {
        return Illegal::LeavesByTaking(to);
    }
    match role {
        Role::King if planner.near_enemy_king().has(to) => Illegal::NearKing,
        Role::King => Illegal::Attacked(to),
        Role::Pawn => why_not_pawn(planner, from, to),
        _ => exposes(planner, from, to, BitBoard::EMPTY),
    }
}

fn why_not_pawn(planner: &Planner<'_>, from: Square, to: Square) -> Illegal {
    let diagonal = pawn_captures(planner.side, from).has(to);
    if !diagonal {
        return if planner.enemy.has(to) {
            Common::Blocked(to).into()
        } else {
            exposes(planner, from, to, BitBoard::EMPTY)
        };
    }
    if planner.enemy.has(to) {
        return exposes(planner, from, to, BitBoard::EMPTY);
    }
    match planner.en_passant_victim(to) {
        Some(victim) => exposes(planner, from, to, victim.bitboard()),
        None => Common::NothingToTake(to).into(),
    }
}

fn why_not_castle(planner: &Planner<'_>, wing: Wing) -> Illegal {
    if !planner.position.castling.has(planner.side, wing) {
        Common::HasMoved.into()
    } else if planner.in_immediate_check() {
        Illegal::InCheck
    } else if let Some(blocker) = planner.castling_blockers(wing).next_square() {
        Common::Blocked(blocker).into()
    } else {
        planner
            .castling_attacked(wing)
            .next_square()
            .map_or(Common::NotItsMove.into(), Illegal::CastlesThrough)
    }
}

fn exposes(planner: &Planner<'_>, from: Square, to: Square, victim: BitBoard) -> Illegal {
    let attacker = planner.exposed(from, to, victim).next_square();
    attacker.map_or(Common::NotItsMove.into(), Illegal::ExposesKing)
}
