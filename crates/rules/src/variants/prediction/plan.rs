use std::fmt;
use std::str::FromStr;

use super::position::BOARD;
use crate::board::{Color, Role, Square, letter, promotion};
use crate::kernel::{FromTo, PlanData, PlanParseError, PlanPrediction, PlanText};

/// The moves of a side in a turn. A prediction names exactly these: it has no promotion (2).
///
/// ```
/// use zugleich_rules::prediction::{PlanMoves, PredictionPlan};
/// let plan: PredictionPlan = "a2a3+b2b3/-".parse()?;
/// let moves = plan.moves.expect("it is not a pass");
/// assert!(matches!(moves, PlanMoves::TwoPawns(..)));
/// assert_eq!(moves.ways().count(), 2);
/// # Ok::<(), zugleich_rules::kernel::PlanParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlanMoves {
    /// One piece moves; a castling king also moves the rook.
    One(FromTo),
    /// Two pawns move in one plan, in the order of their files (house rule `two_pawns`).
    TwoPawns(FromTo, FromTo),
}

/// The plan of a side for a turn, with its prediction of the other side's moves.
///
/// ```
/// use zugleich_rules::{Square, kernel::FromTo, prediction::{PlanMoves, PredictionPlan}};
/// let plan: PredictionPlan = "e2e4/d7d5".parse()?;
/// assert_eq!(plan.moves, Some(PlanMoves::One(FromTo { from: Square::E2, to: Square::E4 })));
/// assert_eq!(plan.prediction, Some(PlanMoves::One(FromTo { from: Square::D7, to: Square::D5 })));
/// assert_eq!(plan.to_string(), "e2e4/d7d5");
/// assert!("e2e4".parse::<PredictionPlan>().is_err(), "a turn says what is predicted, or - for nothing");
/// # Ok::<(), zugleich_rules::kernel::PlanParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PredictionPlan {
    /// The moves; `None` is a pass.
    pub moves: Option<PlanMoves>,
    /// Promotion piece of a pawn on the last rank.
    pub promotion: Option<Role>,
    /// The predicted moves of the other side; `None` is never correct.
    pub prediction: Option<PlanMoves>,
}

impl PredictionPlan {
    /// A pass without a prediction.
    pub const PASS: Self = Self { moves: None, promotion: None, prediction: None };

    /// Returns a plan that moves one piece without a prediction.
    #[must_use]
    pub const fn of(from: Square, to: Square, promotion: Option<Role>) -> Self {
        Self { moves: Some(PlanMoves::One(FromTo { from, to })), promotion, prediction: None }
    }

    /// Returns whether the prediction names the moves of the other side's plan (2). A pass cannot be
    /// predicted.
    ///
    /// ```
    /// use zugleich_rules::prediction::PredictionPlan;
    /// let (white, black): (PredictionPlan, PredictionPlan) = ("e2e4/a2a1".parse()?, "a2a1q/-".parse()?);
    /// assert!(white.predicts(&black));
    /// assert!(!black.predicts(&white));
    /// assert!(!black.predicts(&PredictionPlan::PASS), "no prediction is never correct");
    /// # Ok::<(), zugleich_rules::kernel::PlanParseError>(())
    /// ```
    #[must_use]
    pub fn predicts(&self, other: &Self) -> bool {
        self.prediction.is_some() && self.prediction == other.moves
    }

    /// Parses a plan in turn notation, or without a prediction.
    pub(super) fn parse_listed(text: &str) -> Result<Self, PlanParseError> {
        if text.contains('/') { text.parse() } else { parse_moves(text).ok_or_else(|| fault(text)) }
    }
}

impl PlanMoves {
    /// Returns the moves, in the order of the plan's text.
    pub fn ways(self) -> impl Iterator<Item = FromTo> {
        let (first, second) = match self {
            Self::One(only) => (only, None),
            Self::TwoPawns(first, second) => (first, Some(second)),
        };
        std::iter::once(first).chain(second)
    }
}

impl PlanText for PredictionPlan {
    fn to_data(&self) -> PlanData {
        let ways = |moves: Option<PlanMoves>| moves.into_iter().flat_map(PlanMoves::ways).collect();
        PlanData {
            moves: ways(self.moves),
            promotion: self.promotion,
            pass: self.moves.is_none(),
            prediction: if self.prediction.is_none() {
                PlanPrediction::Nothing
            } else {
                PlanPrediction::Moves(ways(self.prediction))
            },
        }
    }

    /// Returns the text without the prediction (interface.md, `moves`).
    fn list_text(&self) -> String {
        let mut text = self.moves.map_or_else(|| "--".to_owned(), |moves| moves.to_string());
        text.extend(self.promotion.map(|role| letter(Color::Black, role)));
        text
    }
}

impl fmt::Display for PlanMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(only) => write!(f, "{only}"),
            Self::TwoPawns(first, second) => write!(f, "{first}+{second}"),
        }
    }
}

impl fmt::Display for PredictionPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.list_text();
        match self.prediction {
            Some(prediction) => write!(f, "{moves}/{prediction}"),
            None => write!(f, "{moves}/-"),
        }
    }
}

impl FromStr for PredictionPlan {
    type Err = PlanParseError;

    fn from_str(text: &str) -> Result<Self, PlanParseError> {
        let plan = text.split_once('/').and_then(|(moves, prediction)| {
            Some(Self { prediction: parse_prediction(prediction)?, ..parse_moves(moves)? })
        });
        plan.ok_or_else(|| fault(text))
    }
}

fn fault(text: &str) -> PlanParseError {
    let expected = "write a move, a slash and the predicted move, like e2e4/d7d5, or e2e4/- without a prediction; \
                    only the move names a new piece, like e7e8q/-; a pass is --/- or --/d7d5 and cannot \
                    be predicted";
    PlanParseError::form(text, expected)
}

/// Parses the part before the slash.
fn parse_moves(text: &str) -> Option<PredictionPlan> {
    if text == "--" {
        return Some(PredictionPlan::PASS);
    }
    let one_move = text.len().min(4);
    let (moves, promotion) = match text.split_at_checked(one_move)? {
        (only, "") => (only, None),
        (only, name) if name.len() == 1 => (only, Some(promotion(name)?)),
        _ => (text, None),
    };
    Some(PredictionPlan { moves: Some(parse_squares(moves)?), promotion, prediction: None })
}

/// Parses the part after the slash.
fn parse_prediction(text: &str) -> Option<Option<PlanMoves>> {
    if text == "-" { Some(None) } else { Some(Some(parse_squares(text)?)) }
}

fn parse_squares(text: &str) -> Option<PlanMoves> {
    match text.split_once('+') {
        Some((first, second)) => Some(PlanMoves::TwoPawns(parse_move(first)?, parse_move(second)?)),
        None => parse_move(text).map(PlanMoves::One),
    }
}

fn parse_move(text: &str) -> Option<FromTo> {
    FromTo::parse(text, BOARD)
}
