use std::fmt;
use std::fmt::Write as _;
use std::ops::BitOr as _;

use crate::board::{BitBoard, Color, File, Rank, Role, Square, letter};
use crate::game::PositionFault;

/// A side of the board that a king castles to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wing {
    /// The h-file's side.
    King,
    /// The a-file's side.
    Queen,
}

impl Wing {
    /// Both wings, in the order in which rights are written.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// The wing's name in events: `king` or `queen`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Queen => "queen",
        }
    }

    /// Where the rook stands before castling.
    #[must_use]
    pub fn rook_home(self, side: Color) -> Square {
        at_home(side, if self == Self::King { File::H } else { File::A })
    }

    /// Where the rook stands after castling: the square that the king crosses.
    #[must_use]
    pub fn rook_target(self, side: Color) -> Square {
        at_home(side, if self == Self::King { File::F } else { File::D })
    }

    /// Where the king stands after castling.
    #[must_use]
    pub fn king_target(self, side: Color) -> Square {
        at_home(side, if self == Self::King { File::G } else { File::C })
    }

    /// The wing to which this king's move castles, if it does.
    pub(super) fn of_move(side: Color, from: Square, to: Square) -> Option<Self> {
        let castles = |wing: &Self| from == king_home(side) && to == wing.king_target(side);
        Self::ALL.into_iter().find(castles)
    }

    const fn role(self) -> Role {
        match self {
            Self::King => Role::King,
            Self::Queen => Role::Queen,
        }
    }
}

/// Where a king stands that may castle.
pub(super) fn king_home(side: Color) -> Square {
    at_home(side, File::E)
}

fn at_home(side: Color, file: File) -> Square {
    Square::new(file, Rank::First.relative_to(side))
}

/// Which castlings have not been lost by a move of the king or of the rook, or by the rook's capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastlingRights {
    /// The home squares of the rooks that may still castle.
    rooks: BitBoard,
}

impl CastlingRights {
    /// Whether a side may still castle to a wing.
    #[must_use]
    pub fn has(self, side: Color, wing: Wing) -> bool {
        self.rooks.has(wing.rook_home(side))
    }

    /// Whether a side may still castle at all.
    #[must_use]
    pub fn any(self, side: Color) -> bool {
        !self.rooks.is_disjoint(Rank::First.relative_to(side).bitboard())
    }

    /// What is left when pieces have left or entered these squares (8): a rook moved or taken, or a king moved.
    pub(super) fn after(self, touched: BitBoard) -> Self {
        let kings = Color::ALL.into_iter().filter(|&side| touched.has(king_home(side)));
        let lost = kings.map(|side| Rank::First.relative_to(side).bitboard()).fold(touched, BitBoard::bitor);
        Self { rooks: self.rooks & !lost }
    }

    /// Reads the field of a position text.
    pub(super) fn parse(text: &str) -> Result<Self, PositionFault> {
        let mut rights = Self::default();
        for (side, wing) in every().filter(|&(side, wing)| text.contains(letter(side, wing.role()))) {
            rights.rooks |= wing.rook_home(side).bitboard();
        }
        // What is written back the same has each letter once, and in order.
        if rights.to_string() == text {
            return Ok(rights);
        }
        let expected = "some of KQkq in this order, or -";
        Err(PositionFault::Field { name: "the castling rights", found: text.to_owned(), expected })
    }
}

/// Sides and wings in the order in which rights are written.
fn every() -> impl Iterator<Item = (Color, Wing)> {
    Color::ALL.into_iter().flat_map(|side| Wing::ALL.into_iter().map(move |wing| (side, wing)))
}

/// The field of the position text: a subset of `KQkq`, or `-`.
impl fmt::Display for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rooks.is_empty() {
            return f.write_str("-");
        }
        every()
            .filter(|&(side, wing)| self.has(side, wing))
            .try_for_each(|(side, wing)| f.write_char(letter(side, wing.role())))
    }
}
