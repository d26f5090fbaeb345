use super::castling::castle;
use super::order::Order;
use super::position::{BlindMove, BlindPosition, pawn_origins};
use crate::board::{BitBoard, Color, Rank, Role, Square, attacks, knight_jumps, pawn_step, ray_step};

/// The reason that a turn is forfeited.
///
/// ```
/// use zugleich_rules::{ByColor, Color, blind::{MoveList, TokenForfeitReason, adjudicate}};
/// let lists = ByColor::new(MoveList::read(Color::White, "Bc4")?, MoveList::read(Color::Black, "e5")?);
/// // A pawn stands next to the bishop, in its way.
/// let forfeit = adjudicate(lists.as_ref()).turns[0].fate.forfeit();
/// assert_eq!(forfeit, Some(TokenForfeitReason::Blocked));
/// # Ok::<(), zugleich_rules::blind::ListParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenForfeitReason {
    /// No piece of this role and source could reach the destination even on an empty board.
    NoPiece,
    /// The candidates cannot move at all.
    Blocked,
    /// The pawn has nothing to capture.
    NoTarget,
    /// Several pieces could do it equally well.
    Ambiguous,
    /// Castling is not possible.
    CannotCastle,
    /// The list is exhausted.
    OutOfMoves,
}

impl TokenForfeitReason {
    /// Every reason.
    pub const ALL: [Self; 6] =
        [Self::NoPiece, Self::Blocked, Self::NoTarget, Self::Ambiguous, Self::CannotCastle, Self::OutOfMoves];

    /// Returns the reason's name in texts and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoPiece => "no-piece",
            Self::Blocked => "blocked",
            Self::NoTarget => "no-target",
            Self::Ambiguous => "ambiguous",
            Self::CannotCastle => "cannot-castle",
            Self::OutOfMoves => "out-of-moves",
        }
    }
}

/// Distance that a candidate gets (blind.md 4).
#[derive(Clone, Copy)]
enum MoveReach {
    Full,
    Partial(Square),
    None,
}

/// Returns the move of an order, and whether it is a full one (blind.md 3 to 6).
pub(super) fn resolve(
    position: &BlindPosition,
    order: Order,
) -> Result<(BlindMove, bool), TokenForfeitReason> {
    let side = position.to_move;
    match order {
        Order::Castle(wing) => {
            castle(position, wing).map(|step| (step, true)).ok_or(TokenForfeitReason::CannotCastle)
        }
        Order::Move { role, from, to } => {
            // On an empty board, attacks are symmetric: they are computed from the destination.
            let candidates =
                attacks(side, role, to, BitBoard::EMPTY) & position.placement.with(side, role) & from;
            let reach = |from| slide(position, from, to);
            choose(candidates, to, None, TokenForfeitReason::Blocked, reach)
        }
        Order::Push { from, to, promotion } => {
            let candidates = pushers(side, to) & position.placement.with(side, Role::Pawn) & from;
            let reach = |from| push(position, from, to);
            choose(candidates, to, promotion, TokenForfeitReason::Blocked, reach)
        }
        Order::Capture { from, to, promotion } => {
            let candidates = pawn_origins(side, to) & position.placement.with(side, Role::Pawn) & from;
            let reach = |_| if position.is_pawn_target(to) { MoveReach::Full } else { MoveReach::None };
            choose(candidates, to, promotion, TokenForfeitReason::NoTarget, reach)
        }
    }
}

/// Chooses the only candidate that gets farthest (blind.md 5).
fn choose(
    candidates: BitBoard,
    to: Square,
    promotion: Option<Role>,
    if_none_moves: TokenForfeitReason,
    reach: impl Fn(Square) -> MoveReach,
) -> Result<(BlindMove, bool), TokenForfeitReason> {
    let (mut full, mut partial) = (UniqueMove::Nobody, UniqueMove::Nobody);
    for from in candidates {
        match reach(from) {
            MoveReach::Full => full.add(BlindMove { from, to, promotion }),
            // No pawn is stopped on its last rank, so a stopped pawn never promotes.
            MoveReach::Partial(to) => partial.add(BlindMove { from, to, promotion: None }),
            MoveReach::None => {}
        }
    }
    match (full, partial) {
        (UniqueMove::One(only), _) => Ok((only, true)),
        (UniqueMove::Nobody, UniqueMove::One(only)) => Ok((only, false)),
        (UniqueMove::Nobody, UniqueMove::Nobody) if candidates.is_empty() => Err(TokenForfeitReason::NoPiece),
        (UniqueMove::Nobody, UniqueMove::Nobody) => Err(if_none_moves),
        _ => Err(TokenForfeitReason::Ambiguous),
    }
}

/// The only one of some moves, if there is exactly one.
enum UniqueMove {
    Nobody,
    One(BlindMove),
    Several,
}

impl UniqueMove {
    fn add(&mut self, step: BlindMove) {
        *self = if matches!(self, Self::Nobody) { Self::One(step) } else { Self::Several };
    }
}

/// Returns how far a piece other than a pawn gets; knights and kings arrive in one step or not at all.
fn slide(position: &BlindPosition, from: Square, to: Square) -> MoveReach {
    let (own, enemy) = (position.placement.of(position.to_move), position.placement.of(!position.to_move));
    let jumps = knight_jumps(from).has(to);
    let mut at = from;
    while at != to {
        let next = if jumps { to } else { ray_step(at, to) };
        if own.has(next) {
            return if at == from { MoveReach::None } else { MoveReach::Partial(at) };
        }
        at = next;
        if enemy.has(at) {
            break;
        }
    }
    if at == to { MoveReach::Full } else { MoveReach::Partial(at) }
}

/// Returns the squares from which a pawn may be pushed to `to`.
fn pushers(side: Color, to: Square) -> BitBoard {
    let single = pawn_step(!side, to);
    let double = single
        .and_then(|square| pawn_step(!side, square))
        .filter(|from| from.rank() == Rank::Second.relative_to(side));
    single.into_iter().chain(double).collect()
}

/// Returns how far a pushed pawn gets: a push captures nothing.
fn push(position: &BlindPosition, from: Square, to: Square) -> MoveReach {
    let occupied = position.placement.occupied();
    match pawn_step(position.to_move, from) {
        Some(first) if occupied.has(first) => MoveReach::None,
        Some(first) if first != to && occupied.has(to) => MoveReach::Partial(first),
        _ => MoveReach::Full,
    }
}
