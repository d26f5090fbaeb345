use super::battle::Battle;
use crate::board::{Color, Role, Square, letter};
use crate::kernel::{Describe, EventData, EventValue};

/// An event of a turn.
///
/// ```
/// use zugleich_rules::{Color, kernel::{Describe, Match}, prediction::{Prediction, PredictionEvent}};
/// let mut game = Match::<Prediction>::new(&[], None)?;
/// let report = game.play_line("e2e4/e7e5 e7e5/-")?;
/// let correct = PredictionEvent::Prediction { side: Color::White, correct: true };
/// assert_eq!(report.events, [correct.describe()]);
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PredictionEvent {
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

impl Describe for PredictionEvent {
    fn describe(&self) -> EventData {
        match *self {
            Self::Prediction { side, correct } => EventData::new(
                "prediction",
                [("side", EventValue::Side(side)), ("correct", EventValue::Flag(correct))],
            ),
            Self::Battle(battle) => battle.describe(),
            Self::Promotion { side, square, role } => EventData::new(
                "promotion",
                [
                    ("side", EventValue::Side(side)),
                    ("square", EventValue::Square(square)),
                    ("piece", EventValue::Piece(letter(side, role))),
                ],
            ),
        }
    }
}
