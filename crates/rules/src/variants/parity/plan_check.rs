use super::plan_error::ParityPlanError;
use super::plan_generator::ParityPlanGenerator;
use crate::board::{BitBoard, PROMOTIONS, Role, Square, Wing, between, moves_like, pawn_captures};
use crate::kernel::{CommonPlanError, MovePlan as Plan};

/// Checks a plan, and returns the rule that an illegal one breaks.
pub(super) fn check(planner: &ParityPlanGenerator<'_>, plan: Plan) -> Result<(), ParityPlanError> {
    let Plan::Move { from, to, promotion } = plan else { return Err(CommonPlanError::MayNotPass.into()) };
    let Some(role) = planner.position.placement.role_at(planner.side, from) else {
        let enemy = planner.enemy.has(from);
        return Err(if enemy {
            CommonPlanError::NotYourPiece(from).into()
        } else {
            CommonPlanError::EmptySquare(from).into()
        });
    };
    if !planner.movable.has(from) {
        return Err(origin_error(planner, from));
    }
    if !planner.targets(role, from).has(to) {
        return Err(target_error(planner, role, from, to));
    }
    match (planner.promotes(role, to), promotion) {
        (true, Some(new)) if PROMOTIONS.contains(&new) => Ok(()),
        (true, _) => Err(ParityPlanError::MustPromote),
        (false, Some(_)) => Err(CommonPlanError::MayNotPromote.into()),
        (false, None) => Ok(()),
    }
}

/// Returns the reason that a piece may not move at all (2, 10, 14).
fn origin_error(planner: &ParityPlanGenerator<'_>, from: Square) -> ParityPlanError {
    match planner.obliged.next_square() {
        Some(shared) if shared != from => ParityPlanError::MustLeave(shared),
        None if planner.position.resting[planner.side].has(from) => ParityPlanError::Rests(from),
        _ => ParityPlanError::InCheck,
    }
}

/// Returns the reason that a movable piece may not move there.
fn target_error(planner: &ParityPlanGenerator<'_>, role: Role, from: Square, to: Square) -> ParityPlanError {
    let castling = if role == Role::King { Wing::of_move(planner.side, from, to) } else { None };
    if let Some(wing) = castling {
        return castling_error(planner, wing);
    }
    if !moves_like(planner.side, role, from, to) {
        return CommonPlanError::NotItsMove.into();
    }
    if planner.own.has(to) {
        let shared = planner.enemy.has(to);
        return if shared { ParityPlanError::SharedSquare(to) } else { CommonPlanError::OwnPiece(to).into() };
    }
    if let Some(blocker) = (between(from, to) & planner.occupied).next_square() {
        return CommonPlanError::Blocked(blocker).into();
    }
    if planner.obliged.has(from) && planner.enemy.has(to) {
        return ParityPlanError::LeavesByTaking(to);
    }
    match role {
        Role::King if planner.near_enemy_king().has(to) => ParityPlanError::NearKing,
        Role::King => ParityPlanError::Attacked(to),
        Role::Pawn => pawn_error(planner, from, to),
        _ => exposes(planner, from, to, BitBoard::EMPTY),
    }
}

fn pawn_error(planner: &ParityPlanGenerator<'_>, from: Square, to: Square) -> ParityPlanError {
    let diagonal = pawn_captures(planner.side, from).has(to);
    if !diagonal {
        return if planner.enemy.has(to) {
            CommonPlanError::Blocked(to).into()
        } else {
            exposes(planner, from, to, BitBoard::EMPTY)
        };
    }
    if planner.enemy.has(to) {
        return exposes(planner, from, to, BitBoard::EMPTY);
    }
    match planner.en_passant_victim(to) {
        Some(victim) => exposes(planner, from, to, victim.bitboard()),
        None => CommonPlanError::NothingToTake(to).into(),
    }
}

fn castling_error(planner: &ParityPlanGenerator<'_>, wing: Wing) -> ParityPlanError {
    if !planner.position.castling.has(planner.side, wing) {
        CommonPlanError::CastlingRightLost.into()
    } else if planner.in_immediate_check() {
        ParityPlanError::InCheck
    } else if let Some(blocker) = planner.castling_blockers(wing).next_square() {
        CommonPlanError::Blocked(blocker).into()
    } else {
        planner
            .castling_attacked(wing)
            .next_square()
            .map_or(CommonPlanError::NotItsMove.into(), ParityPlanError::CastlingThroughCheck)
    }
}

fn exposes(planner: &ParityPlanGenerator<'_>, from: Square, to: Square, victim: BitBoard) -> ParityPlanError {
    let attacker = planner.exposed(from, to, victim).next_square();
    attacker.map_or(CommonPlanError::NotItsMove.into(), ParityPlanError::ExposesKing)
}
