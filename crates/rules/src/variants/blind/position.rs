use std::fmt;

use crate::board::{
    BitBoard, CastlingRights, Color, Geometry, Placement, Role, Square, Wing, between, letter, pawn_captures,
    pawn_step,
};
use crate::kernel::{BoardPiece, BoardView};

pub(super) const BOARD: Geometry = Geometry::EIGHT;

/// An orthodox chess position. Its `Display` is the FEN, with an en-passant square after every full double
/// push.
///
/// ```
/// use zugleich_rules::blind::BlindPosition;
/// let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// assert_eq!(BlindPosition::start().to_string(), fen);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlindPosition {
    /// The pieces.
    pub(super) placement: Placement,
    /// The side to move.
    pub(super) to_move: Color,
    /// The castlings whose king and rook have never moved and were not captured.
    pub(super) rights: CastlingRights,
    /// The square that a pawn has just passed with a full double push.
    pub(super) en_passant: Option<Square>,
    /// Players' turns since the last capture or pawn move, forfeited ones included (blind.md 7).
    pub(super) halfmoves: u32,
    /// The number of the next turn of both players, from 1.
    pub(super) fullmoves: u32,
}

/// A piece's move, the king's when castling.
///
/// ```
/// use zugleich_rules::{Role, Square, blind::BlindMove};
/// let step = BlindMove { from: Square::A7, to: Square::A8, promotion: Some(Role::Queen) };
/// assert_eq!(step.to_string(), "a7a8q");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlindMove {
    /// Source square.
    pub from: Square,
    /// Destination square.
    pub to: Square,
    /// Promotion piece of a pawn.
    pub promotion: Option<Role>,
}

/// A move that was made, with its effects.
///
/// ```
/// use zugleich_rules::{ByColor, Color, Role, Square, blind::{MoveList, adjudicate}};
/// let lists = ByColor::new(MoveList::read(Color::White, "e4 exd5")?, MoveList::read(Color::Black, "d5")?);
/// let game = adjudicate(lists.as_ref());
/// let made = game.turns[2].fate.made().expect("the pawn captures");
/// assert_eq!((made.role, made.captured), (Role::Pawn, Some((Role::Pawn, Square::D5))));
/// # Ok::<(), zugleich_rules::blind::ListParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AppliedMove {
    /// The move.
    pub step: BlindMove,
    /// Role of the moved piece.
    pub role: Role,
    /// The captured piece and its square: not the destination if en passant.
    pub captured: Option<(Role, Square)>,
    /// The wing to which the king castled.
    pub castled: Option<Wing>,
}

impl BlindPosition {
    /// Returns the pieces.
    #[must_use]
    pub const fn placement(&self) -> &Placement {
        &self.placement
    }

    /// Returns the side to move.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// Returns the castlings whose king and rook have never moved and were not captured.
    #[must_use]
    pub const fn rights(&self) -> CastlingRights {
        self.rights
    }

    /// Returns the square that a pawn has just passed with a full double push.
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Returns the number of players' turns since the last capture or pawn move, forfeited ones included
    /// (blind.md 7).
    #[must_use]
    pub const fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// Returns the number of the next turn of both players, from 1.
    #[must_use]
    pub const fn fullmoves(&self) -> u32 {
        self.fullmoves
    }

    /// Returns the orthodox start position.
    #[must_use]
    pub fn start() -> Self {
        Self {
            placement: Placement::orthodox(),
            to_move: Color::White,
            rights: CastlingRights::ALL,
            en_passant: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// Returns whether the king of `side` is attacked.
    #[must_use]
    pub fn is_in_check(&self, side: Color) -> bool {
        self.placement.king(side).is_some_and(|king| self.is_attacked(king, !side))
    }

    /// Returns whether `by` attacks a square, as in orthodox chess.
    #[must_use]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        !self.placement.attackers(by, square, self.placement.occupied()).is_empty()
    }

    /// Returns every piece and the board, for drawing.
    #[must_use]
    pub fn scene(&self) -> BoardView {
        BoardView { geometry: BOARD, figures: BoardPiece::of(&self.placement) }
    }

    /// Returns the position after a move of the side to move, and the effects of the move.
    ///
    /// The piece must be able to make the move; the safety of the own king afterwards is not checked.
    pub(super) fn after(&self, step: BlindMove) -> (Self, AppliedMove) {
        let (side, mut next) = (self.to_move, *self);
        let role = next.placement.take(side, step.from).unwrap_or(Role::Pawn);
        let victim = self.victim(role, step.to);
        let captured = next.placement.take(!side, victim).map(|role| (role, victim));
        next.placement.put(side, step.promotion.unwrap_or(role), step.to);
        let castled = if role == Role::King { Wing::of_move(side, step.from, step.to) } else { None };
        if let Some(wing) = castled {
            next.placement.take(side, wing.rook_home(side));
            next.placement.put(side, Role::Rook, wing.rook_target(side));
        }
        next.rights = next.rights.after(step.from.bitboard() | step.to.bitboard());
        next.pass_turn();
        if role == Role::Pawn {
            let double = between(step.from, step.to);
            next.en_passant = double.next_square();
        }
        if role == Role::Pawn || captured.is_some() {
            next.halfmoves = 0;
        }
        (next, AppliedMove { step, role, captured, castled })
    }

    /// Returns the position after a forfeited turn (blind.md 7).
    pub(super) fn after_forfeit(&self) -> Self {
        let mut next = *self;
        next.pass_turn();
        next
    }

    /// Returns the square of the piece that a move to `to` captures, if there is one.
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

    /// Returns whether a pawn of the side to move can capture something on a square.
    pub(super) fn is_pawn_target(&self, square: Square) -> bool {
        self.placement.of(!self.to_move).has(square) || self.en_passant == Some(square)
    }
}

/// Returns the squares from which pawns of a side capture on `to`.
pub(super) fn pawn_origins(side: Color, to: Square) -> BitBoard {
    pawn_captures(!side, to)
}

impl fmt::Display for BlindPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = if self.to_move == Color::White { 'w' } else { 'b' };
        write!(f, "{} {side} {}", self.placement.text(BOARD), self.rights)?;
        match self.en_passant {
            Some(square) => write!(f, " {square} ")?,
            None => f.write_str(" - ")?,
        }
        write!(f, "{} {}", self.halfmoves, self.fullmoves)
    }
}

impl fmt::Display for BlindMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |role| write!(f, "{}", letter(Color::Black, role)))
    }
}
