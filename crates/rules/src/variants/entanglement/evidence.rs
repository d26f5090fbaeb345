use super::pieces::{Piece, Pieces, Standing};
use super::reach::Reach;
use crate::board::Types;
use crate::board::{Color, Square};

/// The types that the history leaves to each piece of one side, for each possible enemy king.
///
/// Once it is fixed which enemy piece is the king, every clause except the roster concerns one piece by
/// itself: each of its moves was a move of its type, and it never attacked the king after an enemy's ply. So
/// a set of types for each piece and each enemy king holds all the information of a game, however long it
/// was.
#[derive(Clone, PartialEq)]
pub(super) struct Evidence {
    rows: [Row; 16],
}

/// The remaining types of each piece of a side.
pub(super) type Row = [Types; 16];

impl Evidence {
    /// Returns the evidence of an empty history.
    pub(super) const fn new() -> Self {
        Self { rows: [[Types::ORIGINAL; 16]; 16] }
    }

    /// Returns the remaining types of each piece if the enemy king is this one.
    pub(super) const fn row(&self, king: Piece) -> &Row {
        &self.rows[king]
    }

    /// Records that a piece has made a move that these types make.
    pub(super) fn moved(&mut self, piece: Piece, types: Types) {
        for row in &mut self.rows {
            row[piece] &= types;
        }
    }

    /// Records that a piece has reached the last rank (clause 3).
    pub(super) fn reached_last_rank(&mut self, piece: Piece) {
        for row in &mut self.rows {
            row[piece] = row[piece].after_promotion();
        }
    }

    /// Records that a piece would have attacked this enemy king by these types.
    pub(super) fn attacked(&mut self, king: Piece, piece: Piece, types: Types) {
        self.rows[king][piece] = self.rows[king][piece] - types;
    }

    /// Records that the enemies of `side` have left none of their pieces `kings` attacked, if it was their
    /// king.
    pub(super) fn left_safe(&mut self, side: Color, board: &Standing, kings: Pieces) {
        for king in kings.iter() {
            if let Some(square) = board.square(!side, king) {
                left_safe(&mut self.rows[king], side, board, square);
            }
        }
    }
}

fn left_safe(row: &mut Row, side: Color, board: &Standing, king: Square) {
    let attackers = Reach::attackers(side, king, board.occupied());
    for square in attackers.squares() & board.of(side) {
        if let Some(piece) = board.piece(side, square) {
            row[piece] = row[piece] - attackers.types(square);
        }
    }
}
