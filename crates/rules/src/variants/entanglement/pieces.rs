use super::army::Army;
use crate::board::{BitBoard, ByColor, Color, Square};

/// A piece of one side: its index in the order of the start, 0 to 15.
pub(super) type PieceIndex = usize;

/// A set of pieces of one side.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct PieceSet(u16);

impl PieceSet {
    pub(super) const NONE: Self = Self(0);

    /// Returns the first `count` pieces.
    pub(super) const fn first(count: usize) -> Self {
        Self(((1u32 << count) - 1) as u16)
    }

    /// Returns the pieces whose bits are set; the lowest bit is the first piece.
    pub(super) const fn of_bits(bits: u16) -> Self {
        Self(bits)
    }

    pub(super) const fn one(piece: PieceIndex) -> Self {
        Self(1 << piece)
    }

    pub(super) const fn has(self, piece: PieceIndex) -> bool {
        self.0 & 1 << piece != 0
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(super) fn add(&mut self, piece: PieceIndex) {
        self.0 |= 1 << piece;
    }

    pub(super) fn remove(&mut self, piece: PieceIndex) {
        self.0 &= !(1 << piece);
    }

    /// Returns the piece, if it is the only one.
    pub(super) fn only(self) -> Option<PieceIndex> {
        (self.0.count_ones() == 1).then(|| self.0.trailing_zeros() as PieceIndex)
    }

    /// Returns 1 for each piece in the set, else 0.
    pub(super) const fn ones(self) -> [u8; 16] {
        let [low, high] = self.0.to_le_bytes();
        u128::to_le_bytes((spread(low) as u128) | (spread(high) as u128) << 64)
    }

    pub(super) fn iter(self) -> impl Iterator<Item = PieceIndex> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let piece = (left != 0).then(|| left.trailing_zeros() as PieceIndex);
            left &= left.wrapping_sub(1);
            piece
        })
    }
}

/// Returns a byte for each bit, the lowest first: 1 if it is set, else 0.
const fn spread(bits: u8) -> u64 {
    // Each byte of the product has all bits; the mask keeps a different one in each byte.
    let own = (bits as u64 * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    ((own + 0x7f7f_7f7f_7f7f_7f7f) >> 7) & 0x0101_0101_0101_0101
}

/// The squares of the pieces.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct PieceSquares {
    squares: ByColor<[Option<Square>; 16]>,
    occupied: ByColor<BitBoard>,
    at: [PieceByte; 64],
}

/// A piece in a byte; valid only for squares in `occupied`.
type PieceByte = u8;

impl PieceSquares {
    pub(super) fn new(army: &Army) -> Self {
        let mut board = Self {
            squares: ByColor::default(),
            occupied: ByColor::new(BitBoard::EMPTY, BitBoard::EMPTY),
            at: [0; 64],
        };
        for (side, squares) in army.squares.iter() {
            for (piece, &square) in squares.iter().enumerate() {
                board.put(side, piece, square);
            }
        }
        board
    }

    /// Returns the squares that hold a piece of `side`.
    pub(super) fn of(&self, side: Color) -> BitBoard {
        self.occupied[side]
    }

    pub(super) fn occupied(&self) -> BitBoard {
        self.occupied.white | self.occupied.black
    }

    /// Returns the square of a piece, unless it was captured.
    pub(super) fn square(&self, side: Color, piece: PieceIndex) -> Option<Square> {
        self.squares[side][piece]
    }

    /// Returns the piece of `side` on a square.
    pub(super) fn piece(&self, side: Color, square: Square) -> Option<PieceIndex> {
        self.occupied[side].has(square).then(|| self.at[square as usize].into())
    }

    /// Returns every piece of a side on the board, by square.
    pub(super) fn pieces(&self, side: Color) -> impl Iterator<Item = (PieceIndex, Square)> + '_ {
        self.occupied[side].into_iter().map(|square| (self.at[square as usize].into(), square))
    }

    /// Moves a piece, and captures and returns the enemy on the destination.
    pub(super) fn make(&mut self, side: Color, piece: PieceIndex, to: Square) -> Option<PieceIndex> {
        let taken = self.piece(!side, to);
        if let Some(taken) = taken {
            self.take(!side, taken, to);
        }
        if let Some(from) = self.squares[side][piece] {
            self.take(side, piece, from);
        }
        self.put(side, piece, to);
        taken
    }

    fn put(&mut self, side: Color, piece: PieceIndex, square: Square) {
        self.squares[side][piece] = Some(square);
        self.occupied[side] |= square.bitboard();
        self.at[square as usize] = piece as PieceByte;
    }

    fn take(&mut self, side: Color, piece: PieceIndex, square: Square) {
        self.squares[side][piece] = None;
        self.occupied[side] ^= square.bitboard();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_has_a_byte() {
        for bits in 0..=u16::MAX {
            let pieces = PieceSet::of_bits(bits);
            let ones = pieces.ones();
            assert!((0..16).all(|piece| ones[piece] == u8::from(pieces.has(piece))), "{bits:016b}");
        }
    }
}
