use super::position::{Move, Position};
use crate::board::{BitBoard, Color, File, Rank, Square};

/// The side of the board that a king castles to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wing {
    /// `O-O`: the king goes to the g-file.
    King,
    /// `O-O-O`: the king goes to the c-file.
    Queen,
}

impl Wing {
    /// Both, in the order of a FEN.
    pub(super) const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// The square of the rook before castling.
    pub(super) fn rook_home(self, side: Color) -> Square {
        home(side, if self == Self::King { File::H } else { File::A })
    }

    /// The square that the king crosses and the rook ends on.
    pub(super) fn crossed(self, side: Color) -> Square {
        home(side, if self == Self::King { File::F } else { File::D })
    }

    fn king_target(self, side: Color) -> Square {
        home(side, if self == Self::King { File::G } else { File::C })
    }
}

/// The square of the king before castling.
pub(super) fn king_home(side: Color) -> Square {
    home(side, File::E)
}

/// The wing that a king's move of two squares castles to. No king goes so far otherwise.
pub(super) fn wing(side: Color, king_move: Move) -> Option<Wing> {
    Wing::ALL
        .into_iter()
        .find(|wing| king_move.from == king_home(side) && king_move.to == wing.king_target(side))
}

/// The king's move, if the side to move may castle (blind.md 6): attacks on the squares that the king crosses
/// and lands on do not prevent it.
pub(super) fn castle(position: &Position, wing: Wing) -> Option<Move> {
    let side = position.to_move;
    let rook = wing.rook_home(side);
    let between = cozy_chess::get_between_rays(king_home(side), rook);
    let possible = position.rights.has(rook)
        && between.is_disjoint(position.placement.occupied())
        && !position.is_in_check(side);
    possible.then(|| Move { from: king_home(side), to: wing.king_target(side), promotion: None })
}

/// The castling rights that a side begins with, as the squares of its rooks.
pub(super) fn rights(side: Color) -> BitBoard {
    Wing::ALL.into_iter().map(|wing| wing.rook_home(side)).collect()
}

fn home(side: Color, file: File) -> Square {
    Square::new(file, Rank::First.relative_to(side))
}
