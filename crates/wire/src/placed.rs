use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use zugleich_frames::wire::options;

use super::{Figure, Side};

/// A position to be looked at.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// The variant id.
    pub variant: String,
    /// Options by key; those left out have their default.
    #[serde(default, deserialize_with = "options")]
    pub options: BTreeMap<String, String>,
    /// The position as the game writes it, or the moves that lead to it in a game that is given by them; its own start
    /// otherwise.
    #[serde(default)]
    #[schema(nullable = false)]
    pub position: Option<String>,
    /// Whether it is asked, too, how fair a start it would be.
    #[serde(default)]
    pub fair: bool,
}

/// What the rules say of a position.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Beginning {
    /// Why no game begins there, if none does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub refused: Option<Misplaced>,
    /// The position, if a game may begin there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub start: Option<StartPosition>,
    /// How fair a start it would be, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub fairness: Option<Fairness>,
}

/// Why no game begins from a position, and where that shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Misplaced {
    /// The stable name of the reason.
    pub code: &'static str,
    /// The reason in a sentence.
    pub message: String,
    /// The squares that it speaks of.
    pub squares: Vec<String>,
}

/// A position from which a game may begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StartPosition {
    /// As it is given to a game that begins there.
    pub given: String,
    /// The position text.
    pub position: String,
    /// Whether it is the variant's own start.
    pub own: bool,
    /// The pieces.
    pub figures: Vec<Figure>,
    /// The sides that plan next.
    pub acts: Vec<Side>,
    /// The moves with which it can go on, in a game that is given by its moves.
    pub moves: Vec<Reach>,
}

/// A move as it is written, and where the piece stands and goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Reach {
    /// As a turn writes it.
    pub plan: String,
    /// Where the piece stands.
    pub from: String,
    /// Where it goes.
    pub to: String,
}

/// How fair a start a position would be.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Fairness {
    /// Whether nothing speaks against it.
    pub fair: bool,
    /// What the position is worth to White for an engine that looks one turn ahead: 1 is a win, -1 a loss.
    #[schema(required)]
    pub value: Option<f64>,
    /// What was found, in sentences.
    pub words: Vec<String>,
}
