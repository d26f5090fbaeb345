use serde::Serialize;
use utoipa::ToSchema;

use super::{BySide, GameResult, Plan};

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
    Turn(Box<TurnAnalysis>),
    /// The lists were looked at that are all of a game.
    Lists(Box<ListsAnalysis>),
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
    /// What each side could have known of the other one's plan; nothing where one side acts.
    pub expected: BySide<ExpectedPlans>,
    /// What both sides would have done best from there, as far as was looked; empty where both plan at once.
    pub line: Vec<Plan>,
}

/// Both lists of a game as an engine looks back at them.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ListsAnalysis {
    /// How the game ended that they led to.
    pub result: GameResult,
    /// After how many turns of the players.
    pub turns: u32,
    /// White's list.
    pub white: ListAnalysis,
    /// Black's.
    pub black: ListAnalysis,
}

/// A list as an engine looks back at it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ListAnalysis {
    /// What was handed in.
    pub list: String,
    /// The first move that did something else than it says, if one did.
    #[schema(required)]
    pub failed: Option<FailedMove>,
    /// All lists of the other side of up to so many moves were tried against it: no more than the reply has.
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
    /// How that game ends.
    pub result: GameResult,
    /// After how many turns of the players.
    pub turns: u32,
    /// The first move of the list that was handed in that does something else there than it says, if one does.
    #[schema(required)]
    pub failed: Option<FailedMove>,
}

/// A move of a list that did something else than it says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FailedMove {
    /// Which move of the list, from 1.
    pub number: usize,
    /// The move as it is written.
    pub text: String,
    /// What became of it.
    pub words: String,
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

/// What a side could have expected of the other one, and what is best against that.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ExpectedPlans {
    /// What most players plan for the other side there, by what is known of how people plan; the most probable first.
    pub plans: Vec<ExpectedPlan>,
    /// The plan that was worth most against them.
    pub reply: Plan,
    /// What that was worth against them.
    pub value: f64,
    /// What the plan that was played was worth against them.
    #[schema(required)]
    pub played: Option<f64>,
}

/// A plan that was to be expected.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ExpectedPlan {
    /// The plan.
    pub plan: Plan,
    /// How probably most players plan it.
    pub probability: f64,
}
