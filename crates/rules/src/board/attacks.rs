use super::{BitBoard, Color, Role, Square};

/// Returns the squares one king's step away.
///
/// ```
/// use zugleich_rules::{BitBoard, Square, board::king_steps};
/// let around = Square::A2.bitboard() | Square::B2.bitboard() | Square::B1.bitboard();
/// assert_eq!(king_steps(Square::A1), around);
/// ```
#[must_use]
pub fn king_steps(from: Square) -> BitBoard {
    cozy_chess::get_king_moves(from)
}

/// Returns the squares one knight's jump away.
///
/// ```
/// use zugleich_rules::{Square, board::knight_jumps};
/// assert_eq!(knight_jumps(Square::A1), Square::B3.bitboard() | Square::C2.bitboard());
/// ```
#[must_use]
pub fn knight_jumps(from: Square) -> BitBoard {
    cozy_chess::get_knight_moves(from)
}

/// Returns the squares that a bishop reaches; the first blocker of a ray is included.
///
/// ```
/// use zugleich_rules::{Square, board::bishop_rays};
/// let blocked = bishop_rays(Square::A1, Square::C3.bitboard());
/// assert_eq!(blocked, Square::B2.bitboard() | Square::C3.bitboard());
/// ```
#[must_use]
pub fn bishop_rays(from: Square, blockers: BitBoard) -> BitBoard {
    cozy_chess::get_bishop_moves(from, blockers)
}

/// Returns the squares that a rook reaches; the first blocker of a ray is included.
///
/// ```
/// use zugleich_rules::{Square, board::rook_rays};
/// let blocked = rook_rays(Square::A1, Square::A2.bitboard() | Square::C1.bitboard());
/// assert_eq!(blocked, Square::A2.bitboard() | Square::B1.bitboard() | Square::C1.bitboard());
/// ```
#[must_use]
pub fn rook_rays(from: Square, blockers: BitBoard) -> BitBoard {
    cozy_chess::get_rook_moves(from, blockers)
}

/// Returns the squares on which a pawn of `color` captures in orthodox chess: one step diagonally forward.
///
/// ```
/// use zugleich_rules::{Color, Square, board::pawn_captures};
/// assert_eq!(pawn_captures(Color::Black, Square::B3), Square::A2.bitboard() | Square::C2.bitboard());
/// ```
#[must_use]
pub fn pawn_captures(color: Color, from: Square) -> BitBoard {
    cozy_chess::get_pawn_attacks(from, color)
}

/// Returns the squares that a piece attacks in orthodox chess, blocked by `blockers`.
///
/// ```
/// use zugleich_rules::{BitBoard, Color, Role, Square, board::attacks};
/// let rook = attacks(Color::White, Role::Rook, Square::A1, Square::A3.bitboard() | Square::B1.bitboard());
/// assert_eq!(rook, Square::A2.bitboard() | Square::A3.bitboard() | Square::B1.bitboard());
/// ```
#[must_use]
pub fn attacks(color: Color, role: Role, from: Square, blockers: BitBoard) -> BitBoard {
    match role {
        Role::Pawn => pawn_captures(color, from),
        Role::Knight => knight_jumps(from),
        Role::Bishop => bishop_rays(from, blockers),
        Role::Rook => rook_rays(from, blockers),
        Role::Queen => bishop_rays(from, blockers) | rook_rays(from, blockers),
        Role::King => king_steps(from),
    }
}

/// Returns the next square on the straight or diagonal line from `from` to `to`; `from` itself at the end.
///
/// ```
/// use zugleich_rules::{Square, board::ray_step};
/// assert_eq!(ray_step(Square::A1, Square::E5), Square::B2);
/// assert_eq!(ray_step(Square::C3, Square::C1), Square::C2);
/// assert_eq!(ray_step(Square::C3, Square::C3), Square::C3);
/// ```
#[must_use]
pub fn ray_step(from: Square, to: Square) -> Square {
    let files = (to.file() as i8 - from.file() as i8).signum();
    let ranks = (to.rank() as i8 - from.rank() as i8).signum();
    from.offset(files, ranks)
}

/// Returns the squares strictly between two on one straight or diagonal line; none for two that are on no
/// common line, or adjacent.
///
/// ```
/// use zugleich_rules::{BitBoard, Square, board::between};
/// assert_eq!(between(Square::A1, Square::D4), Square::B2.bitboard() | Square::C3.bitboard());
/// assert_eq!(between(Square::A1, Square::B3), BitBoard::EMPTY);
/// ```
#[must_use]
pub fn between(one: Square, other: Square) -> BitBoard {
    cozy_chess::get_between_rays(one, other)
}

/// Returns the squares that a pawn reaches straight ahead in orthodox chess: one step, and a second one from
/// its start rank, if nothing blocks them.
///
/// ```
/// use zugleich_rules::{BitBoard, Color, Square, board::pawn_pushes};
/// let free = pawn_pushes(Color::White, Square::E2, BitBoard::EMPTY);
/// assert_eq!(free, Square::E3.bitboard() | Square::E4.bitboard());
/// assert_eq!(pawn_pushes(Color::White, Square::E2, Square::E3.bitboard()), BitBoard::EMPTY);
/// ```
#[must_use]
pub fn pawn_pushes(color: Color, from: Square, blockers: BitBoard) -> BitBoard {
    cozy_chess::get_pawn_quiets(from, color, blockers)
}

/// Returns whether a piece moves that way on some board of orthodox chess, with or without capture, except
/// castling.
///
/// ```
/// use zugleich_rules::{Color, Role, Square, board::moves_like};
/// assert!(moves_like(Color::White, Role::Pawn, Square::E2, Square::E4));
/// assert!(moves_like(Color::White, Role::Pawn, Square::E2, Square::D3));
/// assert!(!moves_like(Color::Black, Role::Knight, Square::E2, Square::E4));
/// ```
#[must_use]
pub fn moves_like(color: Color, role: Role, from: Square, to: Square) -> bool {
    let free = BitBoard::EMPTY;
    attacks(color, role, from, free).has(to) || role == Role::Pawn && pawn_pushes(color, from, free).has(to)
}

/// Returns the square in front of a pawn; none at the edge of the largest board.
///
/// ```
/// use zugleich_rules::{BitBoard, Color, Square, board::pawn_steps};
/// assert_eq!(pawn_steps(Color::Black, Square::C3), Square::C2.bitboard());
/// assert_eq!(pawn_steps(Color::White, Square::C8), BitBoard::EMPTY);
/// ```
#[must_use]
pub fn pawn_steps(color: Color, from: Square) -> BitBoard {
    pawn_step(color, from).map_or(BitBoard::EMPTY, Square::bitboard)
}

/// Returns the square in front of a pawn, if there is one on the largest board.
///
/// ```
/// use zugleich_rules::{Color, Square, board::pawn_step};
/// assert_eq!(pawn_step(Color::White, Square::C3), Some(Square::C4));
/// assert_eq!(pawn_step(Color::Black, Square::C1), None);
/// ```
#[must_use]
pub fn pawn_step(color: Color, from: Square) -> Option<Square> {
    from.try_offset(0, if color == Color::White { 1 } else { -1 })
}

/// Returns the lines of a rook on an empty board.
///
/// ```
/// use zugleich_rules::{Square, board::straight_lines};
/// let lines = straight_lines(Square::A1);
/// assert_eq!(lines.len(), 14);
/// assert!(lines.has(Square::A8) && lines.has(Square::H1) && !lines.has(Square::B2));
/// ```
#[must_use]
pub fn straight_lines(from: Square) -> BitBoard {
    cozy_chess::get_rook_rays(from)
}

/// Returns the lines of a bishop on an empty board.
///
/// ```
/// use zugleich_rules::{Square, board::diagonal_lines};
/// let lines = diagonal_lines(Square::A1);
/// assert_eq!(lines.len(), 7);
/// assert!(lines.has(Square::H8) && !lines.has(Square::A2));
/// ```
#[must_use]
pub fn diagonal_lines(from: Square) -> BitBoard {
    cozy_chess::get_bishop_rays(from)
}
