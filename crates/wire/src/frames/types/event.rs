use std::borrow::Cow;

use serde::Serialize;
use serde_json::{Map, Value as Json};
use utoipa::ToSchema;

use super::Side;

/// An event of a turn, with further fields that depend on the game and its kind, as in `replay --json`.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct TurnEvent {
    /// Kind of the event, e.g. `capture`.
    #[schema(value_type = String)]
    pub kind: Cow<'static, str>,
    /// The side that caused it, if it is one side.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub side: Option<Side>,
    /// The square of the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub square: Option<String>,
    /// The squares of the event, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub squares: Option<Vec<String>>,
    /// Further fields of this kind of event.
    #[serde(flatten)]
    #[schema(ignore)]
    pub more: Map<String, Json>,
    /// The event as a sentence.
    pub words: String,
    /// Caption of the event on the board, for battles and collisions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub caption: Option<String>,
    /// Steps of the decision behind the event in a few words each, where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub why: Option<Vec<String>>,
}
