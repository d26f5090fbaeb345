use super::position::BOARD;
use crate::board::{
    BitBoard, Color, Placement, Role, Square, between, bishop_rays, king_steps, knight_jumps, pawn_steps,
    rook_rays,
};
use crate::kernel::{CommonPlanError, MovePlan as Plan, PlanParseError};

/// Parses a plan.
///
/// # Errors
/// [`PlanParseError`] for a text that is not a plan.
pub(super) fn parse(text: &str) -> Result<Plan, PlanParseError> {
    Plan::read_plain(text, BOARD, "write two squares from a1 to e5, like b1c3, or -- for a pass")
}

/// Returns the squares that a piece may choose (clauses "Legal plans" 1-3).
fn targets(placement: &Placement, side: Color, role: Role, from: Square) -> BitBoard {
    let own = placement.of(side);
    let reached = match role {
        Role::King => king_steps(from),
        Role::Knight => knight_jumps(from),
        // Only own pieces stop a ray: squares behind an enemy may be chosen.
        Role::Bishop => bishop_rays(from, own),
        Role::Rook => rook_rays(from, own),
        Role::Queen => bishop_rays(from, own) | rook_rays(from, own),
        Role::Pawn => pawn_steps(side, from),
    };
    reached & BOARD.squares() & !own
}

/// Returns the source and the destinations of every piece of a side.
fn moves(placement: &Placement, side: Color) -> impl Iterator<Item = (Square, BitBoard)> + '_ {
    Role::ALL.into_iter().flat_map(move |role| {
        let origins = placement.with(side, role).into_iter();
        origins.map(move |from| (from, targets(placement, side, role, from)))
    })
}

pub(super) fn all(placement: &Placement, side: Color) -> Vec<Plan> {
    let mut plans = Vec::with_capacity(64);
    for (from, targets) in moves(placement, side) {
        plans.extend(targets.into_iter().map(|to| Plan::of(from, to)));
    }
    if plans.is_empty() {
        plans.push(Plan::Pass);
    }
    plans
}

pub(super) fn any(placement: &Placement, side: Color) -> bool {
    moves(placement, side).any(|(_, targets)| !targets.is_empty())
}

/// Returns the number of plans of a side; a pass counts as one.
pub(super) fn count(placement: &Placement, side: Color) -> u64 {
    let moves: u32 = moves(placement, side).map(|(_, targets)| targets.len()).sum();
    u64::from(moves.max(1))
}

pub(super) fn check(placement: &Placement, side: Color, plan: Plan) -> Result<(), CommonPlanError> {
    let Plan::Move { from, to, promotion: None } = plan else {
        return match plan {
            Plan::Pass if !any(placement, side) => Ok(()),
            Plan::Pass => Err(CommonPlanError::MayNotPass),
            // A pawn becomes a queen automatically (clause "Resolution" 4).
            Plan::Move { .. } => Err(CommonPlanError::MayNotPromote),
        };
    };
    let Some(role) = placement.role_at(side, from) else {
        let enemy = placement.of(!side).has(from);
        return Err(if enemy {
            CommonPlanError::NotYourPiece(from)
        } else {
            CommonPlanError::EmptySquare(from)
        });
    };
    if targets(placement, side, role, from).has(to) {
        return Ok(());
    }
    Err(plan_error(placement, side, role, from, to))
}

/// Returns the reason that a piece may not choose a square.
fn plan_error(placement: &Placement, side: Color, role: Role, from: Square, to: Square) -> CommonPlanError {
    let own = placement.of(side);
    let mut alone = Placement::EMPTY;
    alone.put(side, role, from);
    if !targets(&alone, side, role, from).has(to) {
        CommonPlanError::NotItsMove
    } else if own.has(to) {
        CommonPlanError::OwnPiece(to)
    } else {
        let way = between(from, to) & own;
        way.next_square().map_or(CommonPlanError::NotItsMove, CommonPlanError::Blocked)
    }
}
