use crate::board::{BitBoard, ByColor, CastlingRights, Color, Geometry, Placement, Square};

pub(super) const BOARD: Geometry = Geometry::EIGHT;

/// Everything that the rules need to know about the state of a game, except for repetition.
///
/// Each side has exactly one king: other positions are refused, and a king is never captured (12).
///
/// ```
/// use zugleich_rules::{Square, kernel::Match, parity::{Parity, Standard}};
/// let mut game = Match::<Parity<Standard>>::new(&[], None)?;
/// game.play_line("e2e4 e7e5")?;
/// let position = game.position();
/// assert_eq!(position.resting().black, Square::E5.bitboard());
/// assert_eq!(position.en_passant(), Square::E3.bitboard() | Square::E6.bitboard());
/// assert_eq!(position.turn(), 2);
/// assert_eq!(position.quiet(), 0);
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
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
///
/// ```
/// use zugleich_rules::{kernel::Match, parity::{Parity, Standard}, kernel::Game};
/// let key = |text| {
///     let game = Match::<Parity<Standard>>::new(&[], Some(text)).expect("it is a position");
///     game.game().repetition_key(game.position())
/// };
/// assert_eq!(key("4k3/8/8/8/8/8/4P3/4K3 - - -/- 0 1"), key("4k3/8/8/8/8/8/4P3/4K3 - - -/- 7 30"));
/// assert_ne!(key("4k3/8/8/8/8/8/4P3/4K3 - - -/- 0 1"), key("4k3/8/8/8/8/8/4P3/4K3 - - e1/- 0 1"));
/// ```
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
