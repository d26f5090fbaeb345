use std::fmt;

use crate::board::{BitBoard, ByColor, CastlingRights, Color, Geometry, Placement, Square};
use crate::kernel::{PositionFault, castling_rights, counter};

pub(super) const BOARD: Geometry = Geometry::EIGHT;

/// Everything that the rules need to know about the state of a game, repetition aside.
///
/// Each side has exactly one king: other positions are refused, and a king is never taken (12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) placement: Placement,
    pub(super) castling: CastlingRights,
    pub(super) en_passant: BitBoard,
    pub(super) resting: ByColor<BitBoard>,
    pub(super) quiet: u32,
    pub(super) turn: u32,
}

/// What two positions must share to be the same for repetition: all but the counters (13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    placement: Placement,
    castling: CastlingRights,
    en_passant: BitBoard,
    resting: ByColor<BitBoard>,
}

const FIELDS: &str = "placement, castling rights, en-passant targets, resting squares, quiet turns, turn";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR KQkq - -/- 0 1";

impl Position {
    /// The pieces; enemies may share a square.
    #[must_use]
    pub const fn placement(&self) -> &Placement {
        &self.placement
    }

    /// Which castlings are not lost yet.
    #[must_use]
    pub const fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// The squares that pawns stepped over last turn.
    #[must_use]
    pub const fn en_passant(&self) -> BitBoard {
        self.en_passant
    }

    /// The squares of each side's pieces that moved last turn.
    #[must_use]
    pub const fn resting(&self) -> ByColor<BitBoard> {
        self.resting
    }

    /// Quiet turns in a row.
    #[must_use]
    pub const fn quiet(&self) -> u32 {
        self.quiet
    }

    /// The number of the next turn, from 1.
    #[must_use]
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    pub(super) fn start() -> Self {
        Self::parse(START).expect("START is a position")
    }

    pub(super) fn king(&self, side: Color) -> Square {
        self.placement.king(side).expect("positions without a king are refused, and no king is taken")
    }

    /// The enemies that attack a side's king (9): nobody does on a shared square.
    pub(super) fn checkers(&self, side: Color) -> BitBoard {
        checkers(&self.placement, side)
    }

    pub(super) const fn key(&self) -> Key {
        let Self { placement, castling, en_passant, resting, .. } = *self;
        Key { placement, castling, en_passant, resting }
    }

    pub(super) fn parse(text: &str) -> Result<Self, PositionFault> {
        let fields: Vec<&str> = text.split(' ').collect();
        let &[placement, castling, en_passant, resting, quiet, turn] = fields.as_slice() else {
            return Err(PositionFault::Fields { expected: FIELDS, found: fields.len() });
        };
        let position = Self {
            placement: Placement::parse(placement, BOARD)?,
            castling: castling_rights(castling)?,
            en_passant: parse_targets(en_passant)?,
            resting: parse_resting(resting)?,
            quiet: counter("the number of quiet turns", quiet, 0)?,
            turn: counter("the turn number", turn, 1)?,
        };
        super::possible::possible(&position)?;
        Ok(position)
    }
}

/// The enemies that attack the king of a side on this board; none if it has no king there.
pub(super) fn checkers(placement: &Placement, side: Color) -> BitBoard {
    match placement.king(side) {
        Some(king) if !placement.of(!side).has(king) => {
            placement.attackers(!side, king, placement.occupied())
        }
        _ => BitBoard::EMPTY,
    }
}

/// The position text (interface.md, "Position text").
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { placement, castling, en_passant, resting, quiet, turn } = self;
        let (white, black) = (Squares(resting.white), Squares(resting.black));
        let placement = placement.text(BOARD);
        write!(f, "{placement} {castling} {} {white}/{black} {quiet} {turn}", Squares(*en_passant))
    }
}

/// Squares from a1 to h8 without anything between them, or `-`.
struct Squares(BitBoard);

impl fmt::Display for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("-");
        }
        self.0.into_iter().try_for_each(|square| write!(f, "{square}"))
    }
}

fn parse_squares(text: &str) -> Option<BitBoard> {
    let mut squares = BitBoard::EMPTY;
    let mut rest = if text == "-" { "" } else { text };
    while !rest.is_empty() {
        let (name, after) = rest.split_at_checked(2)?;
        squares |= BOARD.square(name)?.bitboard();
        rest = after;
    }
    // What is written back the same has each square once, and in order.
    Some(squares).filter(|&squares| Squares(squares).to_string() == text)
}

fn parse_targets(text: &str) -> Result<BitBoard, PositionFault> {
    let expected = "squares from a1 to h8 like e3d6, or -";
    parse_squares(text).ok_or_else(|| PositionFault::Field {
        name: "the en-passant targets",
        found: text.to_owned(),
        expected,
    })
}

fn parse_resting(text: &str) -> Result<ByColor<BitBoard>, PositionFault> {
    let sides = text.split_once('/');
    let squares = sides.and_then(|(white, black)| ByColor::new(white, black).map(parse_squares).both());
    let expected = "White's squares / Black's, each from a1 to h8, like e4/e5, f1g1/- or -/-";
    squares.ok_or_else(|| PositionFault::Field {
        name: "the resting squares",
        found: text.to_owned(),
        expected,
    })
}
