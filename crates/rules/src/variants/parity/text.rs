use std::fmt;

use super::position::{BOARD, ParityPosition};
use super::position_check::possible;
use crate::board::{BitBoard, ByColor, Placement};
use crate::kernel::{PositionParseError, castling_rights, counter};

const FIELDS: &str = "placement, castling rights, en-passant targets, resting squares, quiet turns, turn";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR KQkq - -/- 0 1";

impl ParityPosition {
    pub(super) fn start() -> Self {
        Self::parse(START).expect("START is a position")
    }

    pub(super) fn parse(text: &str) -> Result<Self, PositionParseError> {
        let fields: Vec<&str> = text.split(' ').collect();
        let &[placement, castling, en_passant, resting, quiet, turn] = fields.as_slice() else {
            return Err(PositionParseError::Fields { expected: FIELDS, found: fields.len() });
        };
        let position = Self {
            placement: Placement::parse(placement, BOARD)?,
            castling: castling_rights(castling)?,
            en_passant: parse_targets(en_passant)?,
            resting: parse_resting(resting)?,
            quiet: counter("number of quiet turns", quiet, 0)?,
            turn: counter("turn number", turn, 1)?,
        };
        possible(&position)?;
        Ok(position)
    }
}

/// Writes the position text (interface.md, "Position text").
impl fmt::Display for ParityPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { placement, castling, en_passant, resting, quiet, turn } = self;
        let (white, black) = (SquareList(resting.white), SquareList(resting.black));
        let placement = placement.text(BOARD);
        write!(f, "{placement} {castling} {} {white}/{black} {quiet} {turn}", SquareList(*en_passant))
    }
}

/// Squares from a1 to h8 without separators, or `-`.
struct SquareList(BitBoard);

impl fmt::Display for SquareList {
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
    // The text is canonical only if it has each square once, and in order.
    Some(squares).filter(|&squares| SquareList(squares).to_string() == text)
}

fn parse_targets(text: &str) -> Result<BitBoard, PositionParseError> {
    let expected = "squares from a1 to h8 like e3d6, or -";
    parse_squares(text).ok_or_else(|| PositionParseError::Field {
        name: "en-passant targets",
        found: text.to_owned(),
        expected,
    })
}

fn parse_resting(text: &str) -> Result<ByColor<BitBoard>, PositionParseError> {
    let sides = text.split_once('/');
    let squares = sides.and_then(|(white, black)| ByColor::new(white, black).map(parse_squares).both());
    let expected = "White's squares / Black's, each from a1 to h8, like e4/e5, f1g1/- or -/-";
    squares.ok_or_else(|| PositionParseError::Field {
        name: "resting squares",
        found: text.to_owned(),
        expected,
    })
}
