use serde::Serialize;
use utoipa::ToSchema;

use super::{GameResult, Side, TurnEvent};

/// Reasons against a piece type or a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Reasons {
    /// `true` if there are none: the piece can be of the type, the move is legal.
    pub possible: bool,
    /// The reasons in sentences.
    pub words: Vec<String>,
    /// The squares named in them.
    pub squares: Vec<String>,
    /// The plies named in them.
    pub plies: Vec<CitedPly>,
}

/// A ply named in a reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CitedPly {
    /// Number of the ply.
    pub turn: u32,
    /// Side that moved.
    pub side: Side,
    /// Square of departure.
    pub from: String,
    /// Square of arrival.
    pub to: String,
}

/// The plans that a text may mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Readings {
    /// Each legal plan as it is committed; none if the text means none.
    pub plans: Vec<String>,
    /// The reason in a sentence, if the text means no plan.
    #[schema(required)]
    pub why: Option<String>,
}

/// Consequences of a plan, in a game in which one side acts.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Preview {
    /// The number of the turn that would be played.
    pub turn: u32,
    /// The events that would happen.
    pub events: Vec<TurnEvent>,
    /// The events in sentences, with their consequences for the king and for the game.
    pub words: Vec<String>,
    /// `true` if the other side would be in check, in games that say so.
    #[schema(required)]
    pub in_check: Option<bool>,
    /// Result of the game, if the plan would end it.
    #[schema(required)]
    pub result: Option<GameResult>,
}
