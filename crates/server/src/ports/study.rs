use serde::{Deserialize, Serialize};

/// What an engine has found that looks back at a turn; what goes from who thinks to who has asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Study {
    /// Of a turn of many.
    Turn(Box<TurnStudy>),
    /// Of the lists that are all of a game: what beats White's, and what Black's.
    Lists(Beaten, Beaten),
}

/// What beats a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beaten {
    /// The shortest list of the other side that wins, if one was found.
    pub reply: Option<String>,
    /// All lists of up to so many moves were tried, those that are all as long as the reply at most.
    pub tried: usize,
}

/// A turn as an engine looks back at it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TurnStudy {
    /// What the position was worth to White: 1 is a win, -1 a loss.
    pub value: f64,
    /// How much both sides together could gain by leaving their mixtures, as far as was looked.
    pub gap: f64,
    /// How many turns ahead that was.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// White's plans that were looked at, in the order of the rows.
    pub white: Vec<Studied>,
    /// Black's, in the order of the columns.
    pub black: Vec<Studied>,
    /// What each pair of plans was worth to White, as far as it was looked at.
    pub matrix: Vec<Vec<Option<f64>>>,
    /// What the turn that was played was worth to White.
    pub after: Option<f64>,
    /// How much more that turn gave White than the mistakes of both sides.
    pub luck: Option<f64>,
    /// What White could have known of Black's plan, where both plan; nothing from a server that does not tell it yet.
    #[serde(default)]
    pub white_expects: Option<Expected>,
    /// What Black could have known of White's.
    #[serde(default)]
    pub black_expects: Option<Expected>,
    /// What both sides do best from there, in a game in which one side acts.
    pub line: Vec<String>,
}

/// A plan of such a turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Studied {
    /// The plan as the game writes it.
    pub plan: String,
    /// How probably it should have been played.
    pub probability: f64,
    /// How much less it was worth than the best plan, against the mixture of the other side.
    pub regret: Option<f64>,
    /// Whether it was played.
    pub played: bool,
}

/// What a side could have expected of the other one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Expected {
    /// What most players plan there as the game writes it, and how probably, the most probable first.
    pub plans: Vec<(String, f64)>,
    /// The plan that was worth most against them, as the game writes it.
    pub reply: String,
    /// What that was worth to White.
    pub value: f64,
    /// What the plan that was played was worth to White against them.
    pub played: Option<f64>,
}
