use serde::Serialize;
use utoipa::ToSchema;

use super::{PieceView, Plan, TurnFrame};

/// Examples of a game, as its lesson page passes them to its script.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Lesson {
    /// Number of files, and of ranks, of the board.
    pub side: usize,
    /// Name of the module `js/games/NAME-look.js` that defines the look of the boards; empty for none.
    pub look: &'static str,
    /// The examples.
    pub examples: Vec<ExampleBoard>,
    /// The questions at the end.
    pub questions: Vec<QuizItem>,
}

/// A conformance case: a start, and the choices of a piece or the turns that are played.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ExampleBoard {
    /// The case's id in lower case, dots made hyphens.
    pub id: String,
    /// The pieces at its start.
    pub figures: Vec<PieceView>,
    /// Result of the game, if it is over before any turn.
    #[schema(required)]
    pub ended: Option<String>,
    /// Square of the piece that chooses.
    #[schema(required)]
    pub from: Option<&'static str>,
    /// The squares that the piece there may choose.
    pub targets: Vec<String>,
    /// Groups of choices offered to the reader; empty where there is one outcome.
    pub choices: Vec<Vec<String>>,
    /// Outcome of each combination of choices; the last group varies fastest.
    pub outcomes: Vec<ExampleOutcome>,
}

/// Turns that were played, and the turn after them if the rules refuse it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ExampleOutcome {
    /// The turns.
    pub turns: Vec<TurnFrame>,
    /// The turn that is refused.
    #[schema(required)]
    pub refused: Option<RefusedTurn>,
}

/// The plans of a turn that the rules refuse.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct RefusedTurn {
    /// White's plan, if White acts.
    #[schema(required)]
    pub white: Option<Plan>,
    /// Black's plan, if Black acts.
    #[schema(required)]
    pub black: Option<Plan>,
    /// The reason of the refusal.
    pub words: String,
}

/// A question about a conformance case; the page itself has its answers.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct QuizItem {
    /// Id of its element.
    pub id: String,
    /// The pieces in the question's position.
    pub figures: Vec<PieceView>,
    /// Index of the right answer, from 0.
    pub right: usize,
    /// Explanation by the rules.
    pub why: String,
    /// The turns shown after the answer.
    pub played: ExampleOutcome,
}

/// A game that is only played back.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PlaybackGame {
    /// Number of files, and of ranks, of the board.
    pub side: usize,
    /// Name of the module `js/games/NAME-look.js` that defines the look of the board; empty for none.
    pub look: &'static str,
    /// The pieces at its start.
    pub start: Vec<PieceView>,
    /// The turns.
    pub frames: Vec<TurnFrame>,
}
