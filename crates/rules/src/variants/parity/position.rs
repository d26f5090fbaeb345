use crate::board::{BitBoard, ByColor, CastlingRights, Color, Geometry, Placement, Square};

pub(super) const BOARD: Geometry = Geometry::EIGHT;

/// Everything that the rules need to know about the state of a game, except for repetition.
///
/// Each side has exactly one king: other positions are refused, and a king is never captured (12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParityPosition {
    pub(super) placement: Placement,
    pub(super) castling: CastlingRights,
    pub(super) en_passant: BitBoard,
    pub(super) resting: ByColor<BitBoard>,
    pub(super) quiet: u32,
    pub(super) turn: u32,
}

/// Key of a position for repetition: everything but the counters (13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParityRepetitionKey {
    placement: Placement,
    castling: CastlingRights,
    en_passant: BitBoard,
    resting: ByColor<BitBoard>,
}

impl ParityPosition {
    /// Returns the pieces; enemies may share a square.
    #[must_use]
    pub const fn placement(&self) -> &Placement {
        &self.placement
    }

    /// Returns the castling rights.
    #[must_use]
    pub const fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// Returns the squares that pawns passed last turn by a double step.
    #[must_use]
    pub const fn en_passant(&self) -> BitBoard {
        self.en_passant
    }

    /// Returns the squares of each side's pieces that moved last turn.
    #[must_use]
    pub const fn resting(&self) -> ByColor<BitBoard> {
        self.resting
    }

    /// Returns the number of consecutive quiet turns.
    #[must_use]
    pub const fn quiet(&self) -> u32 {
        self.quiet
    }

    /// Returns the number of the next turn, from 1.
    #[must_use]
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    pub(super) fn king(&self, side: Color) -> Square {
        self.placement.king(side).expect("positions without a king are refused, and no king is taken")
    }

    /// Returns the enemies that attack a side's king (9); none if the king shares its square.
    pub(super) fn checkers(&self, side: Color) -> BitBoard {
        checkers(&self.placement, side)
    }

    pub(super) const fn key(&self) -> ParityRepetitionKey {
        let Self { placement, castling, en_passant, resting, .. } = *self;
        ParityRepetitionKey { placement, castling, en_passant, resting }
    }
}

/// Returns the enemies that attack the king of a side on this board; none if the side has no king there.
pub(super) fn checkers(placement: &Placement, side: Color) -> BitBoard {
    match placement.king(side) {
        Some(king) if !placement.of(!side).has(king) => {
            placement.attackers(!side, king, placement.occupied())
        }
        _ => BitBoard::EMPTY,
    }
}
