use std::fmt;

use super::{
    BitBoard, ByColor, Color, File, Geometry, Rank, Role, Square, bishop_rays, count_noun, from_letter,
    king_steps, knight_jumps, letter, pawn_captures, rook_rays,
};

/// The pieces on the squares: at most one piece of each colour per square.
///
/// Two enemies may share a square, written `(Pp)` in the text, the white piece first (interface.md,
/// "Position text").
///
/// ```
/// use zugleich_rules::{Color, Role, Square, board::{Geometry, Placement}};
/// let board = Placement::parse("4k/5/2(Pp)2/5/K4", Geometry::FIVE)?;
/// assert_eq!(board.role_at(Color::White, Square::C3), Some(Role::Pawn));
/// assert!(board.shared().has(Square::C3));
/// assert_eq!(board.text(Geometry::FIVE), "4k/5/2(Pp)2/5/K4");
/// # Ok::<(), zugleich_rules::board::PlacementParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Placement {
    /// The pieces of each colour as three bitboards, one for each bit of a number per square: zero for an
    /// empty square, the role's index plus one for a piece. Cheap to copy, and changed without a branch.
    bits: ByColor<[BitBoard; 3]>,
}

impl Placement {
    /// The empty board.
    pub const EMPTY: Self = Self { bits: ByColor::new([BitBoard::EMPTY; 3], [BitBoard::EMPTY; 3]) };

    /// Returns the initial placement of orthodox chess.
    ///
    /// ```
    /// use zugleich_rules::board::{Geometry, Placement};
    /// let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    /// assert_eq!(Placement::orthodox().text(Geometry::EIGHT), text);
    /// ```
    #[must_use]
    pub fn orthodox() -> Self {
        use Role::{Bishop, King, Knight, Queen, Rook};
        Self::lined_up(Geometry::EIGHT, &[Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook])
    }

    /// Returns a placement in which both sides have these pieces on their first rank, from the a-file on, and
    /// pawns in front of them.
    #[must_use]
    pub fn lined_up(board: Geometry, back: &[Role]) -> Self {
        let mut placement = Self::EMPTY;
        for (file, &role) in back.iter().enumerate() {
            let (first, second) = (Square::index(file), Square::index(file + 8));
            placement.put(Color::White, role, first);
            placement.put(Color::White, Role::Pawn, second);
            placement.put(Color::Black, role, board.mirror(first));
            placement.put(Color::Black, Role::Pawn, board.mirror(second));
        }
        placement
    }

    /// Returns the squares that hold a piece of `color`.
    #[must_use]
    pub fn of(&self, color: Color) -> BitBoard {
        let [low, middle, high] = self.bits[color];
        low | middle | high
    }

    /// Returns the squares that hold any piece.
    #[must_use]
    pub fn occupied(&self) -> BitBoard {
        self.of(Color::White) | self.of(Color::Black)
    }

    /// Returns the squares that hold a piece of each colour.
    #[must_use]
    pub fn shared(&self) -> BitBoard {
        self.of(Color::White) & self.of(Color::Black)
    }

    /// Returns the squares that hold a `role` of `color`.
    #[must_use]
    pub fn with(&self, color: Color, role: Role) -> BitBoard {
        let number = role as usize + 1;
        let matching = |bit: usize| {
            let squares = self.bits[color][bit];
            if number >> bit & 1 == 1 { squares } else { !squares }
        };
        matching(0) & matching(1) & matching(2)
    }

    /// Returns the role of the piece of `color` on `square`, if there is one.
    #[must_use]
    pub fn role_at(&self, color: Color, square: Square) -> Option<Role> {
        let bit = |bit: usize| (self.bits[color][bit].0 >> square as usize & 1) << bit;
        Role::try_index((bit(0) | bit(1) | bit(2)).wrapping_sub(1) as usize)
    }

    /// Returns the square of the only king of `color`, if it has one.
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.with(color, Role::King).next_square()
    }

    /// Returns the squares of the pieces of `color` that attack `square` as in orthodox chess, blocked by
    /// `blockers`.
    ///
    /// ```
    /// use zugleich_rules::{BitBoard, Color, Square, board::{Geometry, Placement}};
    /// let board = Placement::parse("4k/5/R4/5/4K", Geometry::FIVE)?;
    /// assert_eq!(board.attackers(Color::White, Square::C3, board.occupied()), Square::A3.bitboard());
    /// assert!(board.attackers(Color::White, Square::C3, Square::B3.bitboard()).is_empty());
    /// # Ok::<(), zugleich_rules::board::PlacementParseError>(())
    /// ```
    #[must_use]
    pub fn attackers(&self, color: Color, square: Square, blockers: BitBoard) -> BitBoard {
        // A pawn attacks the squares from which an enemy pawn would attack it.
        pawn_captures(!color, square) & self.with(color, Role::Pawn)
            | knight_jumps(square) & self.with(color, Role::Knight)
            | king_steps(square) & self.with(color, Role::King)
            | bishop_rays(square, blockers) & self.diagonal(color)
            | rook_rays(square, blockers) & self.straight(color)
    }

    /// Returns the squares of the bishops and queens of `color`.
    #[must_use]
    pub fn diagonal(&self, color: Color) -> BitBoard {
        // Numbers 3 and 5: the only ones with the lowest bit and exactly one other.
        let [low, middle, high] = self.bits[color];
        low & (middle ^ high)
    }

    /// Returns the squares of the rooks and queens of `color`.
    #[must_use]
    pub fn straight(&self, color: Color) -> BitBoard {
        // Numbers 4 and 5.
        let [_, middle, high] = self.bits[color];
        high & !middle
    }

    /// Puts a piece on a square and replaces one of the same colour.
    pub fn put(&mut self, color: Color, role: Role, square: Square) {
        self.put_all(color, role, square.bitboard());
    }

    /// Puts a piece on each of these squares and replaces those of the same colour.
    pub fn put_all(&mut self, color: Color, role: Role, squares: BitBoard) {
        let number = role as usize + 1;
        let bit = |bit: usize| if number >> bit & 1 == 1 { squares } else { BitBoard::EMPTY };
        let [low, middle, high] = &mut self.bits[color];
        *low = *low & !squares | bit(0);
        *middle = *middle & !squares | bit(1);
        *high = *high & !squares | bit(2);
    }

    /// Removes the piece of `color` from a square and returns its role, if there was one.
    pub fn take(&mut self, color: Color, square: Square) -> Option<Role> {
        let role = self.role_at(color, square);
        self.clear(color, square.bitboard());
        role
    }

    /// Removes all pieces of `color` from some squares.
    pub fn clear(&mut self, color: Color, squares: BitBoard) {
        let [low, middle, high] = &mut self.bits[color];
        *low &= !squares;
        *middle &= !squares;
        *high &= !squares;
    }

    /// Returns this placement with the difference between two others, on squares where it equals `from`.
    #[inline]
    pub(crate) fn with_change(&self, from: &Self, to: &Self) -> Self {
        let mut bits = self.bits;
        for color in Color::ALL {
            for (bit, squares) in bits[color].iter_mut().enumerate() {
                *squares ^= from.bits[color][bit] ^ to.bits[color][bit];
            }
        }
        Self { bits }
    }

    /// Returns White's pieces of one placement and Black's of another, except those of each colour on `lost`.
    #[inline]
    pub(crate) fn of_sides(white: &Self, black: &Self, lost: ByColor<BitBoard>) -> Self {
        let left = |squares: [BitBoard; 3], lost: BitBoard| squares.map(|squares| squares & !lost);
        Self { bits: ByColor::new(left(white.bits.white, lost.white), left(black.bits.black, lost.black)) }
    }

    /// Returns every piece as square, colour and role, by square, White first on a shared one.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Color, Role)> + '_ {
        self.occupied().into_iter().flat_map(move |square| {
            [Color::White, Color::Black]
                .into_iter()
                .filter_map(move |color| Some((square, color, self.role_at(color, square)?)))
        })
    }

    /// Returns the placement with the colours exchanged and the board mirrored.
    #[must_use]
    pub fn mirrored(&self, geometry: Geometry) -> Self {
        let mut mirrored = Self::EMPTY;
        for (square, color, role) in self.pieces() {
            mirrored.put(!color, role, geometry.mirror(square));
        }
        mirrored
    }

    /// Returns the placement field of the position text.
    #[must_use]
    pub fn text(&self, geometry: Geometry) -> String {
        let mut text = String::with_capacity(72);
        for rank in (0..geometry.side()).rev().map(Rank::index) {
            let mut empty = 0;
            for file in (0..geometry.side()).map(File::index) {
                let square = Square::new(file, rank);
                let here = ByColor::from_fn(|color| self.role_at(color, square).map(|r| letter(color, r)));
                if here == ByColor::new(None, None) {
                    empty += 1;
                    continue;
                }
                push_digit(&mut text, &mut empty);
                match (here.white, here.black) {
                    (Some(white), Some(black)) => text.extend(['(', white, black, ')']),
                    (one, other) => text.extend(one.or(other)),
                }
            }
            push_digit(&mut text, &mut empty);
            if rank != Rank::First {
                text.push('/');
            }
        }
        text
    }

    /// Parses the placement field of a position text.
    ///
    /// # Errors
    /// [`PlacementParseError`] for the first rank that is not valid on this board, or for a wrong number of ranks.
    pub fn parse(text: &str, geometry: Geometry) -> Result<Self, PlacementParseError> {
        let side = geometry.side();
        let mut placement = Self::EMPTY;
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != side {
            return Err(PlacementParseError::Ranks { expected: side, found: rows.len() });
        }
        for (row, rank) in rows.iter().zip((0..side).rev().map(Rank::index)) {
            placement.parse_rank(row, rank, side).map_err(|what| PlacementParseError::Rank { rank, what })?;
        }
        Ok(placement)
    }

    fn parse_rank(&mut self, row: &str, rank: Rank, side: usize) -> Result<(), RankParseError> {
        let mut file = 0;
        let mut after_digit = false;
        let mut letters = row.chars();
        while let Some(symbol) = letters.next() {
            if let Some(empty @ 1..) = symbol.to_digit(10).filter(|_| !after_digit) {
                file += empty as usize;
                after_digit = true;
                continue;
            }
            after_digit = false;
            if file >= side {
                return Err(RankParseError::Length(side));
            }
            let square = Square::new(File::index(file), rank);
            if symbol == '(' {
                let pair = (letters.next().and_then(from_letter), letters.next().and_then(from_letter));
                let (Some((Color::White, white)), Some((Color::Black, black)), Some(')')) =
                    (pair.0, pair.1, letters.next())
                else {
                    return Err(RankParseError::Pair);
                };
                self.put(Color::White, white, square);
                self.put(Color::Black, black, square);
            } else {
                let (color, role) = from_letter(symbol).ok_or(RankParseError::Symbol(symbol))?;
                self.put(color, role, square);
            }
            file += 1;
        }
        if file == side { Ok(()) } else { Err(RankParseError::Length(side)) }
    }
}

fn push_digit(text: &mut String, empty: &mut u32) {
    text.extend(char::from_digit(*empty, 10).filter(|_| *empty > 0));
    *empty = 0;
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.text(Geometry::EIGHT))
    }
}

/// The reason that a text is not a placement of the board.
///
/// ```
/// use zugleich_rules::board::{Geometry, Placement, PlacementParseError};
/// let error = Placement::parse("4k/5/4K", Geometry::FIVE).unwrap_err();
/// assert_eq!(error, PlacementParseError::Ranks { expected: 5, found: 3 });
/// assert_eq!(error.to_string(), "the placement has 3 ranks; expected 5, separated by '/'");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlacementParseError {
    /// The number of ranks is wrong.
    Ranks {
        /// Number of ranks of the board.
        expected: usize,
        /// Number of ranks in the text.
        found: usize,
    },
    /// One rank is wrong.
    Rank {
        /// The rank.
        rank: Rank,
        /// The fault in the rank.
        what: RankParseError,
    },
}

/// The reason that a text is not a rank of a placement.
///
/// ```
/// use zugleich_rules::{Rank, board::{Geometry, Placement, PlacementParseError, RankParseError}};
/// let error = Placement::parse("4k/5/2x2/5/4K", Geometry::FIVE).unwrap_err();
/// assert_eq!(error, PlacementParseError::Rank { rank: Rank::Third, what: RankParseError::Symbol('x') });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankParseError {
    /// The rank does not fill this many squares.
    Length(usize),
    /// A shared square is not written `(Pp)`, the white piece first.
    Pair,
    /// A character that is neither a piece letter nor a digit.
    Symbol(char),
}

impl fmt::Display for PlacementParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ranks { expected, found } => {
                let found = count_noun(*found, "rank");
                write!(f, "the placement has {found}; expected {expected}, separated by '/'")
            }
            Self::Rank { rank, what } => write!(f, "rank {rank} of the placement {what}"),
        }
    }
}

impl fmt::Display for RankParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(side) => write!(f, "does not fill exactly {side} squares"),
            Self::Pair => write!(f, "has a shared square that is not written like (Pp), White first"),
            Self::Symbol(symbol) => write!(f, "contains {symbol:?}, which is neither a piece nor a digit"),
        }
    }
}

impl std::error::Error for PlacementParseError {}
