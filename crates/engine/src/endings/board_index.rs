//! Index of boards in a table.
//!
//! Boards that are equal by a symmetry of the rules share one place. Without pawns these are all eight
//! symmetries of the square; a pawn has a direction, so with pawns only left and right can be exchanged. A
//! place combines the number of the king pair, one per class of symmetric pairs, a number for each group of
//! equal pieces, and the number of the board's state.

use zugleich_rules::board::{BitBoard, Placement};
use zugleich_rules::{ByColor, Color, Role};

use super::class::EndgameClass;
use super::squares::{BoardSquares, KingPairs};
use super::table_spec::TableSpec;

/// Equal pieces of a side.
#[derive(Clone, Copy, Debug)]
struct PieceGroup {
    side: Color,
    role: Role,
    count: usize,
    /// Number of ways to place them on the board.
    ways: usize,
}

/// The index of the boards of a class.
#[derive(Clone, Debug)]
pub(super) struct BoardIndex {
    squares: &'static BoardSquares,
    groups: Vec<PieceGroup>,
    has_pawns: bool,
    pawn_ranks: usize,
    shares: bool,
    /// Number of ways to place all pieces but the kings.
    others: usize,
    /// Number of states of a board.
    states: usize,
}

impl BoardIndex {
    pub(super) fn new(class: &EndgameClass, form: &TableSpec) -> Self {
        let (squares, pawn_ranks) = (BoardSquares::of(form.board), form.pawn_ranks);
        let group = |(side, role, count)| {
            let free = if role == Role::Pawn { pawn_ranks * squares.side() } else { squares.count() };
            PieceGroup { side, role, count, ways: choose(free, count) }
        };
        let groups: Vec<PieceGroup> = class.groups().map(group).collect();
        let others = groups.iter().map(|group| group.ways).product();
        let (has_pawns, shares, states) = (class.pawns() > 0, form.shares, (form.states)(class));
        Self { squares, groups, has_pawns, pawn_ranks, shares, others, states }
    }

    fn kings(&self) -> &'static KingPairs {
        self.squares.kings(self.has_pawns)
    }

    /// Returns the number of places, including places without a board.
    pub(super) fn places(&self) -> usize {
        self.kings().pairs.len() * self.others * self.states
    }

    /// Returns the place of a board of this class in a state; `None` if a pawn stands on an unreachable rank.
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

    /// Returns the board that represents a place, and its state; `None` for a place without a board.
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

    /// Returns the total advance of a board's pawns: it never decreases while no pawn disappears.
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

    /// Returns the greatest possible advance.
    pub(super) fn furthest(&self) -> usize {
        let pawns = self.groups.iter().filter(|group| group.role == Role::Pawn);
        pawns.map(|group| (self.pawn_ranks - 1) * group.count).sum()
    }
}

/// Returns the binomial coefficient of `n` and `k`.
fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1, |ways, i| if n > i { ways * (n - i) / (i + 1) } else { 0 })
}
