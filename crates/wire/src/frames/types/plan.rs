use serde::Serialize;
use utoipa::ToSchema;

/// A plan with its moves, so that no reader has to parse its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Plan {
    /// The plan as it is committed.
    pub text: String,
    /// The moves of the plan; empty for a pass and for a list of moves.
    pub moves: Vec<Move>,
    /// The moves in the notation of a record, where that is not in coordinates.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub notation: Option<String>,
    /// The prediction, in games with predictions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub predicts: Option<MovePrediction>,
}

/// A plan's prediction of the other side's move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MovePrediction {
    /// The prediction as a plan names it.
    pub text: String,
    /// The predicted moves; empty if nothing is predicted.
    pub moves: Vec<Move>,
    /// The prediction in the notation of a record, where that is not in coordinates.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub notation: Option<String>,
}

/// Movement of a piece in a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Move {
    /// Square of departure.
    pub from: &'static str,
    /// Square of arrival.
    pub to: &'static str,
    /// Piece to which a pawn promotes, as the position text writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false)]
    pub becomes: Option<char>,
    /// Square of the rook, if a king castles.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rook: Option<&'static str>,
}
