use super::battle::Battle;
use crate::board::{Color, Role, Square, letter};
use crate::kernel::{Describe, EventData, Value};

/// An event of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A side made a prediction.
    Prediction {
        /// Side of the prediction.
        side: Color,
        /// `true` if it was correct.
        correct: bool,
    },
    /// Two enemies fought.
    Battle(Battle),
    /// A pawn became another piece.
    Promotion {
        /// Side of the pawn.
        side: Color,
        /// Square of the promotion.
        square: Square,
        /// The new role.
        role: Role,
    },
}

impl Describe for Event {
    fn describe(&self) -> EventData {
        match *self {
            Self::Prediction { side, correct } => {
                EventData::new("prediction", [("side", Value::Side(side)), ("correct", Value::Flag(correct))])
            }
            Self::Battle(battle) => battle.describe(),
            Self::Promotion { side, square, role } => EventData::new(
                "promotion",
                [
                    ("side", Value::Side(side)),
                    ("square", Value::Square(square)),
                    ("piece", Value::Piece(letter(side, role))),
                ],
            ),
        }
    }
}
