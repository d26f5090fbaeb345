//! The contract that every game implements, and what a game may have beside it.
//!
//! A game says who acts ([`Game::acts`]), judges plans ([`Game::judge`]) and resolves them ([`Game::resolve`]). Both
//! at once, one side at a time and a whole list at once are the same contract: a turn is made of the plans of the
//! sides that must act. What only some games can answer is a capability, a trait of its own: [`Enumerate`],
//! [`Notate`], [`Predict`], [`Claim`], [`Check`], [`Depict`]. What a game is like, its [`Descriptor`] declares.

mod capabilities;
mod checked;
mod code;
mod common;
mod counted;
mod descriptor;
mod erased;
mod error;
mod event;
mod fields;
mod figure;
mod impossible;
mod move_plan;
mod outcome;
mod perft;
mod plan;
mod play;
mod record;
mod timeline;
mod turn;

pub use capabilities::{Capabilities, Check, Claim, Depict, Enumerate, Foresight, Notate, Predict};
pub use checked::{Checked, Legal, check, foreseeing, legal_plans};
pub use code::Code;
pub use common::Common;
pub use counted::{Counted, QUIET_LIMIT};
pub use descriptor::{Descriptor, OptionInfo, Options, SealedBy, Telling, TurnIs};
pub use erased::{AnyEnumeration, AnyMatch, AnyNotation, AnyPrediction, CheckedPlan};
pub use error::{Idle, Illegal, OptionFault, PlanFault, PositionFault, RulesError, shortened};
pub use event::{Describe, EventData, Value};
pub use fields::{castling_rights, counter};
pub use figure::{Figure, Scene};
pub use impossible::Impossible;
pub use move_plan::{MovePlan, Way};
pub use outcome::{Outcome, Reason, UnknownReason};
pub use perft::{perft, perft_by_making};
pub use plan::{Foreseen, PlanData, Spell};
pub use play::{Judged, Match, TurnReport};
pub use record::Record;
pub use timeline::{Motion, Recorder, Silent, Step, Timeline};
pub use turn::{Ply, Turn};

use std::fmt::{Debug, Display};
use std::hash::Hash;

use crate::board::Color;

/// A game: a value of this type holds its options, and its methods are the rules.
///
/// All methods are pure.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// Everything that the rules need to know about the state of a game, the history where they need it.
    type Position: Clone + Debug + PartialEq + Send + Sync;
    /// What one side chooses for a turn. Its `Display` is the text of interface.md.
    type Plan: Clone + Debug + Display + Eq + Hash + Ord + Send + Sync + Spell;
    /// The plans of one turn: [`ByColor`](crate::ByColor) when both act, [`Ply`] when one side acts.
    type Turn: Turn<Legal<Self>> + Clone + Send + Sync;
    /// What happened while a turn was resolved.
    type Event: Clone + Debug + Describe;
    /// The rules that a plan can break.
    type Illegal: Code;
    /// What two positions must share to count as the same for repetition.
    type Key: Clone + Debug + Eq + Hash + Send + Sync;

    /// What the game is called and what it is like.
    const DESCRIPTOR: &'static Descriptor;

    /// What the game has beside the contract.
    const CAPABILITIES: Capabilities<Self>;

    /// The game with these options, all of which its descriptor has; those not given have their default.
    fn with_options(options: &Options) -> Self;

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

    /// Reads a plan as a turn is written; says nothing about its legality.
    ///
    /// # Errors
    /// [`PlanFault`] says what form a plan has.
    fn parse_plan(&self, side: Color, text: &str) -> Result<Self::Plan, PlanFault>;

    /// Reads a plan as a turn is written or as a list names it ([`Spell::listed`]). A game whose lists name plans
    /// otherwise than its turns says how.
    ///
    /// # Errors
    /// [`PlanFault`] as for [`Game::parse_plan`].
    fn parse_listed(&self, side: Color, text: &str) -> Result<Self::Plan, PlanFault> {
        self.parse_plan(side, text)
    }

    /// Says whether a plan of a side that acts is legal. The caller has made sure that the game is not over; programs
    /// call [`check`], which keeps the verdict.
    ///
    /// # Errors
    /// The rule that the plan breaks.
    fn judge(&self, position: &Self::Position, side: Color, plan: &Self::Plan) -> Result<(), Self::Illegal>;

    /// Resolves a turn of plans that were judged in this position, and tells the recorder what happened.
    fn resolve(
        &self,
        position: &Self::Position,
        turn: &Self::Turn,
        recorder: &mut impl Recorder<Self::Event>,
    ) -> Self::Position;

    /// What makes the position the same as another for repetition, or `None` where repetition never ends the game.
    fn repetition_key(&self, position: &Self::Position) -> Option<Self::Key>;
}
