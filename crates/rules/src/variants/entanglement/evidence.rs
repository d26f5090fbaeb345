use super::pieces::{PieceIndex, PieceSet, PieceSquares};
use super::reach::Reach;
use crate::board::PieceTypeSet;
use crate::board::{Color, Square};

/// The types that the history leaves to each piece of one side, for each possible enemy king.
///
/// Once it is fixed which enemy piece is the king, every clause except the roster concerns one piece by
/// itself: each of its moves was a move of its type, and it never attacked the king after an enemy's ply. So
/// a set of types for each piece and each enemy king holds all the information of a game, however long it
/// was.
#[derive(Clone, PartialEq)]
pub(super) struct Evidence {
    rows: [SideTypes; 16],
}

/// The remaining types of each piece of a side.
pub(super) type SideTypes = [PieceTypeSet; 16];

impl Evidence {
    /// Returns the evidence of an empty history.
    pub(super) const fn new() -> Self {
        Self { rows: [[PieceTypeSet::ORIGINAL; 16]; 16] }
    }

    /// Returns the remaining types of each piece if the enemy king is this one.
    pub(super) const fn row(&self, king: PieceIndex) -> &SideTypes {
        &self.rows[king]
    }

    /// Records that a piece has made a move that these types make.
    pub(super) fn moved(&mut self, piece: PieceIndex, types: PieceTypeSet) {
        for row in &mut self.rows {
            row[piece] &= types;
        }
    }

    /// Records that a piece has reached the last rank (clause 3).
    pub(super) fn reached_last_rank(&mut self, piece: PieceIndex) {
        for row in &mut self.rows {
            row[piece] = row[piece].after_promotion();
        }
    }

    /// Records that a piece would have attacked this enemy king by these types.
    pub(super) fn attacked(&mut self, king: PieceIndex, piece: PieceIndex, types: PieceTypeSet) {
        self.rows[king][piece] = self.rows[king][piece] - types;
    }

    /// Records that the enemies of `side` have left none of their pieces `kings` attacked, if it was their
    /// king.
    pub(super) fn left_safe(&mut self, side: Color, board: &PieceSquares, kings: PieceSet) {
        for king in kings.iter() {
            if let Some(square) = board.square(!side, king) {
                left_safe(&mut self.rows[king], side, board, square);
            }
        }
    }
}

fn left_safe(row: &mut SideTypes, side: Color, board: &PieceSquares, king: Square) {
    let attackers = Reach::attackers(side, king, board.occupied());
    for square in attackers.squares() & board.of(side) {
        if let Some(piece) = board.piece(side, square) {
            row[piece] = row[piece] - attackers.types(square);
        }
    }
}
