use std::borrow::Cow;

use serde::Serialize;
use utoipa::ToSchema;

use super::{GameEvent, Plan, Side};

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Figure {
    /// The same for the same piece in the whole game.
    pub id: u32,
    /// Whose piece it is.
    pub side: Side,
    /// Where it stands.
    pub square: &'static str,
    /// The piece as the position text writes it.
    pub face: String,
    /// Whether it rests and cannot move this turn.
    pub resting: bool,
    /// The piece in words.
    pub label: String,
}

/// A turn that was revealed and resolved.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct TurnFrame {
    /// Its number.
    pub turn: u32,
    /// White's plan, if White acted.
    #[schema(required)]
    pub white: Option<Plan>,
    /// Black's plan, if Black acted.
    #[schema(required)]
    pub black: Option<Plan>,
    /// The position after it.
    pub position: String,
    /// The pieces after it.
    pub figures: Vec<Figure>,
    /// What happened.
    pub events: Vec<GameEvent>,
    /// The events with the motions around them, step by step.
    pub steps: Vec<Step>,
    /// The turn in words.
    pub words: String,
    /// Why nobody fought, in games whose pieces battle.
    #[schema(required)]
    pub peace: Option<String>,
    /// The openings of all seals of this turn: the computer's, or those of both players.
    pub openings: Vec<Opening>,
    /// Whether the side that acts next is in check, in games that tell.
    #[schema(required)]
    pub in_check: Option<bool>,
    /// How the game ended, if it did.
    #[schema(required)]
    pub result: Option<GameResult>,
}

/// Things that happen at the same moment: motions first, then what they lead to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Step {
    /// The phase of the turn.
    #[schema(value_type = String)]
    pub phase: Cow<'static, str>,
    /// The tick of the phase, from 1; 0 where there are no ticks.
    pub tick: u32,
    /// The step in words; empty where it needs none.
    pub label: String,
    /// The pieces that move.
    pub motions: Vec<Motion>,
    /// The pieces that leave the board.
    pub gone: Vec<Gone>,
    /// The pieces that are another one from now on.
    pub changed: Vec<Changed>,
    /// Which events of the turn happen in this step.
    pub events: Vec<u32>,
    /// The events in sentences, one for all pieces to which the same happens.
    pub words: Vec<String>,
}

/// A piece's way within a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Motion {
    /// The piece.
    pub id: u32,
    /// Where it starts.
    pub from: &'static str,
    /// Where it arrives.
    pub to: &'static str,
}

/// A piece that leaves the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Gone {
    /// The piece.
    pub id: u32,
    /// Where it was last.
    pub square: &'static str,
}

/// A piece that is another one from now on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Changed {
    /// The piece.
    pub id: u32,
    /// What it is now.
    pub face: String,
}

/// What opens a seal: everything that its hash is made of but the game's id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Opening {
    /// Whose plan was sealed.
    pub seat: Side,
    /// The turn of the plan.
    pub turn: u32,
    /// The plan.
    pub plan: String,
    /// The nonce, 32 hexadecimal digits.
    pub nonce: String,
    /// The hash that was shown before.
    pub hash: String,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct GameResult {
    /// Who won; null is a draw.
    #[schema(required)]
    pub winner: Option<Side>,
    /// Why.
    #[schema(value_type = String)]
    pub reason: Cow<'static, str>,
    /// The result in words.
    pub words: String,
}
