use super::castling::Wing;
use super::fault::FaultKind;
use crate::board::{BitBoard, Color, File, Geometry, Rank, Role, Square};

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
        match core {
            "O-O" | "0-0" => Ok(Self::Castle(Wing::King)),
            "O-O-O" | "0-0-0" => Ok(Self::Castle(Wing::Queen)),
            _ if !core.is_ascii() => Err(FaultKind::NotAMove),
            _ => match core.chars().next().and_then(piece) {
                Some(role) => piece_move(role, &core[1..]),
                None => pawn_move(core, side),
            },
        }
    }
}

const fn piece(letter: char) -> Option<Role> {
    match letter {
        'K' => Some(Role::King),
        letter => new_piece(letter),
    }
}

/// What a pawn may become.
const fn new_piece(letter: char) -> Option<Role> {
    match letter {
        'Q' => Some(Role::Queen),
        'R' => Some(Role::Rook),
        'B' => Some(Role::Bishop),
        'N' => Some(Role::Knight),
        _ => None,
    }
}

fn piece_move(role: Role, text: &str) -> Result<Order, FaultKind> {
    let (origin, to) = split_target(text)?;
    let from = match origin {
        "" => BitBoard::FULL,
        _ => file(origin).or_else(|| rank(origin)).or_else(|| square(origin)).ok_or(FaultKind::NotAMove)?,
    };
    Ok(Order::Move { role, from, to })
}

/// A pawn's origin is a file or a square, not a rank.
fn pawn_move(text: &str, side: Color) -> Result<Order, FaultKind> {
    let promotion = text.chars().last().and_then(new_piece);
    let (origin, to) = split_target(&text[..text.len() - usize::from(promotion.is_some())])?;
    let from = match origin {
        "" => to.file().bitboard(),
        _ => file(origin).or_else(|| square(origin)).ok_or(FaultKind::NotAMove)?,
    };
    let last = BOARD.far_rank(side);
    match (to.rank() == last, promotion) {
        (true, None) => Err(FaultKind::NeedsPiece(last)),
        (false, Some(_)) => Err(FaultKind::NamesPiece(last)),
        // A file that differs from the target's is a capture, with x or without.
        _ if from.is_disjoint(to.file().bitboard()) => Ok(Order::Capture { from, to, promotion }),
        _ => Ok(Order::Push { from, to, promotion }),
    }
}

/// What stands before the last two characters, and the square that these name.
fn split_target(text: &str) -> Result<(&str, Square), FaultKind> {
    let (origin, target) = text.split_at(text.len().saturating_sub(2));
    Ok((origin, BOARD.square(target).ok_or(FaultKind::NotAMove)?))
}

fn file(name: &str) -> Option<BitBoard> {
    name.parse().ok().map(File::bitboard)
}

fn rank(name: &str) -> Option<BitBoard> {
    name.parse().ok().map(Rank::bitboard)
}

fn square(name: &str) -> Option<BitBoard> {
    BOARD.square(name).map(Square::bitboard)
}
