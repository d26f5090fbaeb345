use super::plan::{PlanMoves, PredictionPlan};
use super::plan_error::PredictionPlanError;
use super::plan_generator::PredictionPlanGenerator;
use super::rules::PromotionRule;
use crate::board::{PROMOTIONS, Role, Square, Wing, between, moves_like};
use crate::kernel::{CommonPlanError, FromTo};

/// Checks a plan, the move first, then the prediction.
///
/// # Errors
/// The rule that the plan breaks.
pub(super) fn check(
    planner: &PredictionPlanGenerator<'_>,
    other: &PredictionPlanGenerator<'_>,
    plan: &PredictionPlan,
) -> Result<(), PredictionPlanError> {
    match plan.moves {
        None if planner.any() => return Err(CommonPlanError::MayNotPass.into()),
        None | Some(PlanMoves::TwoPawns(..)) if plan.promotion.is_some() => {
            return Err(CommonPlanError::MayNotPromote.into());
        }
        None => {}
        Some(PlanMoves::TwoPawns(first, second)) => two_pawns(planner, first, second)?,
        Some(PlanMoves::One(only)) => one(planner, only, plan.promotion)?,
    }
    plan.prediction.map_or(Ok(()), |moves| prediction(other, moves))
}

fn one(
    planner: &PredictionPlanGenerator<'_>,
    FromTo { from, to }: FromTo,
    promotion: Option<Role>,
) -> Result<(), PredictionPlanError> {
    let role = piece(planner, from)?;
    if !planner.targets(role, from).has(to) {
        return Err(target_error(planner, role, from, to));
    }
    match promotion {
        _ if planner.promotes(role, to) => becomes(planner, promotion),
        Some(_) => Err(CommonPlanError::MayNotPromote.into()),
        None => Ok(()),
    }
}

/// Returns the role of the own piece on a square.
fn piece(planner: &PredictionPlanGenerator<'_>, from: Square) -> Result<Role, PredictionPlanError> {
    let missing = if planner.enemy.has(from) {
        CommonPlanError::NotYourPiece(from).into()
    } else {
        CommonPlanError::EmptySquare(from).into()
    };
    planner.position.placement.role_at(planner.side, from).ok_or(missing)
}

/// Checks the promotion piece of a pawn on the far rank (8).
fn becomes(
    planner: &PredictionPlanGenerator<'_>,
    promotion: Option<Role>,
) -> Result<(), PredictionPlanError> {
    match (planner.offers().next(), promotion) {
        (None, None) => Ok(()),
        (None, Some(_)) => Err(PredictionPlanError::NothingLost),
        (Some(_), Some(role)) if planner.offers().any(|offered| offered == role) => Ok(()),
        (Some(_), Some(role))
            if PROMOTIONS.contains(&role) && planner.rules.promotion != PromotionRule::Any =>
        {
            Err(PredictionPlanError::NotLost(role))
        }
        (Some(offered), _) => Err(PredictionPlanError::MissingPromotion(offered)),
    }
}

/// Returns the reason that a piece may not move there.
fn target_error(
    planner: &PredictionPlanGenerator<'_>,
    role: Role,
    from: Square,
    to: Square,
) -> PredictionPlanError {
    let castling = if role == Role::King { Wing::of_move(planner.side, from, to) } else { None };
    if let Some(wing) = castling {
        return castling_error(planner, wing);
    }
    if !moves_like(planner.side, role, from, to) {
        return CommonPlanError::NotItsMove.into();
    }
    if planner.own.has(to) {
        return CommonPlanError::OwnPiece(to).into();
    }
    let way = between(from, to) & planner.occupied;
    match way.next_square() {
        Some(blocker) => CommonPlanError::Blocked(blocker).into(),
        // The remaining case is a pawn: straight ahead it does not capture, diagonally it only captures (1).
        None if from.file() == to.file() => CommonPlanError::Blocked(to).into(),
        None => CommonPlanError::NothingToTake(to).into(),
    }
}

fn castling_error(planner: &PredictionPlanGenerator<'_>, wing: Wing) -> PredictionPlanError {
    if !planner.rules.castling {
        return PredictionPlanError::CastlingIsOff;
    }
    let between = wing.between(planner.side) & planner.occupied;
    match between.next_square() {
        Some(blocker) if planner.position.castling.has(planner.side, wing) => {
            CommonPlanError::Blocked(blocker).into()
        }
        _ => CommonPlanError::CastlingRightLost.into(),
    }
}

/// Checks house rule `two_pawns`: two pawns that have never moved, one square each, in the order of their
/// files.
fn two_pawns(
    planner: &PredictionPlanGenerator<'_>,
    first: FromTo,
    second: FromTo,
) -> Result<(), PredictionPlanError> {
    if !planner.rules.two_pawns {
        return Err(PredictionPlanError::TwoPawnsIsOff);
    }
    for pawn in [first, second] {
        piece(planner, pawn.from)?;
        if !planner.unmoved_pawns().has(pawn.from) || pawn != planner.step(pawn.from) {
            return Err(PredictionPlanError::NotTwoPawns);
        }
        if planner.occupied.has(pawn.to) {
            return Err(CommonPlanError::Blocked(pawn.to).into());
        }
    }
    if first.from < second.from { Ok(()) } else { Err(PredictionPlanError::NotTwoPawns) }
}

/// Checks that the other side may make these moves (2).
fn prediction(other: &PredictionPlanGenerator<'_>, moves: PlanMoves) -> Result<(), PredictionPlanError> {
    if other.may(moves) {
        return Ok(());
    }
    if !other.any() {
        return Err(PredictionPlanError::PredictsPass);
    }
    let (PlanMoves::One(first) | PlanMoves::TwoPawns(first, _)) = moves;
    let theirs = other.own.has(first.from);
    Err(if theirs {
        PredictionPlanError::IllegalPrediction
    } else {
        PredictionPlanError::MissingPredictedPiece(first.from)
    })
}
