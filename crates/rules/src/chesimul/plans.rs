use std::fmt;
use std::str::FromStr;

use super::position::BOARD;
use crate::board::{
    BitBoard, Color, Placement, Role, Square, bishop_rays, king_steps, knight_jumps, rook_rays,
};
use crate::game::{IllegalKind, PlanFault};

/// What a side does in a turn.
///
/// ```
/// use zugleich_rules::{Square, chesimul::Plan};
/// assert_eq!("a1a3".parse(), Ok(Plan::Move { from: Square::A1, to: Square::A3 }));
/// assert_eq!(Plan::Pass.to_string(), "--");
/// assert!("a1f1".parse::<Plan>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Plan {
    /// No legal plan: nothing moves.
    Pass,
    /// A piece goes from one square to another, or as far as it gets.
    Move {
        /// Where the piece stands.
        from: Square,
        /// Its target.
        to: Square,
    },
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("--"),
            Self::Move { from, to } => write!(f, "{from}{to}"),
        }
    }
}

impl FromStr for Plan {
    type Err = PlanFault;

    fn from_str(text: &str) -> Result<Self, PlanFault> {
        if text == "--" {
            return Ok(Self::Pass);
        }
        let squares = text.split_at_checked(2);
        let squares = squares.and_then(|(from, to)| Some((BOARD.square(from)?, BOARD.square(to)?)));
        let plan = squares.map(|(from, to)| Self::Move { from, to });
        plan.ok_or_else(|| PlanFault {
            text: text.to_owned(),
            expected: "write two squares from a1 to e5, like b1c3, or -- for a pass",
        })
    }
}

/// The squares that a piece may choose (clauses "Legal plans" 1-3).
fn targets(placement: &Placement, side: Color, role: Role, from: Square) -> BitBoard {
    let own = placement.of(side);
    let reached = match role {
        Role::King => king_steps(from),
        Role::Knight => knight_jumps(from),
        // Only own pieces stop a ray: squares behind an enemy may be chosen.
        Role::Bishop => bishop_rays(from, own),
        Role::Rook => rook_rays(from, own),
        Role::Queen => bishop_rays(from, own) | rook_rays(from, own),
        Role::Pawn => pawn_step(side, from),
    };
    reached & BOARD.squares() & !own
}

fn pawn_step(side: Color, from: Square) -> BitBoard {
    let forward = match side {
        Color::White => 1,
        Color::Black => -1,
    };
    from.try_offset(0, forward).map_or(BitBoard::EMPTY, Square::bitboard)
}

/// The square of origin and the targets of every piece of a side.
fn moves(placement: &Placement, side: Color) -> impl Iterator<Item = (Square, BitBoard)> + '_ {
    Role::ALL.into_iter().flat_map(move |role| {
        let origins = placement.with(side, role).into_iter();
        origins.map(move |from| (from, targets(placement, side, role, from)))
    })
}

pub(super) fn all(placement: &Placement, side: Color) -> Vec<Plan> {
    let mut plans = Vec::with_capacity(64);
    for (from, targets) in moves(placement, side) {
        plans.extend(targets.into_iter().map(|to| Plan::Move { from, to }));
    }
    if plans.is_empty() {
        plans.push(Plan::Pass);
    }
    plans
}

pub(super) fn any(placement: &Placement, side: Color) -> bool {
    moves(placement, side).any(|(_, targets)| !targets.is_empty())
}

/// How many plans a side has; a pass counts as one.
pub(super) fn count(placement: &Placement, side: Color) -> u64 {
    let moves: u32 = moves(placement, side).map(|(_, targets)| targets.len()).sum();
    u64::from(moves.max(1))
}

pub(super) fn check(placement: &Placement, side: Color, plan: Plan) -> Result<(), IllegalKind> {
    let Plan::Move { from, to } = plan else {
        return if any(placement, side) { Err(IllegalKind::MayNotPass) } else { Ok(()) };
    };
    let Some(role) = placement.role_at(side, from) else {
        let enemy = placement.of(!side).has(from);
        return Err(if enemy { IllegalKind::NotYours(from) } else { IllegalKind::EmptySquare(from) });
    };
    if targets(placement, side, role, from).has(to) {
        return Ok(());
    }
    Err(why_not(placement, side, role, from, to))
}

/// Why a piece may not choose a square.
fn why_not(placement: &Placement, side: Color, role: Role, from: Square, to: Square) -> IllegalKind {
    let own = placement.of(side);
    let mut alone = Placement::EMPTY;
    alone.put(side, role, from);
    if !targets(&alone, side, role, from).has(to) {
        IllegalKind::NotItsMove
    } else if own.has(to) {
        IllegalKind::OwnPiece(to)
    } else {
        let way = cozy_chess::get_between_rays(from, to) & own;
        way.next_square().map_or(IllegalKind::NotItsMove, IllegalKind::Blocked)
    }
}
