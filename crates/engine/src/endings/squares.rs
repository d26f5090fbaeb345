//! The symmetries of a board, and the pairs of squares of two kings.

use std::sync::OnceLock;

use zugleich_rules::Square;
use zugleich_rules::board::Geometry;

/// The squares of a board, numbered rank by rank.
#[derive(Debug)]
pub(super) struct BoardSquares {
    side: usize,
    /// Eight symmetries: the first two leave ranks as they are.
    pub(super) symmetries: Vec<Vec<u8>>,
    /// King pairs under all symmetries, and under those that leave ranks as they are.
    kings: [KingPairs; 2],
}

/// King pairs, grouped into classes by symmetry.
#[derive(Debug)]
pub(super) struct KingPairs {
    /// The representative of each class of pairs.
    pub(super) pairs: Vec<(u8, u8)>,
    /// For each pair its class, and the symmetries that map it to the representative: two if a symmetry
    /// leaves both kings in place.
    classes: Vec<Option<(u16, [u8; 2])>>,
}

impl BoardSquares {
    /// Returns the squares of a board.
    pub(super) fn of(board: Geometry) -> &'static Self {
        static BOARDS: [OnceLock<BoardSquares>; 9] = [const { OnceLock::new() }; 9];
        BOARDS[board.side()].get_or_init(|| Self::new(board.side()))
    }

    fn new(side: usize) -> Self {
        let image = |number: usize, square: usize| {
            let (mut file, mut rank) = (square % side, square / side);
            if number & 1 == 1 {
                file = side - 1 - file;
            }
            if number & 2 == 2 {
                rank = side - 1 - rank;
            }
            if number & 4 == 4 {
                (file, rank) = (rank, file);
            }
            (rank * side + file) as u8
        };
        let symmetry = |number: usize| (0..side * side).map(|square| image(number, square)).collect();
        let symmetries: Vec<Vec<u8>> = (0..8).map(symmetry).collect();
        let kings = [KingPairs::new(&symmetries), KingPairs::new(&symmetries[..2])];
        Self { side, symmetries, kings }
    }

    /// Returns the king pairs for boards with or without pawns.
    pub(super) const fn kings(&self, has_pawns: bool) -> &KingPairs {
        &self.kings[has_pawns as usize]
    }

    /// Returns the number of squares.
    pub(super) const fn count(&self) -> usize {
        self.side * self.side
    }

    /// Returns the number of files, and of ranks.
    pub(super) const fn side(&self) -> usize {
        self.side
    }

    /// Returns the number of a square.
    pub(super) const fn number(&self, square: Square) -> usize {
        let square = square as usize;
        (square >> 3) * self.side + (square & 7)
    }

    /// Returns the square with a number.
    pub(super) fn square(&self, number: usize) -> Square {
        Square::index((number / self.side) * 8 + number % self.side)
    }

    /// Returns the class of a pair of kings, and the symmetries that map it to the representative.
    pub(super) fn pair(&self, has_pawns: bool, white: usize, black: usize) -> Option<(u16, [u8; 2])> {
        self.kings(has_pawns).classes[white * self.count() + black]
    }
}

impl KingPairs {
    fn new(symmetries: &[Vec<u8>]) -> Self {
        let squares = symmetries[0].len();
        let mut kings = Self { pairs: Vec::new(), classes: vec![None; squares * squares] };
        for number in 0..squares * squares {
            let (white, black) = (number / squares, number % squares);
            if white == black {
                continue;
            }
            let image =
                |symmetry: &Vec<u8>| usize::from(symmetry[white]) * squares + usize::from(symmetry[black]);
            let least = symmetries.iter().map(image).min().unwrap_or(number);
            let mut ways = (0..).zip(symmetries).filter(|(_, symmetry)| image(symmetry) == least);
            let first = ways.next().map_or(0, |(way, _)| way);
            let ways = [first, ways.next().map_or(first, |(way, _)| way)];
            let class = if least == number {
                kings.pairs.push((white as u8, black as u8));
                kings.pairs.len() as u16 - 1
            } else {
                kings.classes[least].map_or(0, |(class, _)| class)
            };
            kings.classes[number] = Some((class, ways));
        }
        kings
    }
}
