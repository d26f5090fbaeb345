use super::fault::FaultKind;
use crate::board::{BitBoard, Color, File, Geometry, Rank, Role, Square, Wing};
use crate::notation::{Target, Word};

const BOARD: Geometry = Geometry::EIGHT;

/// What a token asks for, once its meaningless signs are gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// The king castles.
    Castle(Wing),
    /// A piece that is no pawn goes to a square.
    Move {
        /// What piece.
        role: Role,
        /// The squares that the token allows it to come from.
        from: BitBoard,
        /// The target.
        to: Square,
    },
    /// A pawn goes straight ahead.
    Push {
        /// The squares that the token allows it to come from.
        from: BitBoard,
        /// The target.
        to: Square,
        /// What it becomes on the last rank.
        promotion: Option<Role>,
    },
    /// A pawn takes diagonally.
    Capture {
        /// The squares that the token allows it to come from.
        from: BitBoard,
        /// The target.
        to: Square,
        /// What it becomes on the last rank.
        promotion: Option<Role>,
    },
}

impl Order {
    /// Reads a token without its number and meaningless signs (blind.md 1, 2).
    pub(super) fn parse(core: &str, side: Color) -> Result<Self, FaultKind> {
        let (role, file, rank, to, promotion) = match Word::plain(core).ok_or(FaultKind::NotAMove)? {
            Word::Castling(wing) => return Ok(Self::Castle(wing)),
            Word::Piece { role, file, rank, target: Target::Square(to), promotion, .. } => {
                (role, file, rank, to, promotion)
            }
            Word::Piece { .. } => return Err(FaultKind::NotAMove),
        };
        let allowed =
            file.map_or(BitBoard::FULL, File::bitboard) & rank.map_or(BitBoard::FULL, Rank::bitboard);
        match role {
            Role::Pawn => {
                pawn_move(if file.is_none() { to.file().bitboard() } else { allowed }, to, promotion, side)
            }
            // Only a pawn becomes another piece.
            _ if promotion.is_some() => Err(FaultKind::NotAMove),
            _ => Ok(Self::Move { role, from: allowed, to }),
        }
    }
}

fn pawn_move(from: BitBoard, to: Square, promotion: Option<Role>, side: Color) -> Result<Order, FaultKind> {
    let last = BOARD.far_rank(side);
    match (to.rank() == last, promotion) {
        (true, None) => Err(FaultKind::NeedsPiece(last)),
        (false, Some(_)) => Err(FaultKind::NamesPiece(last)),
        // A file that differs from the target's is a capture, with x or without.
        _ if from.is_disjoint(to.file().bitboard()) => Ok(Order::Capture { from, to, promotion }),
        _ => Ok(Order::Push { from, to, promotion }),
    }
}
