use crate::board::PieceTypeSet;
use crate::board::{
    BitBoard, Color, Rank, Role, Square, bishop_rays, king_steps, knight_jumps, pawn_captures, rook_rays,
};

const KNIGHT: PieceTypeSet = PieceTypeSet::moving_like(Role::Knight);
const KING: PieceTypeSet = PieceTypeSet::of(Role::King);
const PAWN: PieceTypeSet = PieceTypeSet::of(Role::Pawn);
const DIAGONAL: PieceTypeSet =
    PieceTypeSet::moving_like(Role::Bishop).with(PieceTypeSet::moving_like(Role::Queen));
const STRAIGHT: PieceTypeSet =
    PieceTypeSet::moving_like(Role::Rook).with(PieceTypeSet::moving_like(Role::Queen));

/// The squares that are linked to one square by a step of each type.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    knight: BitBoard,
    king: BitBoard,
    diagonal: BitBoard,
    straight: BitBoard,
    pawn: BitBoard,
}

impl Reach {
    /// Returns the destinations of a piece of `side` from a square for each type: no castling, no en passant
    /// (clause 2).
    pub(super) fn moves(side: Color, from: Square, own: BitBoard, enemy: BitBoard) -> Self {
        let occupied = own | enemy;
        let pawn = pawn_steps(side, from, occupied) | pawn_captures(side, from) & enemy;
        Self::new(from, occupied, pawn).within(!own)
    }

    /// Returns the squares from which pieces of `side` attack a square, by type.
    pub(super) fn attackers(side: Color, target: Square, occupied: BitBoard) -> Self {
        Self::new(target, occupied, pawn_captures(!side, target))
    }

    fn new(square: Square, occupied: BitBoard, pawn: BitBoard) -> Self {
        let diagonal = bishop_rays(square, occupied);
        let straight = rook_rays(square, occupied);
        Self { knight: knight_jumps(square), king: king_steps(square), diagonal, straight, pawn }
    }

    fn within(self, squares: BitBoard) -> Self {
        Self {
            knight: self.knight & squares,
            king: self.king & squares,
            diagonal: self.diagonal & squares,
            straight: self.straight & squares,
            pawn: self.pawn & squares,
        }
    }

    /// Returns every square that some type links.
    pub(super) fn squares(self) -> BitBoard {
        // A king's step is a step along a ray, and so is a pawn's.
        self.knight | self.diagonal | self.straight
    }

    /// Returns each set of types that exactly links some squares, with those squares.
    pub(super) fn kinds(self) -> [(PieceTypeSet, BitBoard); 8] {
        let Self { knight, king, diagonal, straight, pawn } = self;
        // A pawn's capture is a king's step; its step forward may be two.
        [
            (KNIGHT, knight),
            (DIAGONAL, diagonal & !king),
            (DIAGONAL | KING, diagonal & king & !pawn),
            (DIAGONAL | KING | PAWN, diagonal & pawn),
            (STRAIGHT, straight & !king & !pawn),
            (STRAIGHT | KING, straight & king & !pawn),
            (STRAIGHT | KING | PAWN, straight & king & pawn),
            (STRAIGHT | PAWN, straight & pawn & !king),
        ]
    }

    /// Returns the types that link this square.
    pub(super) fn types(self, square: Square) -> PieceTypeSet {
        KNIGHT.when(self.knight.has(square))
            | KING.when(self.king.has(square))
            | DIAGONAL.when(self.diagonal.has(square))
            | STRAIGHT.when(self.straight.has(square))
            | PAWN.when(self.pawn.has(square))
    }
}

/// Returns one square forward, or two from the side's second rank, regardless of how the pawn came there
/// (clause 2).
fn pawn_steps(side: Color, from: Square, occupied: BitBoard) -> BitBoard {
    let forward = |from: BitBoard| match side {
        Color::White => BitBoard(from.0 << 8) & !occupied,
        Color::Black => BitBoard(from.0 >> 8) & !occupied,
    };
    let one = forward(from.bitboard());
    if from.rank() == Rank::Second.relative_to(side) { one | forward(one) } else { one }
}
