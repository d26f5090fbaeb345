use std::fmt;

use super::castling::{self, Wing};
use crate::board::{BitBoard, Color, File, Geometry, Placement, Rank, Role, Square, letter, pawn_captures};
use crate::game::{Figure, Scene};

pub(super) const BOARD: Geometry = Geometry::EIGHT;

/// An orthodox chess position. Its `Display` is the FEN, with an en-passant square after every full double push.
///
/// ```
/// use zugleich_rules::blind::Position;
/// let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// assert_eq!(Position::start().to_string(), fen);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The pieces.
    pub placement: Placement,
    /// The side to move.
    pub to_move: Color,
    /// The squares of the rooks that, like their king, have never moved nor been taken.
    pub rights: BitBoard,
    /// The square that a pawn has just passed over with a full double push.
    pub en_passant: Option<Square>,
    /// Players' turns since the last capture or pawn move, forfeited ones included (blind.md 7).
    pub halfmoves: u32,
    /// The number of the next turn of both players, from 1.
    pub fullmoves: u32,
}

/// A piece's way, the king's when castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where it starts.
    pub from: Square,
    /// Where it arrives.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
}

/// A move that was made, and what it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The move.
    pub step: Move,
    /// What moved.
    pub role: Role,
    /// What was taken, and where: not on the target if en passant.
    pub captured: Option<(Role, Square)>,
    /// Where the king castled to.
    pub castled: Option<Wing>,
}

impl Position {
    /// The orthodox set-up.
    #[must_use]
    pub fn start() -> Self {
        const BACK: [Role; 8] = [
            Role::Rook,
            Role::Knight,
            Role::Bishop,
            Role::Queen,
            Role::King,
            Role::Bishop,
            Role::Knight,
            Role::Rook,
        ];
        let mut placement = Placement::EMPTY;
        for (file, role) in File::ALL.into_iter().zip(BACK) {
            for (color, back, pawns) in
                [(Color::White, Rank::First, Rank::Second), (Color::Black, Rank::Eighth, Rank::Seventh)]
            {
                placement.put(color, role, Square::new(file, back));
                placement.put(color, Role::Pawn, Square::new(file, pawns));
            }
        }
        let rights = castling::rights(Color::White) | castling::rights(Color::Black);
        Self { placement, to_move: Color::White, rights, en_passant: None, halfmoves: 0, fullmoves: 1 }
    }

    /// Whether the king of `side` is attacked.
    #[must_use]
    pub fn is_in_check(&self, side: Color) -> bool {
        self.placement.king(side).is_some_and(|king| self.is_attacked(king, !side))
    }

    /// Whether `by` attacks a square, as in orthodox chess.
    #[must_use]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        !self.placement.attackers(by, square, self.placement.occupied()).is_empty()
    }

    /// Every piece and the board, for those who draw it.
    #[must_use]
    pub fn scene(&self) -> Scene {
        let pieces = self.placement.pieces();
        let figures = pieces.map(|(square, side, role)| Figure::new(square, side, role)).collect();
        Scene { geometry: BOARD, figures }
    }

    /// The position after a move of the side to move, and what the move did.
    ///
    /// The move must be one that the piece can make; that the own king is safe afterwards is not asked.
    pub(super) fn after(&self, step: Move) -> (Self, Made) {
        let (side, mut next) = (self.to_move, *self);
        let role = next.placement.take(side, step.from).unwrap_or(Role::Pawn);
        let victim = self.victim(role, step.to);
        let captured = next.placement.take(!side, victim).map(|role| (role, victim));
        next.placement.put(side, step.promotion.unwrap_or(role), step.to);
        let castled = if role == Role::King { castling::wing(side, step) } else { None };
        if let Some(wing) = castled {
            next.placement.take(side, wing.rook_home(side));
            next.placement.put(side, Role::Rook, wing.crossed(side));
        }
        next.rights &= !touched(side, step);
        next.pass_turn();
        if role == Role::Pawn {
            let double = cozy_chess::get_between_rays(step.from, step.to);
            next.en_passant = double.next_square();
        }
        if role == Role::Pawn || captured.is_some() {
            next.halfmoves = 0;
        }
        (next, Made { step, role, captured, castled })
    }

    /// The position after a forfeited turn (blind.md 7).
    pub(super) fn after_forfeit(&self) -> Self {
        let mut next = *self;
        next.pass_turn();
        next
    }

    /// The square of the piece that a move to `to` takes, if there is one.
    fn victim(&self, role: Role, to: Square) -> Square {
        if role == Role::Pawn && self.en_passant == Some(to) {
            pawn_step(!self.to_move, to).unwrap_or(to)
        } else {
            to
        }
    }

    fn pass_turn(&mut self) {
        if self.to_move == Color::Black {
            self.fullmoves = self.fullmoves.saturating_add(1);
        }
        self.to_move = !self.to_move;
        self.en_passant = None;
        self.halfmoves = self.halfmoves.saturating_add(1);
    }

    /// Whether a pawn of the side to move finds something to take on a square.
    pub(super) fn is_pawn_target(&self, square: Square) -> bool {
        self.placement.of(!self.to_move).has(square) || self.en_passant == Some(square)
    }
}

/// The square before a pawn.
pub(super) fn pawn_step(side: Color, from: Square) -> Option<Square> {
    from.try_offset(0, if side == Color::White { 1 } else { -1 })
}

/// The squares from which pawns of a side take on `to`.
pub(super) fn pawn_origins(side: Color, to: Square) -> BitBoard {
    pawn_captures(!side, to)
}

/// The rooks whose castling right a move ends: its own, the one it takes, both if the king moves.
fn touched(side: Color, step: Move) -> BitBoard {
    let king = if step.from == castling::king_home(side) { castling::rights(side) } else { BitBoard::EMPTY };
    king | step.from.bitboard() | step.to.bitboard()
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = if self.to_move == Color::White { 'w' } else { 'b' };
        write!(f, "{} {side} ", self.placement.text(BOARD))?;
        for color in Color::ALL {
            for (wing, role) in Wing::ALL.into_iter().zip([Role::King, Role::Queen]) {
                if self.rights.has(wing.rook_home(color)) {
                    write!(f, "{}", letter(color, role))?;
                }
            }
        }
        if self.rights.is_empty() {
            f.write_str("-")?;
        }
        match self.en_passant {
            Some(square) => write!(f, " {square} ")?,
            None => f.write_str(" - ")?,
        }
        write!(f, "{} {}", self.halfmoves, self.fullmoves)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |role| write!(f, "{}", letter(Color::Black, role)))
    }
}
