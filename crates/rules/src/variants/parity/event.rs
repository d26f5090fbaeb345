use crate::board::{BitBoard, Color, Role, Square, Wing, letter};
use crate::kernel::{Describe, EventData, Value};

/// What happened in a turn, in the author's terms (parity.md, "What is announced").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// King and rook castled.
    Castle {
        /// Whose.
        side: Color,
        /// To which wing.
        wing: Wing,
    },
    /// A piece was taken where it stood.
    Capture {
        /// The taker's side.
        side: Color,
        /// The type of the piece taken, which is the other side's.
        taken: Role,
        /// Where.
        square: Square,
    },
    /// A pawn was taken that had just stepped over the square that the taker went to.
    EnPassant {
        /// The taker's side.
        side: Color,
        /// The square of the pawn taken.
        square: Square,
    },
    /// A piece moved onto an enemy that left in the same turn, and took nothing.
    FailedCapture {
        /// Whose piece it is.
        side: Color,
        /// Where it came from.
        from: Square,
        /// Where it landed.
        to: Square,
    },
    /// Two enemies arrived on the same square and stay there together.
    Shared {
        /// The square.
        square: Square,
    },
    /// A pawn became another piece.
    Promotion {
        /// Whose.
        side: Color,
        /// Where.
        square: Square,
        /// What it is now.
        role: Role,
    },
    /// A king is attacked.
    Check {
        /// Whose king.
        king: Color,
        /// Some attacker did not move this turn, so that the king must move; otherwise the check is delayed.
        immediate: bool,
        /// Some attacker did not move this turn and did not attack the king's square before.
        discovered: bool,
        /// The attackers.
        attackers: BitBoard,
    },
    /// Both kings are attacked.
    MutualCheck,
    /// A side's move alone would have given check, and both moves together do not.
    FailedCheck {
        /// Whose move.
        side: Color,
    },
}

impl Describe for Event {
    fn describe(&self) -> EventData {
        match *self {
            Self::Castle { side, wing } => EventData::new(
                "castle",
                [("side", Value::Side(side)), ("wing", Value::Word(wing.name().into()))],
            ),
            Self::Capture { side, taken, square } => EventData::new(
                "capture",
                [
                    ("side", Value::Side(side)),
                    ("piece", Value::Piece(letter(!side, taken))),
                    ("square", Value::Square(square)),
                ],
            ),
            Self::EnPassant { side, square } => {
                EventData::new("en-passant", [("side", Value::Side(side)), ("square", Value::Square(square))])
            }
            Self::FailedCapture { side, from, to } => EventData::new(
                "failed-capture",
                [("side", Value::Side(side)), ("from", Value::Square(from)), ("to", Value::Square(to))],
            ),
            Self::Shared { square } => EventData::new("shared", [("square", Value::Square(square))]),
            Self::Promotion { side, square, role } => EventData::new(
                "promotion",
                [
                    ("side", Value::Side(side)),
                    ("square", Value::Square(square)),
                    ("piece", Value::Piece(letter(side, role))),
                ],
            ),
            Self::Check { king, immediate, discovered, attackers } => EventData::new(
                "check",
                [
                    ("king", Value::Side(king)),
                    ("kind_of", Value::Word(if immediate { "immediate" } else { "delayed" }.into())),
                    ("discovered", Value::Flag(discovered)),
                    ("from", Value::Squares(attackers.into_iter().collect())),
                ],
            ),
            Self::MutualCheck => EventData::new("mutual-check", []),
            Self::FailedCheck { side } => EventData::new("failed-check", [("side", Value::Side(side))]),
        }
    }
}
