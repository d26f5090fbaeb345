use std::fmt::{self, Write as _};

use super::{BitBoard, Color, File, Placement, Rank, Role, Square, letter};

/// A wing of the board, to which a king may castle.
///
/// ```
/// use zugleich_rules::{Color, Square, board::Wing};
/// assert_eq!(Wing::Queen.king_target(Color::Black), Square::C8);
/// assert_eq!(Wing::of_move(Color::White, Square::E1, Square::G1), Some(Wing::King));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wing {
    /// The wing of the h-file.
    King,
    /// The wing of the a-file.
    Queen,
}

impl Wing {
    /// Both wings, in the order in which rights are written.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// Returns the wing's name in texts and JSON: `king` or `queen`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Queen => "queen",
        }
    }

    /// Returns the king's square before castling.
    #[must_use]
    pub const fn king_home(side: Color) -> Square {
        on_first_rank(side, File::E)
    }

    /// Returns the king's square after castling.
    #[must_use]
    pub const fn king_target(self, side: Color) -> Square {
        on_first_rank(side, if matches!(self, Self::King) { File::G } else { File::C })
    }

    /// Returns the rook's square before castling.
    #[must_use]
    pub const fn rook_home(self, side: Color) -> Square {
        on_first_rank(side, if matches!(self, Self::King) { File::H } else { File::A })
    }

    /// Returns the rook's square after castling: the square that the king crosses.
    #[must_use]
    pub const fn rook_target(self, side: Color) -> Square {
        on_first_rank(side, if matches!(self, Self::King) { File::F } else { File::D })
    }

    /// Returns the squares between king and rook, which must be empty for castling.
    #[must_use]
    pub fn between(self, side: Color) -> BitBoard {
        super::between(Self::king_home(side), self.rook_home(side))
    }

    /// Returns the wing of a castling king's move; `None` for a move that is not castling.
    #[must_use]
    pub fn of_move(side: Color, from: Square, to: Square) -> Option<Self> {
        let leaves_home = from == Self::king_home(side);
        Self::ALL.into_iter().find(|wing| leaves_home && to == wing.king_target(side))
    }

    /// Returns the piece whose letter stands for the wing in a text.
    const fn role(self) -> Role {
        match self {
            Self::King => Role::King,
            Self::Queen => Role::Queen,
        }
    }
}

const fn on_first_rank(side: Color, file: File) -> Square {
    Square::new(file, Rank::First.relative_to(side))
}

/// The castling rights of both sides, lost when the king or rook moves or the rook is captured.
///
/// ```
/// use zugleich_rules::{Color, Square, board::{CastlingRights, Wing}};
/// let rights = CastlingRights::ALL.after(Square::E1.bitboard() | Square::H8.bitboard());
/// assert!(rights.has(Color::Black, Wing::Queen));
/// assert_eq!(rights.to_string(), "q");
/// assert_eq!(CastlingRights::parse("q"), Some(rights));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastlingRights {
    /// Home squares of the rooks that may still castle.
    rooks: BitBoard,
}

impl CastlingRights {
    /// No right.
    pub const NONE: Self = Self { rooks: BitBoard::EMPTY };

    /// Every right, as at the start of an orthodox game.
    pub const ALL: Self = Self {
        rooks: BitBoard(
            Square::A1.bitboard().0
                | Square::H1.bitboard().0
                | Square::A8.bitboard().0
                | Square::H8.bitboard().0,
        ),
    };

    /// Returns whether a side may still castle to a wing.
    #[must_use]
    pub const fn has(self, side: Color, wing: Wing) -> bool {
        self.rooks.has(wing.rook_home(side))
    }

    /// Returns whether a side may still castle at all.
    #[must_use]
    pub const fn any(self, side: Color) -> bool {
        !self.rooks.is_disjoint(Rank::First.relative_to(side).bitboard())
    }

    /// Returns whether neither side has any right.
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.rooks.is_empty()
    }

    /// Returns the rights that remain when kings and rooks have left these squares, by moving or by capture.
    #[must_use]
    pub fn after(self, left: BitBoard) -> Self {
        let mut rooks = self.rooks & !left;
        for side in Color::ALL {
            if left.has(Wing::king_home(side)) {
                rooks &= !Rank::First.relative_to(side).bitboard();
            }
        }
        Self { rooks }
    }

    /// Returns the intersection of both.
    #[must_use]
    pub(crate) const fn common(self, other: Self) -> Self {
        Self { rooks: BitBoard(self.rooks.0 & other.rooks.0) }
    }

    /// Returns whether king and rook of every right are on their home squares.
    #[must_use]
    pub fn fit(self, placement: &Placement) -> bool {
        every().filter(|&(side, wing)| self.has(side, wing)).all(|(side, wing)| {
            placement.with(side, Role::King).has(Wing::king_home(side))
                && placement.with(side, Role::Rook).has(wing.rook_home(side))
        })
    }

    /// Parses rights in the format of `Display`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut rights = Self::NONE;
        for (side, wing) in every().filter(|&(side, wing)| text.contains(letter(side, wing.role()))) {
            rights.rooks |= wing.rook_home(side).bitboard();
        }
        // A text with other letters, or with these in another order, differs from the canonical text.
        Some(rights).filter(|rights| rights.to_string() == text)
    }
}

/// Returns all castlings, in the order in which rights are written.
fn every() -> impl Iterator<Item = (Color, Wing)> {
    Color::ALL.into_iter().flat_map(|side| Wing::ALL.into_iter().map(move |wing| (side, wing)))
}

/// Writes a subset of `KQkq`; `-` for none.
impl fmt::Display for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            return f.write_char('-');
        }
        let mut held = every().filter(|&(side, wing)| self.has(side, wing));
        held.try_for_each(|(side, wing)| f.write_char(letter(side, wing.role())))
    }
}
