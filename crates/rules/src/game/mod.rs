//! The one contract that every game implements and everything above talks through.
//!
//! A game says who acts ([`Game::Turn`]), which plans a side has ([`Game::plans`]) and how the plans resolve
//! ([`Game::resolve`]). Both at once, one side at a time and a whole list at once are the same contract: a
//! turn is made of the plans of the sides that must act.

mod descriptor;
mod error;
mod event;
mod fields;
mod outcome;
mod perft;
mod play;
mod record;
mod timeline;
mod turn;

pub use descriptor::{Descriptor, OptionInfo, Options};
pub use error::{Illegal, IllegalKind, OptionFault, PlanFault, PositionFault, RulesError, shortened};
pub use event::{EventData, Value};
pub use fields::{castling_rights, counter};
pub use outcome::{Outcome, Reason, UnknownReason};
pub use perft::{perft, perft_by_making};
pub use play::{Match, TurnReport};
pub use record::Record;
pub use timeline::{Motion, Recorder, Silent, Step, Timeline};
pub use turn::{Ply, Turn};

use std::fmt::{Debug, Display};
use std::hash::Hash;

use crate::board::{Color, Geometry, Role, Square, letter};
use crate::notation::Action;

/// A game: a value of this type holds its options, and its methods are the rules.
///
/// All methods are pure. Plans that reach [`Game::resolve`] must be legal; [`Game::check`] tells.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// Everything that the rules need to know about the state of a game, the history where they need it.
    type Position: Clone + Debug + PartialEq + Send + Sync;
    /// What one side chooses for a turn. Its `Display` is the text of interface.md.
    type Plan: Clone + Debug + Display + Eq + Hash + Ord + Send + Sync;
    /// The plans of one turn: [`ByColor`](crate::ByColor) when both act, [`Ply`] when one side acts.
    type Turn: Turn<Self::Plan> + Clone + Debug + Send + Sync;
    /// What happened while a turn was resolved.
    type Event: Clone + Debug + Describe;
    /// What two positions must share to count as the same for repetition.
    type Key: Clone + Debug + Eq + Hash + Send + Sync;

    /// Whether [`Game::plans`] lists every legal plan. A game whose plans are too many to list (a plan of Blind
    /// synchronous chess is a whole list of moves) lists none: nothing can be offered, counted or searched,
    /// and only [`Game::check`] tells what is legal.
    const LISTS_PLANS: bool = true;

    /// Whether records write plans in algebraic notation, for which [`Game::actions`] says what a plan moves;
    /// they write coordinates otherwise.
    const ALGEBRAIC: bool = false;

    /// Whether a plan may predict what the other side moves.
    const WRITES_PREDICTIONS: bool = false;

    /// What the game is called, its board, its options and its author.
    fn descriptor() -> &'static Descriptor;

    /// The game with these options; those not given have their default.
    ///
    /// # Errors
    /// [`OptionFault`] for a key or value that the descriptor does not have.
    fn with_options(options: &Options) -> Result<Self, OptionFault>;

    /// The position that the game starts from.
    fn start(&self) -> Self::Position;

    /// Reads a position text (interface.md, "Position text").
    ///
    /// # Errors
    /// [`PositionFault`] says which field is wrong, or that the position cannot be.
    fn parse_position(&self, text: &str) -> Result<Self::Position, PositionFault>;

    /// Writes the position text.
    fn position_text(&self, position: &Self::Position) -> String;

    /// The number of the next turn (of the next ply where one side acts).
    fn turn_number(&self, position: &Self::Position) -> u32;

    /// How the game has ended in this position, repetition aside.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Whether this side must plan in this position, were the game not over.
    fn acts(&self, position: &Self::Position, side: Color) -> bool;

    /// Every legal plan of a side, in no particular order; the pass alone if it must pass.
    /// Empty for a side that does not act, and in a game that does not list its plans ([`Game::LISTS_PLANS`]). The caller has made sure that the game is not over.
    fn plans(&self, position: &Self::Position, side: Color) -> Vec<Self::Plan>;

    /// Reads a plan as a turn is written; says nothing about its legality.
    ///
    /// # Errors
    /// [`PlanFault`] says what form a plan has.
    fn parse_plan(&self, side: Color, text: &str) -> Result<Self::Plan, PlanFault>;

    /// The plan's name in a list of plans: its text without what a player adds of their own, such as a prediction.
    fn listed(&self, plan: &Self::Plan) -> String {
        plan.to_string()
    }

    /// Reads a plan as a turn is written or as a list names it.
    ///
    /// # Errors
    /// [`PlanFault`] as for [`Game::parse_plan`].
    fn parse_listed(&self, side: Color, text: &str) -> Result<Self::Plan, PlanFault> {
        self.parse_plan(side, text)
    }

    /// What a plan moves, in the terms of algebraic notation; nothing for a pass.
    /// Empty too where [`Game::ALGEBRAIC`] is false.
    fn actions(&self, _: &Self::Position, _: Color, _: &Self::Plan) -> Vec<Action> {
        Vec::new()
    }

    /// What the plan of a side predicts that the other side moves.
    fn predicted(&self, _: &Self::Position, _: Color, _: &Self::Plan) -> Option<Vec<Action>> {
        None
    }

    /// The plan with a prediction that the other side moves this.
    fn with_prediction(&self, plan: &Self::Plan, _: &[Action]) -> Self::Plan {
        plan.clone()
    }

    /// Says whether a plan is legal; agrees with [`Game::plans`] where that lists them. The caller has made sure that the game is not over.
    ///
    /// # Errors
    /// [`IllegalKind`] is the rule that the plan breaks.
    fn check(&self, position: &Self::Position, side: Color, plan: &Self::Plan) -> Result<(), IllegalKind>;

    /// Resolves a turn of legal plans and tells the recorder what happened.
    fn resolve(
        &self,
        position: &Self::Position,
        turn: &Self::Turn,
        recorder: &mut impl Recorder<Self::Event>,
    ) -> Self::Position;

    /// What makes the position the same as another for repetition, or `None` where repetition never ends the game.
    fn repetition_key(&self, position: &Self::Position) -> Option<Self::Key>;

    /// Whether the side to move is in check, in games of which a record says so after every ply.
    fn in_check(&self, _: &Self::Position) -> Option<bool> {
        None
    }

    /// Why a player may claim a draw here, in games in which draws are claimed.
    fn claim(&self, _: &Self::Position) -> Option<Reason> {
        None
    }

    /// What a side may predict that the other one moves, as a plan names it after its slash and sorted as text;
    /// `None` in games without predictions. The caller has made sure that the game is not over.
    fn predictable(&self, _: &Self::Position, _side: Color) -> Option<Vec<String>> {
        None
    }

    /// Every piece on the board, for those who draw it.
    fn figures(&self, position: &Self::Position) -> Vec<Figure>;

    /// Calls `visit` with every turn that perft counts; at the least all combinations of legal plans.
    fn for_each_turn(&self, position: &Self::Position, visit: impl FnMut(&Self::Turn)) {
        let plans = crate::ByColor::from_fn(|side| self.plans(position, side));
        Self::Turn::for_each(&plans, visit);
    }

    /// Calls `visit` with the position after each turn that [`Game::for_each_turn`] visits.
    fn for_each_next(&self, position: &Self::Position, mut visit: impl FnMut(&Self::Position)) {
        self.for_each_turn(position, |turn| visit(&self.resolve(position, turn, &mut Silent)));
    }

    /// How many turns [`Game::for_each_turn`] would visit.
    fn count_turns(&self, position: &Self::Position) -> u64 {
        Self::Turn::count(crate::ByColor::from_fn(|side| self.plans(position, side).len() as u64))
    }
}

/// An event that can be written down.
pub trait Describe {
    /// The event as data: its kind and fields (interface.md, "Events").
    fn describe(&self) -> EventData;
}

/// A piece on the board, for those who draw it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Whose piece it is.
    pub side: Color,
    /// Where it stands.
    pub square: Square,
    /// The piece as the position text writes it: `N`, `q`, or a bracketed list of possible types.
    pub face: String,
    /// Whether the piece rests and cannot move this turn.
    pub resting: bool,
}

impl Figure {
    /// A piece of a known type that does not rest.
    #[must_use]
    pub fn new(square: Square, side: Color, role: Role) -> Self {
        Self { side, square, face: letter(side, role).to_string(), resting: false }
    }
}

/// A position and the board it is on, for those who draw it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The size of the board.
    pub geometry: Geometry,
    /// The pieces, by square, White first on a shared one.
    pub figures: Vec<Figure>,
}
