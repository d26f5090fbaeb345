use std::borrow::Cow;

use serde::Serialize;
use serde_json::{Map, Value as Json};
use utoipa::ToSchema;

use super::Side;

/// What has happened in a turn. Beyond these fields it has those that the game has for its kind, as in
/// `replay --json`.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct GameEvent {
    /// What has happened, e.g. `capture`.
    #[schema(value_type = String)]
    pub kind: Cow<'static, str>,
    /// Whose doing it is, if it is one side's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub side: Option<Side>,
    /// Where it has happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub square: Option<String>,
    /// Where it has happened, if on several squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub squares: Option<Vec<String>>,
    /// The fields of its kind.
    #[serde(flatten)]
    #[schema(ignore)]
    pub more: Map<String, Json>,
    /// The event as a sentence.
    pub words: String,
    /// The way to it, where there is one: questions and answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub why: Option<Vec<String>>,
}
