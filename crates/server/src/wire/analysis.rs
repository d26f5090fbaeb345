use serde::Serialize;
use utoipa::ToSchema;

use super::Plan;

/// A line of the analysis of a game that is over.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum AnalysisLine {
    /// It begins.
    Begin {
        /// How many turns there are.
        turns: usize,
    },
    /// A turn was looked at.
    Turn(TurnAnalysis),
    /// A turn could not be looked at; others may be.
    Failed {
        /// Which, from 1.
        turn: usize,
    },
}

/// A turn as an engine looks back at it. Values are White's: 1 is a win, -1 a loss.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct TurnAnalysis {
    /// Which turn of the game, from 1.
    pub turn: usize,
    /// What the position was worth before it.
    pub value: f64,
    /// How much both sides together could gain by leaving their mixtures, as far as was looked.
    pub gap: f64,
    /// How many turns ahead that was.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// White's plans that were looked at, the most probable first.
    pub white: Vec<AnalysedPlan>,
    /// Black's.
    pub black: Vec<AnalysedPlan>,
    /// What each pair of them was worth: a row for each of White's, and a column for each of Black's; one for a side
    /// that had nothing to plan. Null where it was not looked at as far.
    pub matrix: Vec<Vec<Option<f64>>>,
    /// What the turn that was played was worth.
    #[schema(required)]
    pub after: Option<f64>,
    /// How much more that turn gave White than the mistakes of both sides.
    #[schema(required)]
    pub luck: Option<f64>,
}

/// A plan that was looked at.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AnalysedPlan {
    /// The plan.
    pub plan: Plan,
    /// How probably it should have been played.
    pub probability: f64,
    /// How much less it was worth than the best plan, against the mixture of the other side; null where it was not
    /// looked at as far.
    #[schema(required)]
    pub regret: Option<f64>,
    /// Whether it was played.
    pub played: bool,
}
