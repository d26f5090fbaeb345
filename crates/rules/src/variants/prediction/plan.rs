use std::fmt;
use std::str::FromStr;

use super::position::BOARD;
use crate::board::{Color, Role, Square, letter, promotion};
use crate::kernel::{Foreseen, PlanData, PlanFault, Spell, Way};

/// The moves of a side in a turn. A prediction names exactly these: it has no promotion (2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Moves {
    /// One piece moves; a castling king also moves the rook.
    One(Way),
    /// Two pawns move in one plan, in the order of their files (house rule `two_pawns`).
    TwoPawns(Way, Way),
}

/// The plan of a side for a turn, with its prediction of the other side's moves.
///
/// ```
/// use zugleich_rules::{Square, kernel::Way, prediction::{Moves, Plan}};
/// let plan: Plan = "e2e4/d7d5".parse()?;
/// assert_eq!(plan.moves, Some(Moves::One(Way { from: Square::E2, to: Square::E4 })));
/// assert_eq!(plan.prediction, Some(Moves::One(Way { from: Square::D7, to: Square::D5 })));
/// assert_eq!(plan.to_string(), "e2e4/d7d5");
/// assert!("e2e4".parse::<Plan>().is_err(), "a turn says what is predicted, or - for nothing");
/// # Ok::<(), zugleich_rules::kernel::PlanFault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Plan {
    /// The moves; `None` is a pass.
    pub moves: Option<Moves>,
    /// Promotion piece of a pawn on the last rank.
    pub promotion: Option<Role>,
    /// The predicted moves of the other side; `None` is never correct.
    pub prediction: Option<Moves>,
}

impl Plan {
    /// A pass without a prediction.
    pub const PASS: Self = Self { moves: None, promotion: None, prediction: None };

    /// Returns a plan that moves one piece without a prediction.
    #[must_use]
    pub const fn of(from: Square, to: Square, promotion: Option<Role>) -> Self {
        Self { moves: Some(Moves::One(Way { from, to })), promotion, prediction: None }
    }

    /// Returns whether the prediction names the moves of the other side's plan (2). A pass cannot be
    /// predicted.
    ///
    /// ```
    /// use zugleich_rules::prediction::Plan;
    /// let (white, black): (Plan, Plan) = ("e2e4/a2a1".parse()?, "a2a1q/-".parse()?);
    /// assert!(white.predicts(&black));
    /// assert!(!black.predicts(&white));
    /// assert!(!black.predicts(&Plan::PASS), "no prediction is never correct");
    /// # Ok::<(), zugleich_rules::kernel::PlanFault>(())
    /// ```
    #[must_use]
    pub fn predicts(&self, other: &Self) -> bool {
        self.prediction.is_some() && self.prediction == other.moves
    }

    /// Parses a plan in turn notation, or without a prediction.
    pub(super) fn parse_listed(text: &str) -> Result<Self, PlanFault> {
        if text.contains('/') { text.parse() } else { parse_moves(text).ok_or_else(|| fault(text)) }
    }
}

impl Moves {
    /// Returns the moves, in the order of the plan's text.
    pub fn ways(self) -> impl Iterator<Item = Way> {
        let (first, second) = match self {
            Self::One(only) => (only, None),
            Self::TwoPawns(first, second) => (first, Some(second)),
        };
        std::iter::once(first).chain(second)
    }
}

impl Spell for Plan {
    fn spell(&self) -> PlanData {
        let ways = |moves: Option<Moves>| moves.into_iter().flat_map(Moves::ways).collect();
        PlanData {
            moves: ways(self.moves),
            promotion: self.promotion,
            pass: self.moves.is_none(),
            foreseen: if self.prediction.is_none() {
                Foreseen::Nothing
            } else {
                Foreseen::Moves(ways(self.prediction))
            },
        }
    }

    /// Returns the text without the prediction (interface.md, `moves`).
    fn listed(&self) -> String {
        let mut text = self.moves.map_or_else(|| "--".to_owned(), |moves| moves.to_string());
        text.extend(self.promotion.map(|role| letter(Color::Black, role)));
        text
    }
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(only) => write!(f, "{only}"),
            Self::TwoPawns(first, second) => write!(f, "{first}+{second}"),
        }
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.listed();
        match self.prediction {
            Some(prediction) => write!(f, "{moves}/{prediction}"),
            None => write!(f, "{moves}/-"),
        }
    }
}

impl FromStr for Plan {
    type Err = PlanFault;

    fn from_str(text: &str) -> Result<Self, PlanFault> {
        let plan = text.split_once('/').and_then(|(moves, prediction)| {
            Some(Self { prediction: parse_prediction(prediction)?, ..parse_moves(moves)? })
        });
        plan.ok_or_else(|| fault(text))
    }
}

fn fault(text: &str) -> PlanFault {
    let expected = "write a move, a slash and the predicted move, like e2e4/d7d5, or e2e4/- without a prediction; \
                    only the move names a new piece, like e7e8q/-; a pass is -- and cannot be predicted";
    PlanFault::form(text, expected)
}

/// Parses the part before the slash.
fn parse_moves(text: &str) -> Option<Plan> {
    if text == "--" {
        return Some(Plan::PASS);
    }
    let one_move = text.len().min(4);
    let (moves, promotion) = match text.split_at_checked(one_move)? {
        (only, "") => (only, None),
        (only, name) if name.len() == 1 => (only, Some(promotion(name)?)),
        _ => (text, None),
    };
    Some(Plan { moves: Some(parse_squares(moves)?), promotion, prediction: None })
}

/// Parses the part after the slash.
fn parse_prediction(text: &str) -> Option<Option<Moves>> {
    if text == "-" { Some(None) } else { Some(Some(parse_squares(text)?)) }
}

fn parse_squares(text: &str) -> Option<Moves> {
    match text.split_once('+') {
        Some((first, second)) => Some(Moves::TwoPawns(parse_move(first)?, parse_move(second)?)),
        None => parse_move(text).map(Moves::One),
    }
}

fn parse_move(text: &str) -> Option<Way> {
    Way::parse(text, BOARD)
}
