//! Open games before the next token.

use zugleich_rules::blind::{BlindPosition, Order};
use zugleich_rules::board::BitBoard;
use zugleich_rules::{Color, Role};

use super::winning_moves::{MoveRange, WinningMove};

/// An open game before the next token that can still be won.
pub(super) struct PreparedGame {
    /// Index of the opposing list.
    pub(super) rival: usize,
    /// Probability of that list.
    pub(super) share: f64,
    pub(super) position: BlindPosition,
    /// Moves that can still win.
    pub(super) ways: MoveRange,
    /// Squares of the pieces that can still win.
    origins: BitBoard,
    /// `true` if a turn without a move can still win.
    idle: bool,
}

impl PreparedGame {
    /// Creates the game against a list with this probability, in which these moves can still win.
    pub(super) fn new(
        (rival, share): (usize, f64),
        position: BlindPosition,
        known: &[WinningMove],
        ways: MoveRange,
    ) -> Self {
        let aims = known.iter().filter_map(|way| way.aim);
        let origins = aims.fold(BitBoard::EMPTY, |all, aim| all | aim.origin().bitboard());
        Self { rival, share, position, ways, origins, idle: known.iter().any(|way| way.aim.is_none()) }
    }

    /// Returns whether a token may win, judged by its piece.
    pub(super) fn may_win(&self, side: Color, order: Order) -> bool {
        let (role, from) = piece(order);
        self.idle || !(self.origins & from & self.position.placement().with(side, role)).is_empty()
    }
}

/// Returns the piece that a token may move, and its possible squares.
pub(super) fn piece(order: Order) -> (Role, BitBoard) {
    match order {
        Order::Castle(_) => (Role::King, BitBoard::FULL),
        Order::Move { role, from, .. } => (role, from),
        Order::Push { from, .. } | Order::Capture { from, .. } => (Role::Pawn, from),
    }
}
