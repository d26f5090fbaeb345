use std::collections::BTreeMap;

use crate::frames::types::options;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{PieceView, Side};

/// A position to be checked.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StartCheckRequest {
    /// The variant id.
    pub variant: String,
    /// Options by key; those left out have their default.
    #[serde(default, deserialize_with = "options")]
    pub options: BTreeMap<String, String>,
    /// The position as the game writes it, or the moves that lead to it in a game that is given by them; by
    /// default the game's own start.
    #[serde(default)]
    #[schema(nullable = false)]
    pub position: Option<String>,
    /// `true` to request the fairness of the start, too.
    #[serde(default)]
    pub fair: bool,
}

/// Judgement of the rules about a position.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct StartCheck {
    /// The reason for which no game may begin there, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub refused: Option<StartRefusal>,
    /// The position, if a game may begin there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub start: Option<StartPosition>,
    /// Fairness of the start, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub fairness: Option<StartFairness>,
}

/// Reason for which no game begins from a position, with the squares concerned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StartRefusal {
    /// The stable name of the reason.
    pub code: &'static str,
    /// The reason in a sentence.
    pub message: String,
    /// The squares named in it.
    pub squares: Vec<String>,
}

/// A position from which a game may begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StartPosition {
    /// The position as a request for a new game gives it.
    pub given: String,
    /// The position text.
    pub position: String,
    /// `true` if it is the variant's own start.
    pub own: bool,
    /// The pieces.
    pub figures: Vec<PieceView>,
    /// The sides that plan next.
    pub acts: Vec<Side>,
    /// The moves with which it can go on, in a game that is given by its moves.
    pub moves: Vec<ContinuationMove>,
}

/// A move as it is written, with its squares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContinuationMove {
    /// The move as a turn writes it.
    pub plan: String,
    /// Square of departure.
    pub from: String,
    /// Square of arrival.
    pub to: String,
}

/// Fairness of a position as a start.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct StartFairness {
    /// `true` if no finding is against it.
    pub fair: bool,
    /// Value of the position to White for an engine that looks one turn ahead: 1 is a win, -1 a loss.
    #[schema(required)]
    pub value: Option<f64>,
    /// The findings, in sentences.
    pub words: Vec<String>,
}
