use std::fmt;

use crate::board::Square;
use crate::kernel::{CommonPlanError, StableCode};

/// The rules of Parity Chess that a plan can break.
///
/// ```
/// use zugleich_rules::{Square, kernel::{Match, StableCode}, parity::{Parity, ParityPlanError, Standard}};
/// let mut game = Match::<Parity<Standard>>::new(&[], None)?;
/// game.play_line("e2e4 e7e5")?;
/// let error = game.play_line("e4e5 d7d5").unwrap_err();
/// assert_eq!(error.code(), ParityPlanError::Rests(Square::E4).code());
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParityPlanError {
    /// A rule that other games have too.
    Common(CommonPlanError),
    /// The piece moved last turn and rests (2).
    Rests(Square),
    /// Two pieces share the square: no third may enter it or capture there (4).
    SharedSquare(Square),
    /// The piece on this square shares it and must leave it: no other plan is legal (14).
    MustLeave(Square),
    /// A piece that must leave a shared square may not capture (14).
    LeavesByTaking(Square),
    /// A pawn reaches the last rank, and the plan does not name its promotion piece (7).
    MustPromote,
    /// The king is in immediate check, and the plan does not move it out (10).
    InCheck,
    /// An enemy attacks a square that the castling king crosses or lands on (8).
    CastlingThroughCheck(Square),
    /// The king would stand next to the enemy king or on its square (11).
    NearKing,
    /// The king would stand on an attacked square (11a).
    Attacked(Square),
    /// The enemy on this square would attack the own king because of the plan (11b).
    ExposesKing(Square),
}

impl From<CommonPlanError> for ParityPlanError {
    fn from(common: CommonPlanError) -> Self {
        Self::Common(common)
    }
}

impl StableCode for ParityPlanError {
    fn code(&self) -> &'static str {
        match self {
            Self::Common(common) => common.code(),
            Self::Rests(_) => "rests",
            Self::SharedSquare(_) => "shared-square",
            Self::MustLeave(_) => "must-leave",
            Self::LeavesByTaking(_) => "leaves-by-taking",
            Self::MustPromote => "must-promote",
            Self::InCheck => "in-check",
            Self::CastlingThroughCheck(_) => "castling-through-check",
            Self::NearKing => "near-king",
            Self::Attacked(_) => "attacked",
            Self::ExposesKing(_) => "exposes-king",
        }
    }

    fn arguments(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Common(common) => common.arguments(),
            Self::Rests(square)
            | Self::SharedSquare(square)
            | Self::MustLeave(square)
            | Self::LeavesByTaking(square)
            | Self::CastlingThroughCheck(square)
            | Self::Attacked(square)
            | Self::ExposesKing(square) => vec![("square", square.to_string())],
            Self::MustPromote | Self::InCheck | Self::NearKing => Vec::new(),
        }
    }
}

impl fmt::Display for ParityPlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Common(common) => write!(f, "{common}"),
            Self::Rests(square) => write!(f, "the piece on {square} rests: it moved last turn"),
            Self::SharedSquare(square) => {
                write!(f, "two pieces share {square}: no other may enter it, and neither can be taken there")
            }
            Self::MustLeave(square) => {
                write!(f, "the piece on {square} shares it with an enemy and must leave it now")
            }
            Self::LeavesByTaking(square) => {
                write!(
                    f,
                    "a piece that must leave a shared square may not take, and an enemy stands on {square}"
                )
            }
            Self::MustPromote => write!(f, "a pawn that reaches the last rank promotes: add q, r, b or n"),
            Self::InCheck => write!(f, "a king in immediate check must move, and may not castle"),
            Self::CastlingThroughCheck(square) => {
                write!(f, "an enemy attacks {square}, which the castling king crosses or lands on")
            }
            Self::NearKing => write!(f, "a king may not go next to the enemy king or onto its square"),
            Self::Attacked(square) => write!(f, "an enemy attacks {square}, and the king may not go there"),
            Self::ExposesKing(square) => write!(f, "the enemy on {square} would then attack the king"),
        }
    }
}
