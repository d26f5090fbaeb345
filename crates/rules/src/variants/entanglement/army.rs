use std::fmt;

use super::roster::Roster;
use crate::board::{BitBoard, ByColor, Color, Rank, Square, color_name};

/// The pieces of both sides at the start: the same roster, each side on squares of its own.
///
/// The game itself has one army. All worlds of a much smaller army can be listed, to test a program against
/// the definition, or to try out an idea ([`EntanglementPosition::of_army`](super::EntanglementPosition::of_army)).
///
/// ```
/// use zugleich_rules::{ByColor, Square, entanglement::{Army, EntanglementPosition}};
/// // A rook and a king a side, and nobody knows which is which.
/// let army = Army::new([0, 0, 0, 1, 0, 1], ByColor::new(&[Square::A1, Square::C1], &[Square::B8, Square::E8]))?;
/// let start = EntanglementPosition::of_army(Box::leak(Box::new(army)))?;
/// assert_eq!(start.targets(Square::A1).len(), 9);
/// # Ok::<(), zugleich_rules::entanglement::ArmyError>(())
/// ```
#[derive(Debug, PartialEq)]
pub struct Army {
    /// Number of pieces of each role.
    pub(super) roster: Roster,
    /// Start square of each piece.
    pub(super) squares: ByColor<&'static [Square]>,
}

impl Army {
    /// Maximum number of pieces of a side.
    pub const MAX_SIZE: usize = 16;

    /// Returns an army with these numbers of pieces of each role, in the order of
    /// [`Role::ALL`](crate::Role::ALL), on these squares.
    ///
    /// # Errors
    /// [`ArmyError`] for invalid counts or squares.
    pub fn new(counts: [u8; 6], squares: ByColor<&'static [Square]>) -> Result<Self, ArmyError> {
        let [.., kings] = counts;
        if kings != 1 {
            return Err(ArmyError::Kings(kings));
        }
        let size = counts.into_iter().map(usize::from).sum();
        if size > Self::MAX_SIZE {
            return Err(ArmyError::Size(size));
        }
        let mut taken = BitBoard::EMPTY;
        for (side, squares) in squares.iter() {
            if squares.len() != size {
                return Err(ArmyError::Squares { side, expected: size, found: squares.len() });
            }
            for &square in *squares {
                if taken.has(square) {
                    return Err(ArmyError::Twice(square));
                }
                if square.rank() == Rank::Eighth.relative_to(side) {
                    return Err(ArmyError::LastRank(square));
                }
                taken |= square.bitboard();
            }
        }
        Ok(Self { roster: Roster::new(counts), squares })
    }
}

/// The reason that an army, or a game of it, is invalid.
///
/// ```
/// use zugleich_rules::{ByColor, Square, entanglement::{Army, ArmyError}};
/// // Two rooks a side, and no king.
/// let squares = ByColor::new(&[Square::A1, Square::C1][..], &[Square::B8, Square::E8][..]);
/// assert_eq!(Army::new([0, 0, 0, 2, 0, 0], squares), Err(ArmyError::Kings(0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmyError {
    /// A number of kings other than one.
    Kings(u8),
    /// More pieces per side than [`Army::MAX_SIZE`].
    Size(usize),
    /// Different numbers of squares and pieces of a side.
    Squares {
        /// The side.
        side: Color,
        /// Number of its pieces.
        expected: usize,
        /// Number of given squares.
        found: usize,
    },
    /// Two pieces on one square.
    Twice(Square),
    /// A piece that may be a pawn starts on its promotion rank.
    LastRank(Square),
    /// Every piece that may be the black king is attacked in every world (clause 1).
    NoWorld,
}

impl fmt::Display for ArmyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kings(kings) => write!(f, "a side needs exactly one king, found {kings}"),
            Self::Size(size) => write!(f, "a side has at most {} pieces, found {size}", Army::MAX_SIZE),
            Self::Squares { side, expected, found } => {
                write!(f, "{} has {expected} pieces and {found} squares", color_name(*side))
            }
            Self::Twice(square) => write!(f, "two pieces start on {square}"),
            Self::LastRank(square) => write!(f, "the piece on {square} starts on its last rank"),
            Self::NoWorld => f.write_str("every possible black king is attacked at the start"),
        }
    }
}

impl std::error::Error for ArmyError {}

/// The game's own army: 16 pieces on ranks 1 and 2, and on ranks 7 and 8 (clause 1).
pub(super) static STANDARD: Army = Army {
    roster: Roster::STANDARD,
    squares: ByColor::new(Square::ALL.split_at(16).0, Square::ALL.split_at(48).1),
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entanglement::EntanglementPosition;

    const WHITE: &[Square] = &[Square::A1, Square::C1];
    const BLACK: &[Square] = &[Square::B8, Square::E8];

    #[test]
    fn what_is_no_army_is_refused() {
        let army = |counts, white, black| Army::new(counts, ByColor::new(white, black)).map(|_| ());
        let rook_and_king = [0, 0, 0, 1, 0, 1];
        assert_eq!(army(rook_and_king, WHITE, BLACK), Ok(()));
        assert_eq!(army([0, 0, 0, 2, 0, 0], WHITE, BLACK), Err(ArmyError::Kings(0)));
        assert_eq!(army([8, 2, 2, 3, 1, 1], WHITE, BLACK), Err(ArmyError::Size(17)));
        let fewer = ArmyError::Squares { side: Color::Black, expected: 2, found: 1 };
        assert_eq!(army(rook_and_king, WHITE, &BLACK[1..]), Err(fewer));
        assert_eq!(
            army(rook_and_king, WHITE, &[Square::D1, Square::E8]),
            Err(ArmyError::LastRank(Square::D1))
        );
        assert_eq!(army(rook_and_king, WHITE, &[Square::E8, Square::E8]), Err(ArmyError::Twice(Square::E8)));
    }

    #[test]
    fn a_king_that_is_attacked_everywhere_has_no_start() {
        let squares = ByColor::new(&[Square::A4][..], &[Square::B5][..]);
        let army = Army::new([0, 0, 0, 0, 0, 1], squares).expect("a king a side");
        let start = EntanglementPosition::of_army(Box::leak(Box::new(army)));
        assert_eq!(start.expect_err("the kings stand side by side"), ArmyError::NoWorld);
    }
}
