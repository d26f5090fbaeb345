use std::fmt;
use std::str::FromStr;

use super::position::BOARD;
use crate::board::{Color, Role, Square, letter};
use crate::game::PlanFault;

/// What a pawn may become (7).
pub(super) const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// What a side does in a turn.
///
/// ```
/// use zugleich_rules::{Role, Square, parity::Plan};
/// let plan = Plan::Move { from: Square::E7, to: Square::E8, promotion: Some(Role::Queen) };
/// assert_eq!("e7e8q".parse(), Ok(plan));
/// assert_eq!(plan.to_string(), "e7e8q");
/// assert!("e7e8k".parse::<Plan>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Plan {
    /// Nothing moves. It has a text, but it is never legal (1): a side without a move has lost.
    Pass,
    /// A piece goes from one square to another; the rook goes with a king that castles.
    Move {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// What a pawn becomes on the last rank.
        promotion: Option<Role>,
    },
}

impl fmt::Display for Plan {
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

impl FromStr for Plan {
    type Err = PlanFault;

    fn from_str(text: &str) -> Result<Self, PlanFault> {
        if text == "--" {
            return Ok(Self::Pass);
        }
        parse_move(text).ok_or_else(|| PlanFault {
            text: text.to_owned(),
            expected: "write two squares, like e2e4, and for a promotion the new piece, like e7e8q",
        })
    }
}

fn parse_move(text: &str) -> Option<Plan> {
    let (from, rest) = text.split_at_checked(2)?;
    let (to, promotion) = rest.split_at_checked(2)?;
    let named =
        |name: &str| PROMOTIONS.into_iter().find(|&role| name.chars().eq([letter(Color::Black, role)]));
    let promotion = if promotion.is_empty() { None } else { Some(named(promotion)?) };
    Some(Plan::Move { from: BOARD.square(from)?, to: BOARD.square(to)?, promotion })
}
