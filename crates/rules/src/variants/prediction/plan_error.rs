use std::fmt;

use crate::board::{Color, Role, Square, letter, role_name};
use crate::kernel::{CommonPlanError, StableCode};

/// The rules of Prediction Chess that a plan can break.
///
/// ```
/// use zugleich_rules::{Square, kernel::{Match, StableCode}, prediction::{Prediction, PredictionPlanError}};
/// let mut game = Match::<Prediction>::new(&[], None)?;
/// let error = game.play_line("e2e4/e5e4 e7e5/-").unwrap_err();
/// assert_eq!(error.code(), PredictionPlanError::MissingPredictedPiece(Square::E5).code());
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PredictionPlanError {
    /// A rule that other games have too.
    Common(CommonPlanError),
    /// A pawn reaches the last rank and must name an available promotion piece, such as this one (8).
    MissingPromotion(Role),
    /// A pawn would promote to a role that its side has not lost (8).
    NotLost(Role),
    /// A pawn would promote, though its side has lost only pawns (8).
    NothingLost,
    /// A castling, though the options forbid it (house rule `castling`).
    CastlingIsOff,
    /// A plan of two pawns, though the options forbid it (house rule `two_pawns`).
    TwoPawnsIsOff,
    /// A plan of two moves that are not one step each of two pawns that have never moved, in file order.
    NotTwoPawns,
    /// A prediction, though the other side must pass (2).
    PredictsPass,
    /// The prediction moves a piece that is not the other side's (2).
    MissingPredictedPiece(Square),
    /// The prediction is not a legal plan of the other side (2).
    IllegalPrediction,
}

impl From<CommonPlanError> for PredictionPlanError {
    fn from(common: CommonPlanError) -> Self {
        Self::Common(common)
    }
}

impl StableCode for PredictionPlanError {
    fn code(&self) -> &'static str {
        match self {
            Self::Common(common) => common.code(),
            Self::MissingPromotion(_) => "missing-promotion",
            Self::NotLost(_) => "not-lost",
            Self::NothingLost => "nothing-lost",
            Self::CastlingIsOff => "castling-is-off",
            Self::TwoPawnsIsOff => "two-pawns-is-off",
            Self::NotTwoPawns => "not-two-pawns",
            Self::PredictsPass => "predicts-pass",
            Self::MissingPredictedPiece(_) => "missing-predicted-piece",
            Self::IllegalPrediction => "illegal-prediction",
        }
    }

    fn arguments(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Common(common) => common.arguments(),
            Self::MissingPromotion(role) => vec![("letter", letter(Color::Black, *role).to_string())],
            Self::NotLost(role) => vec![("piece", letter(Color::Black, *role).to_string())],
            Self::MissingPredictedPiece(square) => vec![("square", square.to_string())],
            Self::NothingLost
            | Self::CastlingIsOff
            | Self::TwoPawnsIsOff
            | Self::NotTwoPawns
            | Self::PredictsPass
            | Self::IllegalPrediction => Vec::new(),
        }
    }
}

impl fmt::Display for PredictionPlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Common(common) => write!(f, "{common}"),
            Self::MissingPromotion(role) => {
                let letter = letter(Color::Black, *role);
                write!(
                    f,
                    "a pawn that reaches the last rank promotes: add the letter of its new piece, like {letter}"
                )
            }
            Self::NotLost(role) => {
                write!(
                    f,
                    "a pawn promotes only to a piece lost before this turn, and no {} is lost",
                    role_name(*role)
                )
            }
            Self::NothingLost => {
                write!(f, "no lost piece can replace the pawn: it stays a pawn, so write no letter")
            }
            Self::CastlingIsOff => write!(f, "castling is not allowed in this game"),
            Self::TwoPawnsIsOff => write!(f, "moving two pawns in one plan is not allowed in this game"),
            Self::NotTwoPawns => write!(
                f,
                "only two pawns that have never moved may move together, one square each, written \
                 from the a-file to the h-file"
            ),
            Self::PredictsPass => {
                write!(f, "the opponent must pass, which cannot be predicted: write - for no prediction")
            }
            Self::MissingPredictedPiece(square) => {
                write!(f, "the prediction moves a piece on {square}, where the opponent has none")
            }
            Self::IllegalPrediction => write!(f, "the prediction is not a legal move of the opponent"),
        }
    }
}
