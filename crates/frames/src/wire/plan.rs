use serde::Serialize;
use utoipa::ToSchema;

/// A plan with what it moves, so that no reader has to take its text apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Plan {
    /// The plan as it is committed.
    pub text: String,
    /// What it moves on the board: nothing in a pass, and nothing in a list of moves.
    pub moves: Vec<Move>,
    /// How a record writes what it moves, where that is not in coordinates.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub written: Option<String>,
    /// What it predicts, in games with predictions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub predicts: Option<Prediction>,
}

/// What a plan predicts that the other side moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Prediction {
    /// The prediction as a plan names it.
    pub text: String,
    /// What would move; nothing if nothing is predicted.
    pub moves: Vec<Move>,
    /// How a record writes it, where that is not in coordinates.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub written: Option<String>,
}

/// A piece's way in a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Move {
    /// Where the piece stands.
    pub from: &'static str,
    /// Where it goes.
    pub to: &'static str,
    /// What a pawn becomes, as the position text writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false)]
    pub becomes: Option<char>,
    /// Where the rook stands with which a king castles.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rook: Option<&'static str>,
}
