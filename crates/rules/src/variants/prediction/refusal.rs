use super::illegal::Illegal;
use super::plan::{Moves, Plan};
use super::plans::Planner;
use super::rules::PromotionRule;
use crate::board::{PROMOTIONS, Role, Square, Wing, between, moves_like};
use crate::kernel::{Common, Way};

/// Checks a plan, the move first, then the prediction.
///
/// # Errors
/// The rule that the plan breaks.
pub(super) fn check(planner: &Planner<'_>, other: &Planner<'_>, plan: &Plan) -> Result<(), Illegal> {
    match plan.moves {
        None if planner.any() => return Err(Common::MayNotPass.into()),
        None | Some(Moves::TwoPawns(..)) if plan.promotion.is_some() => {
            return Err(Common::MayNotPromote.into());
        }
        None => {}
        Some(Moves::TwoPawns(first, second)) => two_pawns(planner, first, second)?,
        Some(Moves::One(only)) => one(planner, only, plan.promotion)?,
    }
    plan.prediction.map_or(Ok(()), |moves| prediction(other, moves))
}

fn one(planner: &Planner<'_>, Way { from, to }: Way, promotion: Option<Role>) -> Result<(), Illegal> {
    let role = piece(planner, from)?;
    if !planner.targets(role, from).has(to) {
        return Err(why_not_there(planner, role, from, to));
    }
    match promotion {
        _ if planner.promotes(role, to) => becomes(planner, promotion),
        Some(_) => Err(Common::MayNotPromote.into()),
        None => Ok(()),
    }
}

/// Returns the role of the own piece on a square.
fn piece(planner: &Planner<'_>, from: Square) -> Result<Role, Illegal> {
    let missing = if planner.enemy.has(from) {
        Common::NotYours(from).into()
    } else {
        Common::EmptySquare(from).into()
    };
    planner.position.placement.role_at(planner.side, from).ok_or(missing)
}

/// Checks the promotion piece of a pawn on the far rank (8).
fn becomes(planner: &Planner<'_>, promotion: Option<Role>) -> Result<(), Illegal> {
    match (planner.offers().next(), promotion) {
        (None, None) => Ok(()),
        (None, Some(_)) => Err(Illegal::NothingLost),
        (Some(_), Some(role)) if planner.offers().any(|offered| offered == role) => Ok(()),
        (Some(_), Some(role))
            if PROMOTIONS.contains(&role) && planner.rules.promotion != PromotionRule::Any =>
        {
            Err(Illegal::NotLost(role))
        }
        (Some(offered), _) => Err(Illegal::MustBecome(offered)),
    }
}

/// Returns the reason that a piece may not move there.
fn why_not_there(planner: &Planner<'_>, role: Role, from: Square, to: Square) -> Illegal {
    let castling = if role == Role::King { Wing::of_move(planner.side, from, to) } else { None };
    if let Some(wing) = castling {
        return why_not_castle(planner, wing);
    }
    if !moves_like(planner.side, role, from, to) {
        return Common::NotItsMove.into();
    }
    if planner.own.has(to) {
        return Common::OwnPiece(to).into();
    }
    let way = between(from, to) & planner.occupied;
    match way.next_square() {
        Some(blocker) => Common::Blocked(blocker).into(),
        // The remaining case is a pawn: straight ahead it does not capture, diagonally it only captures (1).
        None if from.file() == to.file() => Common::Blocked(to).into(),
        None => Common::NothingToTake(to).into(),
    }
}

fn why_not_castle(planner: &Planner<'_>, wing: Wing) -> Illegal {
    if !planner.rules.castling {
        return Illegal::CastlingIsOff;
    }
    let between = wing.between(planner.side) & planner.occupied;
    match between.next_square() {
        Some(blocker) if planner.position.castling.has(planner.side, wing) => Common::Blocked(blocker).into(),
        _ => Common::HasMoved.into(),
    }
}

/// Checks house rule `two_pawns`: two pawns that have never moved, one square each, in the order of their
/// files.
fn two_pawns(planner: &Planner<'_>, first: Way, second: Way) -> Result<(), Illegal> {
    if !planner.rules.two_pawns {
        return Err(Illegal::TwoPawnsIsOff);
    }
    for pawn in [first, second] {
        piece(planner, pawn.from)?;
        if !planner.unmoved_pawns().has(pawn.from) || pawn != planner.step(pawn.from) {
            return Err(Illegal::NotTwoPawns);
        }
        if planner.occupied.has(pawn.to) {
            return Err(Common::Blocked(pawn.to).into());
        }
    }
    if first.from < second.from { Ok(()) } else { Err(Illegal::NotTwoPawns) }
}

/// Checks that the other side may make these moves (2).
fn prediction(other: &Planner<'_>, moves: Moves) -> Result<(), Illegal> {
    if other.may(moves) {
        return Ok(());
    }
    if !other.any() {
        return Err(Illegal::PredictsPass);
    }
    let (Moves::One(first) | Moves::TwoPawns(first, _)) = moves;
    let theirs = other.own.has(first.from);
    Err(if theirs { Illegal::PredictsNoPlan } else { Illegal::PredictsNoPiece(first.from) })
}
