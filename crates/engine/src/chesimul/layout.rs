//! Where in a table each board stands.
//!
//! Boards that are the same but for a symmetry of the rules have one place. Without pawns all eight symmetries of the
//! square are such; a pawn knows its direction, and with one only left and right can be exchanged. A place is made of
//! the number of the pair of kings, one pair for each class of pairs that are alike, and of a number for each group of
//! equal pieces.

use std::sync::LazyLock;

use zugleich_rules::board::{BitBoard, Geometry, Placement};
use zugleich_rules::{Color, Role, Square};

use super::class::Class;

/// The squares of the board, and its side.
const SQUARES: usize = 25;
const SIDE: usize = 5;

/// A pawn stands on one of the three ranks between the last ones: it begins on the second and becomes a queen.
const PAWN_SQUARES: usize = 15;

/// The symmetries of the square: the first two leave ranks as they are.
static SYMMETRIES: LazyLock<[[u8; SQUARES]; 8]> = LazyLock::new(|| {
    std::array::from_fn(|number| {
        std::array::from_fn(|square| {
            let (mut file, mut rank) = (square % SIDE, square / SIDE);
            if number & 1 == 1 {
                file = SIDE - 1 - file;
            }
            if number & 2 == 2 {
                rank = SIDE - 1 - rank;
            }
            if number & 4 == 4 {
                (file, rank) = (rank, file);
            }
            (rank * SIDE + file) as u8
        })
    })
});

static KINGS: LazyLock<[Kings; 2]> = LazyLock::new(|| [Kings::new(8), Kings::new(2)]);

/// The pairs of kings, those that are alike together.
struct Kings {
    /// The pair that stands for each class of pairs.
    pairs: Vec<(u8, u8)>,
    /// For each pair its class, and the symmetries that make it the one that stands for the class: two if a symmetry
    /// leaves both kings where they are.
    classes: Vec<Option<(u16, [u8; 2])>>,
}

impl Kings {
    fn new(symmetries: usize) -> Self {
        let mut kings = Self { pairs: Vec::new(), classes: vec![None; SQUARES * SQUARES] };
        for number in 0..SQUARES * SQUARES {
            let (white, black) = (number / SQUARES, number % SQUARES);
            if white == black {
                continue;
            }
            let image = |symmetry: usize| {
                let map = &SYMMETRIES[symmetry];
                usize::from(map[white]) * SQUARES + usize::from(map[black])
            };
            let least = (0..symmetries).map(image).min().unwrap_or(number);
            let mut ways = (0..symmetries).filter(|&symmetry| image(symmetry) == least).map(|way| way as u8);
            let first = ways.next().unwrap_or(0);
            let ways = [first, ways.next().unwrap_or(first)];
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

/// Equal pieces of a side.
#[derive(Clone, Copy, Debug)]
struct Group {
    side: Color,
    role: Role,
    count: usize,
    /// How many ways there are to put them on the board.
    ways: usize,
}

/// The places of the boards of a class.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    groups: Vec<Group>,
    has_pawns: bool,
    /// Ways to put all pieces but the kings.
    others: usize,
}

impl Layout {
    pub(super) fn new(class: &Class) -> Self {
        let group = |(side, role, count)| {
            let squares = if role == Role::Pawn { PAWN_SQUARES } else { SQUARES };
            Group { side, role, count, ways: choose(squares, count) }
        };
        let groups: Vec<Group> = class.groups().map(group).collect();
        let others = groups.iter().map(|group| group.ways).product();
        Self { groups, has_pawns: class.pawns() > 0, others }
    }

    fn kings(&self) -> &'static Kings {
        &KINGS[usize::from(self.has_pawns)]
    }

    /// How many places there are; some are of no board.
    pub(super) fn places(&self) -> usize {
        self.kings().pairs.len() * self.others
    }

    /// The place of a board of this class; none if a pawn stands where no game leads it.
    pub(super) fn place(&self, placement: &Placement) -> Option<usize> {
        let white = small(placement.king(Color::White)?);
        let black = small(placement.king(Color::Black)?);
        let (class, [first, second]) = self.kings().classes[white * SQUARES + black]?;
        let mut rest = self.rest(placement, first)?;
        if first != second {
            rest = rest.min(self.rest(placement, second)?);
        }
        Some(usize::from(class) * self.others + rest)
    }

    fn rest(&self, placement: &Placement, symmetry: u8) -> Option<usize> {
        let map = &SYMMETRIES[usize::from(symmetry)];
        let mut rest = 0;
        for group in &self.groups {
            let mut squares = [0; 4];
            let mut count = 0;
            for square in placement.with(group.side, group.role) {
                let square = usize::from(map[small(square)]);
                squares[count] = if group.role == Role::Pawn { square.checked_sub(SIDE)? } else { square };
                if group.role == Role::Pawn && squares[count] >= PAWN_SQUARES {
                    return None;
                }
                count += 1;
            }
            squares[..count].sort_unstable();
            let number: usize = (1..).zip(&squares[..count]).map(|(k, &square)| choose(square, k)).sum();
            rest = rest * group.ways + number;
        }
        Some(rest)
    }

    /// The board that stands for a place; none if the place is of no board.
    pub(super) fn board(&self, place: usize) -> Option<Placement> {
        let &(white, black) = self.kings().pairs.get(place / self.others)?;
        let mut placement = Placement::EMPTY;
        let mut taken = large(white.into()).bitboard() | large(black.into()).bitboard();
        placement.put(Color::White, Role::King, large(white.into()));
        placement.put(Color::Black, Role::King, large(black.into()));
        let mut rest = place % self.others;
        for group in self.groups.iter().rev() {
            let mut number = rest % group.ways;
            rest /= group.ways;
            for k in (1..=group.count).rev() {
                let square = (k - 1..).take_while(|&square| choose(square, k) <= number).last()?;
                number -= choose(square, k);
                let square = large(if group.role == Role::Pawn { square + SIDE } else { square });
                if taken.has(square) {
                    return None;
                }
                taken |= square.bitboard();
                placement.put(group.side, group.role, square);
            }
        }
        (self.place(&placement) == Some(place)).then_some(placement)
    }
}

/// How far the pawns of a board have gone, all together: no turn makes it less while they are all there.
pub(super) fn advance(placement: &Placement) -> usize {
    let gone = |side: Color| -> usize {
        let pawns: BitBoard = placement.with(side, Role::Pawn);
        pawns.into_iter().map(|pawn| far(side, small(pawn) / SIDE)).sum()
    };
    gone(Color::White) + gone(Color::Black)
}

/// How many steps a pawn on a rank has made.
fn far(side: Color, rank: usize) -> usize {
    match side {
        Color::White => rank.saturating_sub(1),
        Color::Black => (SIDE - 2).saturating_sub(rank),
    }
}

/// The furthest that so many pawns can have gone.
pub(super) const fn furthest(pawns: usize) -> usize {
    2 * pawns
}

/// The board with colours exchanged and ranks mirrored.
pub(super) fn exchanged(placement: &Placement) -> Placement {
    placement.mirrored(Geometry::FIVE)
}

fn small(square: Square) -> usize {
    let square = square as usize;
    (square >> 3) * SIDE + (square & 7)
}

fn large(square: usize) -> Square {
    Square::index((square / SIDE) * 8 + square % SIDE)
}

/// How many ways there are to choose `k` of `n`.
fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1, |ways, i| if n > i { ways * (n - i) / (i + 1) } else { 0 })
}
