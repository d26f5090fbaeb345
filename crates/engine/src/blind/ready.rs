//! The games in which a token is to be played.

use zugleich_rules::blind::{Order, Position};
use zugleich_rules::board::BitBoard;
use zugleich_rules::{Color, Role};

use super::ways::{Way, Ways};

/// A game in which a token is to be played, and which can still be won.
pub(super) struct Ready {
    /// Against which list.
    pub(super) rival: usize,
    /// How often that one is handed in.
    pub(super) share: f64,
    pub(super) position: Position,
    /// What can still win.
    pub(super) ways: Ways,
    /// Where the pieces stand that can.
    origins: BitBoard,
    /// Whether a turn that moves nothing can.
    idle: bool,
}

impl Ready {
    /// The game against a list that is handed in so often, in which these moves can still win.
    pub(super) fn new((rival, share): (usize, f64), position: Position, known: &[Way], ways: Ways) -> Self {
        let aims = known.iter().filter_map(|way| way.aim);
        let origins = aims.fold(BitBoard::EMPTY, |all, aim| all | aim.origin().bitboard());
        Self { rival, share, position, ways, origins, idle: known.iter().any(|way| way.aim.is_none()) }
    }

    /// Whether a token may win, as far as its piece tells.
    pub(super) fn may_win(&self, side: Color, order: Order) -> bool {
        let (role, from) = piece(order);
        self.idle || !(self.origins & from & self.position.placement().with(side, role)).is_empty()
    }
}

/// The piece that a token may move, and from where.
pub(super) fn piece(order: Order) -> (Role, BitBoard) {
    match order {
        Order::Castle(_) => (Role::King, BitBoard::FULL),
        Order::Move { role, from, .. } => (role, from),
        Order::Push { from, .. } | Order::Capture { from, .. } => (Role::Pawn, from),
    }
}
