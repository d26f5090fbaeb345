use crate::board::{BitBoard, ByColor, Color, Placement, Role, Square, Wing, between};
use crate::kernel::MovePlan as Plan;

/// A piece that a plan moves, with the effects of its move. Each set of squares holds one square or none.
#[derive(Clone, Copy)]
pub(super) struct ParityMover {
    pub(super) role: Role,
    /// Its role on arrival: another one than before after a promotion (7).
    pub(super) arrives_as: Role,
    pub(super) from: BitBoard,
    pub(super) to: BitBoard,
    /// The square on which it captures an enemy that has not left: its destination, or the square beside it
    /// en passant (6).
    pub(super) aim: BitBoard,
    /// The square that a pawn's double step passes.
    pub(super) passed: BitBoard,
    /// Source and destination of the rook of a castling king (8).
    pub(super) rook_from: BitBoard,
    pub(super) rook_to: BitBoard,
    /// The start board after this move alone, without captures.
    moved: Placement,
}

/// The board after the moves, and the squares on which each side has captured a piece.
pub(super) struct BoardAfterMoves {
    pub(super) placement: Placement,
    pub(super) taken: ByColor<BitBoard>,
}

impl ParityMover {
    /// Returns the mover of a plan that moves nothing.
    pub(super) const fn still(start: &Placement) -> Self {
        Self {
            role: Role::King,
            arrives_as: Role::King,
            from: BitBoard::EMPTY,
            to: BitBoard::EMPTY,
            aim: BitBoard::EMPTY,
            passed: BitBoard::EMPTY,
            rook_from: BitBoard::EMPTY,
            rook_to: BitBoard::EMPTY,
            moved: *start,
        }
    }

    // Inlined for each side, so that the colour is a constant and most fields are never stored.
    #[inline(always)]
    pub(super) fn new(start: &Placement, side: Color, plan: Plan) -> Self {
        let still = Self::still(start);
        let Plan::Move { from, to, promotion } = plan else { return still };
        let Some(role) = start.role_at(side, from) else { return still };
        let arrives_as = promotion.unwrap_or(role);
        let mut mover = Self { role, arrives_as, from: from.bitboard(), to: to.bitboard(), ..still };
        mover.aim = mover.to;
        match role {
            Role::Pawn => {
                mover.passed = between(from, to);
                // A pawn moves diagonally onto an enemy of the start board, though that may leave (5), or en
                // passant.
                if from.file() != to.file() && !start.of(!side).has(to) {
                    mover.aim = Square::new(to.file(), from.rank()).bitboard();
                }
            }
            Role::King => {
                if let Some(wing) = Wing::of_move(side, from, to) {
                    mover.rook_from = wing.rook_home(side).bitboard();
                    mover.rook_to = wing.rook_target(side).bitboard();
                }
            }
            _ => {}
        }
        mover.moved.clear(side, mover.left());
        mover.moved.put_all(side, arrives_as, mover.to);
        mover.moved.put_all(side, Role::Rook, mover.rook_to);
        mover
    }

    /// Returns the squares that the pieces of this move leave.
    #[inline]
    pub(super) fn left(&self) -> BitBoard {
        self.from | self.rook_from
    }

    /// Returns the squares on which they land, and rest next turn (2).
    #[inline]
    pub(super) fn landed(&self) -> BitBoard {
        self.to | self.rook_to
    }
}

/// Resolves both moves: first the movers leave, then they capture, then they arrive.
///
/// Therefore a piece that leaves is not captured (5), and two that arrive on the same square share it (4).
#[inline]
pub(super) fn apply_moves(start: &Placement, movers: ByColor<&ParityMover>) -> BoardAfterMoves {
    let ByColor { white, black } = movers;
    let taken = ByColor {
        white: white.aim & start.of(Color::Black) & !black.left(),
        black: black.aim & start.of(Color::White) & !white.left(),
    };
    // A captured piece has neither left nor just arrived.
    let lost = taken.swap();
    BoardAfterMoves { placement: Placement::of_sides(&white.moved, &black.moved, lost), taken }
}
