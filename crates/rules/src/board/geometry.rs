use super::{BitBoard, Color, Rank, Square};

/// Size of a square board with its corner at a1: four to eight files and ranks.
///
/// ```
/// use zugleich_rules::{Color, Rank, Square, board::Geometry};
/// let small = Geometry::FIVE;
/// assert_eq!(small.squares().len(), 25);
/// assert_eq!(small.far_rank(Color::White), Rank::Fifth);
/// assert_eq!(small.mirror(Square::B1), Square::B5);
/// assert!(!small.squares().has(Square::F1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Geometry {
    side: u8,
}

impl Geometry {
    /// The 5x5 board, a1 to e5.
    pub const FIVE: Self = Self { side: 5 };
    /// The orthodox board, a1 to h8.
    pub const EIGHT: Self = Self { side: 8 };

    /// Returns the board with this many files and ranks; `None` below four and above eight.
    ///
    /// ```
    /// use zugleich_rules::{Square, board::Geometry};
    /// assert_eq!(Geometry::of(8), Some(Geometry::EIGHT));
    /// assert_eq!(Geometry::of(4).map(|board| board.squares().len()), Some(16));
    /// assert_eq!(Geometry::of(9), None);
    /// ```
    #[must_use]
    pub const fn of(side: u8) -> Option<Self> {
        if side >= 4 && side <= 8 { Some(Self { side }) } else { None }
    }

    /// Returns the number of files, which is the number of ranks.
    #[must_use]
    pub const fn side(self) -> usize {
        self.side as usize
    }

    /// Returns the squares of the board.
    #[must_use]
    pub const fn squares(self) -> BitBoard {
        // One rank of the board, repeated in each of its ranks.
        let rank = 0xff >> (8 - self.side);
        BitBoard(rank * (0x0101_0101_0101_0101 >> (8 * (8 - self.side))))
    }

    /// Returns the promotion rank of `color`.
    #[must_use]
    pub const fn far_rank(self, color: Color) -> Rank {
        match color {
            Color::White => self.last_rank(),
            Color::Black => Rank::First,
        }
    }

    /// Returns the square on the same file, as seen from the other side of the board.
    #[must_use]
    pub fn mirror(self, square: Square) -> Square {
        Square::new(square.file(), Rank::index(self.side() - 1 - square.rank() as usize))
    }

    /// Returns the square with this name, if it is on the board.
    #[must_use]
    pub fn square(self, name: &str) -> Option<Square> {
        name.parse().ok().filter(|&square| self.squares().has(square))
    }

    const fn last_rank(self) -> Rank {
        Rank::index_const(self.side as usize - 1)
    }
}
