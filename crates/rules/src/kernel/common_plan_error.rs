use std::fmt;

use super::StableCode;
use crate::board::Square;

/// Violations of rules that many games share. Those of a single game are in its own folder.
///
/// ```
/// use zugleich_rules::{Color, Square, chesimul::Chesimul, kernel::{CommonPlanError, Game, check}};
/// let plan = Chesimul.parse_plan(Color::White, "a1a2").expect("it has the form of a plan");
/// let error = check(&Chesimul, &Chesimul.start(), Color::White, plan).err();
/// assert_eq!(error, Some(CommonPlanError::OwnPiece(Square::A2)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CommonPlanError {
    /// No piece is on the source square.
    EmptySquare(Square),
    /// The piece on the source square is the opponent's.
    NotYourPiece(Square),
    /// An own piece is on the destination.
    OwnPiece(Square),
    /// The piece does not move that way.
    NotItsMove,
    /// A piece blocks the path.
    Blocked(Square),
    /// A pawn's diagonal move without an enemy to capture.
    NothingToTake(Square),
    /// The plan names a promotion piece, though no pawn reaches the last rank.
    MayNotPromote,
    /// The king or the rook has moved before: the castling right is lost.
    CastlingRightLost,
    /// A pass, though the side has a legal plan.
    MayNotPass,
}

impl StableCode for CommonPlanError {
    fn code(&self) -> &'static str {
        match self {
            Self::EmptySquare(_) => "empty-square",
            Self::NotYourPiece(_) => "not-your-piece",
            Self::OwnPiece(_) => "own-piece",
            Self::NotItsMove => "not-its-move",
            Self::Blocked(_) => "blocked",
            Self::NothingToTake(_) => "nothing-to-take",
            Self::MayNotPromote => "may-not-promote",
            Self::CastlingRightLost => "castling-right-lost",
            Self::MayNotPass => "may-not-pass",
        }
    }

    fn arguments(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::EmptySquare(square)
            | Self::NotYourPiece(square)
            | Self::OwnPiece(square)
            | Self::Blocked(square)
            | Self::NothingToTake(square) => vec![("square", square.to_string())],
            Self::NotItsMove | Self::MayNotPromote | Self::CastlingRightLost | Self::MayNotPass => Vec::new(),
        }
    }
}

impl fmt::Display for CommonPlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptySquare(square) => write!(f, "no piece stands on {square}"),
            Self::NotYourPiece(square) => write!(f, "the piece on {square} is the opponent's"),
            Self::OwnPiece(square) => write!(f, "a piece of the same side stands on {square}"),
            Self::NotItsMove => write!(f, "the piece does not move that way"),
            Self::Blocked(square) => write!(f, "the piece on {square} is in the way"),
            Self::NothingToTake(square) => {
                write!(f, "a pawn moves diagonally only to take, and there is nothing to take on {square}")
            }
            Self::MayNotPromote => write!(f, "only a pawn that reaches the last rank promotes"),
            Self::CastlingRightLost => write!(f, "castling right lost: the king or that rook has moved"),
            Self::MayNotPass => write!(f, "a side that has a legal plan may not pass"),
        }
    }
}
