//! Where in a table each board stands.
//!
//! Boards that are the same but for a symmetry of the rules have one place. Without pawns all eight symmetries of the
//! square are such; a pawn knows its direction, and with one only left and right can be exchanged. A place is made of
//! the number of the pair of kings, one pair for each class of pairs that are alike, of a number for each group of
//! equal pieces, and of the number of the state in which the board is.

use zugleich_rules::board::{BitBoard, Placement};
use zugleich_rules::{ByColor, Color, Role};

use super::class::Class;
use super::form::Form;
use super::squares::{Kings, Squares};

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
    squares: &'static Squares,
    groups: Vec<Group>,
    has_pawns: bool,
    pawn_ranks: usize,
    shares: bool,
    /// Ways to put all pieces but the kings.
    others: usize,
    /// In how many states a board can be.
    states: usize,
}

impl Layout {
    pub(super) fn new(class: &Class, form: &Form) -> Self {
        let (squares, pawn_ranks) = (Squares::of(form.board), form.pawn_ranks);
        let group = |(side, role, count)| {
            let free = if role == Role::Pawn { pawn_ranks * squares.side() } else { squares.count() };
            Group { side, role, count, ways: choose(free, count) }
        };
        let groups: Vec<Group> = class.groups().map(group).collect();
        let others = groups.iter().map(|group| group.ways).product();
        let (has_pawns, shares, states) = (class.pawns() > 0, form.shares, (form.states)(class));
        Self { squares, groups, has_pawns, pawn_ranks, shares, others, states }
    }

    fn kings(&self) -> &'static Kings {
        self.squares.kings(self.has_pawns)
    }

    /// How many places there are; some are of no board.
    pub(super) fn places(&self) -> usize {
        self.kings().pairs.len() * self.others * self.states
    }

    /// The place of a board of this class in a state; none if a pawn stands where no game leads it.
    pub(super) fn place(&self, placement: &Placement, state: usize) -> Option<usize> {
        let [white, black] = [Color::White, Color::Black].map(|side| placement.king(side));
        let (white, black) = (self.squares.number(white?), self.squares.number(black?));
        let (class, [first, second]) = self.squares.pair(self.has_pawns, white, black)?;
        let mut rest = self.rest(placement, first)?;
        if first != second {
            rest = rest.min(self.rest(placement, second)?);
        }
        Some((usize::from(class) * self.others + rest) * self.states + state)
    }

    fn rest(&self, placement: &Placement, symmetry: u8) -> Option<usize> {
        let map = &self.squares.symmetries[usize::from(symmetry)];
        let mut rest = 0;
        for group in &self.groups {
            let mut squares = [0; 4];
            let mut count = 0;
            for square in placement.with(group.side, group.role) {
                let square = usize::from(map[self.squares.number(square)]);
                squares[count] = square;
                if group.role == Role::Pawn {
                    let side = self.squares.side();
                    squares[count] =
                        square.checked_sub(side).filter(|&pawn| pawn < self.pawn_ranks * side)?;
                }
                count += 1;
            }
            squares[..count].sort_unstable();
            let number: usize = (1..).zip(&squares[..count]).map(|(k, &square)| choose(square, k)).sum();
            rest = rest * group.ways + number;
        }
        Some(rest)
    }

    /// The board that stands for a place, and its state; none if the place is of no board.
    pub(super) fn board(&self, place: usize) -> Option<(Placement, usize)> {
        let (place, state) = (place / self.states, place % self.states);
        let &(white, black) = self.kings().pairs.get(place / self.others)?;
        let mut placement = Placement::EMPTY;
        let mut taken = ByColor::<BitBoard>::default();
        for (side, king) in [(Color::White, white), (Color::Black, black)] {
            let king = self.squares.square(king.into());
            taken[side] |= king.bitboard();
            placement.put(side, Role::King, king);
        }
        let mut rest = place % self.others;
        for group in self.groups.iter().rev() {
            let mut number = rest % group.ways;
            rest /= group.ways;
            for k in (1..=group.count).rev() {
                let square = (k - 1..).take_while(|&square| choose(square, k) <= number).last()?;
                number -= choose(square, k);
                let first = if group.role == Role::Pawn { self.squares.side() } else { 0 };
                let square = self.squares.square(first + square);
                if taken[group.side].has(square) || !self.shares && taken[!group.side].has(square) {
                    return None;
                }
                taken[group.side] |= square.bitboard();
                placement.put(group.side, group.role, square);
            }
        }
        (self.place(&placement, state)? / self.states == place).then_some((placement, state))
    }

    /// How far the pawns of a board have gone, all together: no turn makes it less while they are all there.
    pub(super) fn advance(&self, placement: &Placement) -> usize {
        let side = self.squares.side();
        let gone = |color: Color| -> usize {
            let far = |rank: usize| match color {
                Color::White => rank.saturating_sub(1),
                Color::Black => (side - 2).saturating_sub(rank),
            };
            let pawns: BitBoard = placement.with(color, Role::Pawn);
            pawns.into_iter().map(|pawn| far(self.squares.number(pawn) / side)).sum()
        };
        gone(Color::White) + gone(Color::Black)
    }

    /// The furthest that they can have gone.
    pub(super) fn furthest(&self) -> usize {
        let pawns = self.groups.iter().filter(|group| group.role == Role::Pawn);
        pawns.map(|group| (self.pawn_ranks - 1) * group.count).sum()
    }
}

/// How many ways there are to choose `k` of `n`.
fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1, |ways, i| if n > i { ways * (n - i) / (i + 1) } else { 0 })
}
