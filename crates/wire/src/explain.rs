use serde::Serialize;
use utoipa::ToSchema;

use super::{GameEvent, GameResult, Side};

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
    /// Where from.
    pub from: String,
    /// Where to.
    pub to: String,
}

/// The plans that a text may mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Readings {
    /// Each legal plan as it is committed; none if the text means none.
    pub plans: Vec<String>,
    /// Why it means none, in a sentence.
    #[schema(required)]
    pub why: Option<String>,
}

/// What a plan would lead to, in a game in which one side acts.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Preview {
    /// The number of the turn that would be played.
    pub turn: u32,
    /// What would happen.
    pub events: Vec<GameEvent>,
    /// The same in sentences, with what it means for the king and for the game.
    pub words: Vec<String>,
    /// Whether the other side would be in check, in games that tell.
    #[schema(required)]
    pub in_check: Option<bool>,
    /// How the game would end, if it did.
    #[schema(required)]
    pub result: Option<GameResult>,
}
