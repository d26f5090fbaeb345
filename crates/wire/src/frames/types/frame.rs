use std::borrow::Cow;

use serde::Serialize;
use utoipa::ToSchema;

use super::{Plan, Side, TurnEvent};

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PieceView {
    /// Id of the piece, constant for the whole game.
    pub id: u32,
    /// Side that owns the piece.
    pub side: Side,
    /// Square of the piece.
    pub square: &'static str,
    /// The piece as the position text writes it.
    pub face: String,
    /// `true` if the piece rests and cannot move this turn.
    pub resting: bool,
    /// The piece in words.
    pub label: String,
}

/// A revealed and resolved turn.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct TurnFrame {
    /// Number of the turn.
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
    pub figures: Vec<PieceView>,
    /// The events of the turn.
    pub events: Vec<TurnEvent>,
    /// The events with the motions around them, step by step.
    pub steps: Vec<TurnStep>,
    /// The turn in words.
    pub words: String,
    /// The reason for a turn without a battle, in games whose pieces battle.
    #[schema(required)]
    pub peace: Option<String>,
    /// The openings of all seals of this turn: the computer's, or those of both players.
    pub openings: Vec<OpenedSeal>,
    /// `true` if the side that acts next is in check, in games that say so.
    #[schema(required)]
    pub in_check: Option<bool>,
    /// Result of the game, if this turn ended it.
    #[schema(required)]
    pub result: Option<GameResult>,
}

/// Events that happen at the same moment: motions first, then what they lead to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TurnStep {
    /// The phase of the turn.
    #[schema(value_type = String)]
    pub phase: Cow<'static, str>,
    /// The tick of the phase, from 1; 0 where there are no ticks.
    pub tick: u32,
    /// The step in words; may be empty.
    pub label: String,
    /// The pieces that move.
    pub motions: Vec<PieceMotion>,
    /// The pieces that leave the board.
    pub gone: Vec<PieceRemoval>,
    /// The pieces that change their type.
    pub changed: Vec<PieceTypeChange>,
    /// Indices of the events of the turn that happen in this step.
    pub events: Vec<u32>,
    /// The events in sentences; one sentence covers all pieces with the same event.
    pub words: Vec<String>,
}

/// Movement of a piece within a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PieceMotion {
    /// The piece.
    pub id: u32,
    /// Square of departure.
    pub from: &'static str,
    /// Square of arrival.
    pub to: &'static str,
}

/// A piece that leaves the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PieceRemoval {
    /// The piece.
    pub id: u32,
    /// Last square of the piece.
    pub square: &'static str,
}

/// A piece that changes its type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PieceTypeChange {
    /// The piece.
    pub id: u32,
    /// New face of the piece, as the position text writes it.
    pub face: String,
}

/// Opening of a seal: everything that its hash is made of, except the game's id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OpenedSeal {
    /// The side whose plan was sealed.
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

/// Result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct GameResult {
    /// The winner; null is a draw.
    #[schema(required)]
    pub winner: Option<Side>,
    /// Reason of the result.
    #[schema(value_type = String)]
    pub reason: Cow<'static, str>,
    /// The result in words.
    pub words: String,
}
