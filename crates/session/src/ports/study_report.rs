use serde::{Deserialize, Serialize};

/// An engine's analysis of a turn, sent from the worker to the server that asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StudyReport {
    /// Analysis of one turn of many.
    Turn(Box<TurnStudy>),
    /// Best replies to move lists that make up a whole game: to White's list, and to Black's.
    Lists(BestListReply, BestListReply),
}

/// Search result for lists that beat a given one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BestListReply {
    /// The shortest winning list of the other side, if one was found.
    pub reply: Option<String>,
    /// Maximal length of the tried lists, in moves. All shorter ones were tried, and all of that length if
    /// there is no reply.
    pub tried: usize,
}

/// An engine's analysis of one turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TurnStudy {
    /// Value of the position for White: 1 is a win, -1 a loss.
    pub value: f64,
    /// NashConv: sum of both sides' gains from deviating to a best response, within the search.
    pub gap: f64,
    /// Search depth, in turns.
    pub depth: u32,
    /// Number of searched positions.
    pub nodes: u64,
    /// White's searched plans, in the order of the rows.
    pub white: Vec<PlanStudy>,
    /// Black's searched plans, in the order of the columns.
    pub black: Vec<PlanStudy>,
    /// Payoff matrix: value for White of each pair of plans, as far as searched.
    pub matrix: Vec<Vec<Option<f64>>>,
    /// Value for White of the turn that was played.
    pub after: Option<f64>,
    /// Luck: gain of White in that turn beyond the mistakes of both sides.
    pub luck: Option<f64>,
    /// White's expectation of Black's plan, where both plan.
    pub white_expects: Option<PlanExpectation>,
    /// Black's expectation of White's plan.
    pub black_expects: Option<PlanExpectation>,
    /// Principal variation from there, in a game in which one side acts.
    pub line: Vec<String>,
}

/// An analysed plan of a turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlanStudy {
    /// The plan in the game's notation.
    pub plan: String,
    /// Probability in the mixed strategy.
    pub probability: f64,
    /// Regret: value lost against the best plan, given the other side's mixed strategy.
    pub regret: Option<f64>,
    /// `true` if it was played.
    pub played: bool,
}

/// Expectation of one side about the other's plan.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlanExpectation {
    /// Most common plans of players in the game's notation, with probabilities, in descending order.
    pub plans: Vec<(String, f64)>,
    /// Best response to them, in the game's notation.
    pub reply: String,
    /// Value of that reply for White.
    pub value: f64,
    /// Value for White of the plan that was played, against them.
    pub played: Option<f64>,
}
