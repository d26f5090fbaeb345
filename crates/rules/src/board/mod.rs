//! Squares, placement with shared squares, and attacks: the board representation of all games.
//!
//! Squares, bitboards and slider tables are those of the `cozy-chess` crate. A board smaller than 8x8 is the
//! corner at a1 of the 8x8 board ([`Geometry`]). [`Placement`] is our own, because two pieces of different
//! colour may stand on one square.
//!
//! ```
//! use zugleich_rules::{BitBoard, Color, Role, Square, board::{Geometry, Placement}};
//!
//! let square: Square = "e4".parse().expect("it names a square");
//! assert_eq!((square, square.to_string()), (Square::E4, "e4".to_owned()));
//! let centre: BitBoard = [Square::D4, Square::E4, Square::D5, Square::E5].into_iter().collect();
//! assert!(centre.has(square));
//!
//! // Two enemies may share a square; two pieces of one colour may not.
//! let mut board = Placement::EMPTY;
//! board.put(Color::White, Role::Knight, square);
//! board.put(Color::Black, Role::Bishop, square);
//! assert_eq!(board.text(Geometry::EIGHT), "8/8/8/8/4(Nb)3/8/8/8");
//! ```

mod attacks;
mod by_color;
mod castling;
mod count_noun;
mod geometry;
mod piece_type;
mod placement;

pub use attacks::{
    attacks, between, bishop_rays, diagonal_lines, king_steps, knight_jumps, moves_like, pawn_captures,
    pawn_pushes, pawn_step, pawn_steps, ray_step, rook_rays, straight_lines,
};
pub use by_color::ByColor;
pub use castling::{CastlingRights, Wing};
pub use count_noun::count_noun;
pub use cozy_chess::{BitBoard, Color, File, Piece as Role, Rank, Square};
pub use geometry::Geometry;
pub use piece_type::{PieceType, PieceTypeSet};
pub use placement::{Placement, PlacementParseError, RankParseError};

/// Promotion pieces of orthodox chess, the strongest first.
pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// Returns the promotion piece of a lower-case letter in the text of a plan; `None` if a pawn cannot promote
/// to it.
///
/// ```
/// use zugleich_rules::{Role, board::promotion};
/// assert_eq!(promotion("q"), Some(Role::Queen));
/// assert_eq!(promotion("k"), None);
/// ```
#[must_use]
pub fn promotion(name: &str) -> Option<Role> {
    PROMOTIONS.into_iter().find(|&role| name.chars().eq([letter(Color::Black, role)]))
}

/// Returns the name of a colour in texts and JSON: `white` or `black`.
///
/// ```
/// use zugleich_rules::{Color, board::color_name};
/// assert_eq!(color_name(Color::Black), "black");
/// ```
#[must_use]
pub const fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The names of all squares, in their order.
const SQUARES: &str = "a1b1c1d1e1f1g1h1a2b2c2d2e2f2g2h2a3b3c3d3e3f3g3h3a4b4c4d4e4f4g4h4\
                       a5b5c5d5e5f5g5h5a6b6c6d6e6f6g6h6a7b7c7d7e7f7g7h7a8b8c8d8e8f8g8h8";

/// Returns the name of a square, equal to its `Display` but without the cost of a formatter: describing a
/// turn takes hundreds of them.
///
/// ```
/// use zugleich_rules::{Square, board::square_name};
/// assert!(Square::ALL.into_iter().all(|square| square_name(square) == square.to_string()));
/// ```
#[must_use]
pub fn square_name(square: Square) -> &'static str {
    let place = 2 * square as usize;
    &SQUARES[place..place + 2]
}

/// Returns the name of a role in sentences, e.g. `knight`.
///
/// ```
/// use zugleich_rules::{Role, board::role_name};
/// assert_eq!(role_name(Role::Knight), "knight");
/// ```
#[must_use]
pub const fn role_name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// Returns the FEN letter of a piece: upper case for White.
///
/// ```
/// use zugleich_rules::{Color, Role, board::letter};
/// assert_eq!(letter(Color::Black, Role::Knight), 'n');
/// ```
#[must_use]
pub const fn letter(color: Color, role: Role) -> char {
    let black = match role {
        Role::Pawn => 'p',
        Role::Knight => 'n',
        Role::Bishop => 'b',
        Role::Rook => 'r',
        Role::Queen => 'q',
        Role::King => 'k',
    };
    match color {
        Color::White => black.to_ascii_uppercase(),
        Color::Black => black,
    }
}

/// Returns the colour and role of a FEN letter, if it is one.
///
/// ```
/// use zugleich_rules::{Color, Role, board::from_letter};
/// assert_eq!(from_letter('Q'), Some((Color::White, Role::Queen)));
/// assert_eq!(from_letter('x'), None);
/// ```
#[must_use]
pub const fn from_letter(letter: char) -> Option<(Color, Role)> {
    let role = match letter.to_ascii_lowercase() {
        'p' => Role::Pawn,
        'n' => Role::Knight,
        'b' => Role::Bishop,
        'r' => Role::Rook,
        'q' => Role::Queen,
        'k' => Role::King,
        _ => return None,
    };
    Some((if letter.is_ascii_uppercase() { Color::White } else { Color::Black }, role))
}
