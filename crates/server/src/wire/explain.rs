use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{GameResult, Side};

/// What speaks against something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Reasons {
    /// Whether nothing does: the piece can be of the type, the move is legal.
    pub possible: bool,
    /// Sentences.
    pub words: Vec<String>,
    /// The squares that they speak of.
    pub squares: Vec<String>,
    /// The plies that they speak of.
    pub plies: Vec<ToldPly>,
}

/// A ply that a reason speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ToldPly {
    /// Its number.
    pub turn: u32,
    /// Whose it was.
    pub side: Side,
    /// Where from and where to.
    pub plan: String,
}

/// What a plan would lead to, in a game in which one side acts.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Preview {
    /// The number of the turn that would be played.
    pub turn: u32,
    /// What would happen: the events of `replay --json`, each with its sentence in `words`.
    #[schema(value_type = Vec<Object>)]
    pub events: Vec<Value>,
    /// The same in sentences, with what it means for the king and for the game.
    pub words: Vec<String>,
    /// Whether the other side would be in check, in games that tell.
    pub in_check: Option<bool>,
    /// How the game would end, if it did.
    pub result: Option<GameResult>,
}
