use serde::Serialize;
use utoipa::ToSchema;

use super::{Figure, Plan, TurnFrame};

/// Examples of a game, as a page that teaches it gives them to its script.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Lesson {
    /// How many files and ranks the board has.
    pub side: usize,
    /// What the module `js/games/NAME-look.js` is called that says how the boards look; empty for none.
    pub look: &'static str,
    /// The examples.
    pub examples: Vec<Example>,
    /// What is asked at the end.
    pub questions: Vec<Question>,
}

/// A conformance case: a start, and the choices of a piece or what is played.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Example {
    /// The case's id in lower case, dots made hyphens.
    pub id: String,
    /// The pieces at its start.
    pub figures: Vec<Figure>,
    /// How the game has ended, if it is over before any turn.
    #[schema(required)]
    pub ended: Option<String>,
    /// A square.
    #[schema(required)]
    pub from: Option<&'static str>,
    /// The squares that the piece there may choose.
    pub targets: Vec<String>,
    /// What the reader may choose, group by group; empty where there is one outcome.
    pub choices: Vec<Vec<String>>,
    /// What comes of each choice; the last group varies fastest.
    pub outcomes: Vec<Played>,
}

/// Turns that were played, and the turn after them if the rules refuse it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Played {
    /// The turns.
    pub turns: Vec<TurnFrame>,
    /// The turn that is refused.
    #[schema(required)]
    pub refused: Option<Refused>,
}

/// The plans of a turn that the rules refuse.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Refused {
    /// White's plan, if White acts.
    #[schema(required)]
    pub white: Option<Plan>,
    /// Black's plan, if Black acts.
    #[schema(required)]
    pub black: Option<Plan>,
    /// Why they are refused.
    pub words: String,
}

/// A question about a conformance case; the page itself has its answers.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Question {
    /// What its elements are called by.
    pub id: String,
    /// The pieces when it is asked.
    pub figures: Vec<Figure>,
    /// Which answer is right, from 0.
    pub right: usize,
    /// What the rules say of it.
    pub why: String,
    /// What is shown when it was answered.
    pub played: Played,
}

/// A game that only goes through its turns.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Sample {
    /// How many files and ranks the board has.
    pub side: usize,
    /// What the module `js/games/NAME-look.js` is called that says how the board looks; empty for none.
    pub look: &'static str,
    /// The pieces at its start.
    pub start: Vec<Figure>,
    /// Its turns.
    pub frames: Vec<TurnFrame>,
}

/// A board that only shows a position.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Picture {
    /// The variant id, which is the id of its element.
    pub id: &'static str,
    /// What the module `js/games/NAME-look.js` is called that says how the board looks; empty for none.
    pub look: &'static str,
    /// How many files and ranks the board has.
    pub side: usize,
    /// The pieces.
    pub figures: Vec<Figure>,
}
