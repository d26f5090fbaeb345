use super::list_error::TokenError;
use crate::board::{BitBoard, Color, File, Geometry, Rank, Role, Square, Wing};
use crate::notation::{AlgebraicMove, AlgebraicTarget};

const BOARD: Geometry = Geometry::EIGHT;

/// The order of a token, without its ignored signs.
///
/// ```
/// use zugleich_rules::{Color, Role, Square, blind::{MoveList, Order, Wing}};
/// let list = MoveList::read(Color::White, "O-O e4 Nf3")?;
/// let [castle, push, jump] = [0, 1, 2].map(|token| list.tokens()[token].order());
/// assert_eq!(castle, Order::Castle(Wing::King));
/// assert!(matches!(push, Order::Push { to: Square::E4, promotion: None, .. }));
/// assert!(matches!(jump, Order::Move { role: Role::Knight, to: Square::F3, .. }));
/// # Ok::<(), zugleich_rules::blind::ListParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// The king castles.
    Castle(Wing),
    /// A piece other than a pawn moves to a square.
    Move {
        /// Role of the piece.
        role: Role,
        /// The source squares that the token allows.
        from: BitBoard,
        /// Destination square.
        to: Square,
    },
    /// A pawn moves straight ahead.
    Push {
        /// The source squares that the token allows.
        from: BitBoard,
        /// Destination square.
        to: Square,
        /// Promotion piece on the last rank.
        promotion: Option<Role>,
    },
    /// A pawn captures diagonally.
    Capture {
        /// The source squares that the token allows.
        from: BitBoard,
        /// Destination square.
        to: Square,
        /// Promotion piece on the last rank.
        promotion: Option<Role>,
    },
}

impl Order {
    /// Parses a token without its number and ignored signs (blind.md 1, 2).
    pub(super) fn parse(core: &str, side: Color) -> Result<Self, TokenError> {
        let (role, file, rank, to, promotion) = match AlgebraicMove::plain(core)
            .ok_or(TokenError::NotAMove)?
        {
            AlgebraicMove::Castling(wing) => return Ok(Self::Castle(wing)),
            AlgebraicMove::Piece {
                role, file, rank, target: AlgebraicTarget::Square(to), promotion, ..
            } => (role, file, rank, to, promotion),
            AlgebraicMove::Piece { .. } => return Err(TokenError::NotAMove),
        };
        let allowed =
            file.map_or(BitBoard::FULL, File::bitboard) & rank.map_or(BitBoard::FULL, Rank::bitboard);
        match role {
            Role::Pawn => {
                pawn_move(if file.is_none() { to.file().bitboard() } else { allowed }, to, promotion, side)
            }
            // Only a pawn promotes.
            _ if promotion.is_some() => Err(TokenError::NotAMove),
            _ => Ok(Self::Move { role, from: allowed, to }),
        }
    }
}

fn pawn_move(from: BitBoard, to: Square, promotion: Option<Role>, side: Color) -> Result<Order, TokenError> {
    let last = BOARD.far_rank(side);
    match (to.rank() == last, promotion) {
        (true, None) => Err(TokenError::NeedsPiece(last)),
        (false, Some(_)) => Err(TokenError::NamesPiece(last)),
        // A source file other than the destination's means a capture, with x or without.
        _ if from.is_disjoint(to.file().bitboard()) => Ok(Order::Capture { from, to, promotion }),
        _ => Ok(Order::Push { from, to, promotion }),
    }
}
