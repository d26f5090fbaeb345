use serde::Serialize;
use utoipa::ToSchema;

use super::{BySide, GameResult, Plan};

/// A line of the analysis of a finished game.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum AnalysisLine {
    /// Start of the analysis.
    Begin {
        /// Number of turns.
        turns: usize,
    },
    /// Analysis of a turn.
    Turn(Box<TurnAnalysis>),
    /// Analysis of the two lists that make up the whole game.
    Lists(Box<ListsAnalysis>),
    /// The analysis of a turn failed; that of others may succeed.
    Failed {
        /// Number of the turn, from 1.
        turn: usize,
    },
}

/// An engine's analysis of a turn. Values are White's: 1 is a win, -1 a loss.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct TurnAnalysis {
    /// Number of the turn in the game, from 1.
    pub turn: usize,
    /// Value of the position before it.
    pub value: f64,
    /// NashConv of the mixed strategies, as far as the search went: how much both sides together could gain
    /// by deviating.
    pub gap: f64,
    /// Depth of the search, in turns.
    pub depth: u32,
    /// Number of positions searched.
    pub nodes: u64,
    /// White's plans that were searched, the most probable first.
    pub white: Vec<AnalysedPlan>,
    /// Black's plans that were searched, the most probable first.
    pub black: Vec<AnalysedPlan>,
    /// Value of each pair of them: a row for each of White's, and a column for each of Black's; one for a
    /// side that had nothing to plan. Null where the search did not go as far.
    pub matrix: Vec<Vec<Option<f64>>>,
    /// Value of the turn that was played.
    #[schema(required)]
    pub after: Option<f64>,
    /// Value that the turn gave White beyond the mistakes of both sides.
    #[schema(required)]
    pub luck: Option<f64>,
    /// Expected plans of the other side, for each side; nothing where one side acts.
    pub expected: BySide<ExpectedPlans>,
    /// Best continuation of both sides, as far as the search went; empty where both plan at once.
    pub line: Vec<Plan>,
}

/// An engine's analysis of both lists of a game.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ListsAnalysis {
    /// Result of the game.
    pub result: GameResult,
    /// Number of player turns until the result.
    pub turns: u32,
    /// White's list.
    pub white: ListAnalysis,
    /// Black's list.
    pub black: ListAnalysis,
}

/// An engine's analysis of a list.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ListAnalysis {
    /// The list as it was handed in.
    pub list: String,
    /// The first move whose effect differs from its text, if there is one.
    #[schema(required)]
    pub failed: Option<FailedMove>,
    /// Length, in moves, up to which all lists of the other side were tried against it: at most that of the
    /// reply.
    pub tried: usize,
    /// The shortest of them that wins, if one does.
    #[schema(required)]
    pub reply: Option<ListReply>,
}

/// A list that would have won, and the game that it leads to.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ListReply {
    /// The list; it may be empty.
    pub list: String,
    /// Result of that game.
    pub result: GameResult,
    /// Number of player turns until that result.
    pub turns: u32,
    /// The first move of the list handed in whose effect in that game differs from its text, if there is one.
    #[schema(required)]
    pub failed: Option<FailedMove>,
}

/// A move of a list whose effect differs from its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FailedMove {
    /// Number of the move in the list, from 1.
    pub number: usize,
    /// The move as it is written.
    pub text: String,
    /// Effect of the move, in words.
    pub words: String,
}

/// A plan that was searched.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AnalysedPlan {
    /// The plan.
    pub plan: Plan,
    /// Probability of the plan in the mixed strategy.
    pub probability: f64,
    /// Regret of the plan against the mixed strategy of the other side: its value below that of the best
    /// plan; null where the search did not go as far.
    #[schema(required)]
    pub regret: Option<f64>,
    /// `true` if it was played.
    pub played: bool,
}

/// Expected plans of the other side, and the best reply to them.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ExpectedPlans {
    /// Plans that most players choose for the other side there, by a model of human play; the most probable
    /// first.
    pub plans: Vec<ExpectedPlan>,
    /// The best reply to them.
    pub reply: Plan,
    /// Value of that reply against them.
    pub value: f64,
    /// Value of the plan that was played, against them.
    #[schema(required)]
    pub played: Option<f64>,
}

/// An expected plan.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ExpectedPlan {
    /// The plan.
    pub plan: Plan,
    /// Probability that most players choose it.
    pub probability: f64,
}
