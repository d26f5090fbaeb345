use super::PromotionRule;
use super::plan::{Move, Moves, PROMOTIONS, Plan};
use super::plans::Planner;
use crate::board::{BitBoard, Role, Square, Wing, attacks};
use crate::game::IllegalKind;

/// Says whether a plan is legal, and if not, which rule it breaks: the move first, then the prediction.
///
/// # Errors
/// The rule.
pub(super) fn check(planner: &Planner<'_>, other: &Planner<'_>, plan: &Plan) -> Result<(), IllegalKind> {
    match plan.moves {
        None if planner.any() => return Err(IllegalKind::MayNotPass),
        None | Some(Moves::TwoPawns(..)) if plan.promotion.is_some() => {
            return Err(IllegalKind::MayNotPromote);
        }
        None => {}
        Some(Moves::TwoPawns(first, second)) => two_pawns(planner, first, second)?,
        Some(Moves::One(only)) => one(planner, only, plan.promotion)?,
    }
    plan.prediction.map_or(Ok(()), |moves| prediction(other, moves))
}

fn one(planner: &Planner<'_>, Move { from, to }: Move, promotion: Option<Role>) -> Result<(), IllegalKind> {
    let role = piece(planner, from)?;
    if !planner.targets(role, from).has(to) {
        return Err(why_not_there(planner, role, from, to));
    }
    match promotion {
        _ if planner.promotes(role, to) => becomes(planner, promotion),
        Some(_) => Err(IllegalKind::MayNotPromote),
        None => Ok(()),
    }
}

/// The type of the own piece on a square.
fn piece(planner: &Planner<'_>, from: Square) -> Result<Role, IllegalKind> {
    let missing =
        if planner.enemy.has(from) { IllegalKind::NotYours(from) } else { IllegalKind::EmptySquare(from) };
    planner.position.placement.role_at(planner.side, from).ok_or(missing)
}

/// Whether a pawn on the far rank may become this (8).
fn becomes(planner: &Planner<'_>, promotion: Option<Role>) -> Result<(), IllegalKind> {
    match (planner.offers().next(), promotion) {
        (None, None) => Ok(()),
        (None, Some(_)) => Err(IllegalKind::NothingLost),
        (Some(_), Some(role)) if planner.offers().any(|offered| offered == role) => Ok(()),
        (Some(_), Some(role))
            if PROMOTIONS.contains(&role) && planner.rules.promotion != PromotionRule::Any =>
        {
            Err(IllegalKind::NotLost(role))
        }
        (Some(offered), _) => Err(IllegalKind::MustBecome(offered)),
    }
}

/// Why a piece may not go there.
fn why_not_there(planner: &Planner<'_>, role: Role, from: Square, to: Square) -> IllegalKind {
    let castling = if role == Role::King { Wing::of_move(planner.side, from, to) } else { None };
    if let Some(wing) = castling {
        return why_not_castle(planner, wing);
    }
    if !moves_that_way(planner, role, from, to) {
        return IllegalKind::NotItsMove;
    }
    if planner.own.has(to) {
        return IllegalKind::OwnPiece(to);
    }
    let way = cozy_chess::get_between_rays(from, to) & planner.occupied;
    match way.next_square() {
        Some(blocker) => IllegalKind::Blocked(blocker),
        // What is left is a pawn: straight on it does not take, diagonally it does nothing else (1).
        None if from.file() == to.file() => IllegalKind::Blocked(to),
        None => IllegalKind::NothingToTake(to),
    }
}

/// Whether the piece could go there on some board.
fn moves_that_way(planner: &Planner<'_>, role: Role, from: Square, to: Square) -> bool {
    let pushes = match role {
        Role::Pawn => cozy_chess::get_pawn_quiets(from, planner.side, BitBoard::EMPTY),
        _ => BitBoard::EMPTY,
    };
    (attacks(planner.side, role, from, BitBoard::EMPTY) | pushes).has(to)
}

fn why_not_castle(planner: &Planner<'_>, wing: Wing) -> IllegalKind {
    if !planner.rules.castling {
        return IllegalKind::CastlingIsOff;
    }
    let between = wing.between(planner.side) & planner.occupied;
    match between.next_square() {
        Some(blocker) if planner.position.castling.has(planner.side, wing) => IllegalKind::Blocked(blocker),
        _ => IllegalKind::HasMoved,
    }
}

/// House rule `two_pawns`: two pawns that have never moved, one square each, in the order of their files.
fn two_pawns(planner: &Planner<'_>, first: Move, second: Move) -> Result<(), IllegalKind> {
    if !planner.rules.two_pawns {
        return Err(IllegalKind::TwoPawnsIsOff);
    }
    for pawn in [first, second] {
        piece(planner, pawn.from)?;
        if !planner.unmoved_pawns().has(pawn.from) || pawn != planner.step(pawn.from) {
            return Err(IllegalKind::NotTwoPawns);
        }
        if planner.occupied.has(pawn.to) {
            return Err(IllegalKind::Blocked(pawn.to));
        }
    }
    if first.from < second.from { Ok(()) } else { Err(IllegalKind::NotTwoPawns) }
}

/// Whether the other side may move this (2).
fn prediction(other: &Planner<'_>, moves: Moves) -> Result<(), IllegalKind> {
    if other.may(moves) {
        return Ok(());
    }
    if !other.any() {
        return Err(IllegalKind::PredictsPass);
    }
    let (Moves::One(first) | Moves::TwoPawns(first, _)) = moves;
    let theirs = other.own.has(first.from);
    Err(if theirs { IllegalKind::PredictsNoPlan } else { IllegalKind::PredictsNoPiece(first.from) })
}
