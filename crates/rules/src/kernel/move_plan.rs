use std::fmt;

use super::{FromTo, PlanData, PlanParseError, PlanText};
use crate::board::{Color, Geometry, Role, Square, letter, promotion};

/// A plan that moves one piece, or none: the plan of one side in most games.
///
/// ```
/// use zugleich_rules::{Role, Square, board::Geometry, kernel::MovePlan};
/// let plan = MovePlan::Move { from: Square::E7, to: Square::E8, promotion: Some(Role::Queen) };
/// assert_eq!(MovePlan::parse("e7e8q", Geometry::EIGHT), Some(plan));
/// assert_eq!(plan.to_string(), "e7e8q");
/// assert_eq!(MovePlan::parse("--", Geometry::EIGHT), Some(MovePlan::Pass));
/// assert_eq!(MovePlan::parse("e7e8k", Geometry::EIGHT), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MovePlan {
    /// Nothing moves.
    Pass,
    /// A piece moves from one square to another.
    Move {
        /// Source square.
        from: Square,
        /// Destination square.
        to: Square,
        /// Promotion piece, if the plan names one.
        promotion: Option<Role>,
    },
}

impl MovePlan {
    /// Returns a move without a promotion.
    #[must_use]
    pub const fn of(from: Square, to: Square) -> Self {
        Self::Move { from, to, promotion: None }
    }

    /// Parses `--`, two squares of a board, or two squares and the letter of a promotion piece.
    #[must_use]
    pub fn parse(text: &str, board: Geometry) -> Option<Self> {
        if text == "--" {
            return Some(Self::Pass);
        }
        let (squares, new) = text.split_at_checked(4)?;
        let FromTo { from, to } = FromTo::parse(squares, board)?;
        let promotion = if new.is_empty() { None } else { Some(promotion(new)?) };
        Some(Self::Move { from, to, promotion })
    }

    /// Parses as [`MovePlan::parse`], without the letter of a promotion piece, for games whose plans name
    /// none.
    ///
    /// # Errors
    /// [`PlanParseError`] with the expected format.
    pub fn read_plain(text: &str, board: Geometry, expected: &'static str) -> Result<Self, PlanParseError> {
        let plain =
            Self::parse(text, board).filter(|plan| !matches!(plan, Self::Move { promotion: Some(_), .. }));
        plain.ok_or_else(|| PlanParseError::form(text, expected))
    }

    /// Parses as [`MovePlan::parse`].
    ///
    /// # Errors
    /// [`PlanParseError`] with the expected format.
    pub fn read(text: &str, board: Geometry, expected: &'static str) -> Result<Self, PlanParseError> {
        Self::parse(text, board).ok_or_else(|| PlanParseError::form(text, expected))
    }
}

impl fmt::Display for MovePlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Pass => f.write_str("--"),
            Self::Move { from, to, promotion: None } => write!(f, "{from}{to}"),
            Self::Move { from, to, promotion: Some(role) } => {
                write!(f, "{from}{to}{}", letter(Color::Black, role))
            }
        }
    }
}

impl PlanText for MovePlan {
    fn to_data(&self) -> PlanData {
        match *self {
            Self::Pass => PlanData::pass(),
            Self::Move { from, to, promotion } => PlanData::of(from, to, promotion),
        }
    }

    fn list_text(&self) -> String {
        self.to_string()
    }
}
