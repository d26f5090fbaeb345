//! The contract that every game implements, and what a game may have beside it.
//!
//! A game says who acts ([`Game::acts`]), judges plans ([`Game::judge`]) and resolves them ([`Game::resolve`]). Both
//! at once, one side at a time and a whole list at once are the same contract: a turn is made of the plans of the
//! sides that must act. What only some games can answer is a capability, a trait of its own: [`Enumerate`],
//! [`Notate`], [`Predict`], [`Claim`], [`Check`], [`Depict`]; the game tells which it has ([`Game::capabilities`]).
//! What a game is like, its [`Descriptor`] declares. [`Capture`] spares a search what it need not know.

mod action;
mod checked;
mod code;
mod common;
mod counted;
mod descriptor;
mod error;
mod event;
mod fault;
mod fields;
mod figure;
mod foresight;
mod game;
mod impossible;
mod judge;
mod move_plan;
mod outcome;
mod perft;
mod plan;
mod play;
mod questions;
mod record;
mod timeline;
mod turn;
mod way;

pub use action::Action;
pub use checked::Checked;
pub use code::Code;
pub use common::Common;
pub use counted::{Counted, QUIET_LIMIT};
pub use descriptor::{Begins, Descriptor, Field, OptionInfo, Options, SealedBy, Telling, TurnIs};
pub use error::{Idle, Illegal, RulesError};
pub use event::{Describe, EventData, Value};
pub use fault::{OptionFault, PlanFault, PositionFault, shortened};
pub use fields::{castling_rights, counter};
pub use figure::{Figure, Scene};
pub use foresight::Foresight;
pub use game::{Capabilities, Capture, Check, Claim, Depict, Enumerate, Game, Legal, Notate, Predict};
pub use impossible::Impossible;
pub use judge::{check, foreseeing, legal_captures, legal_plans};
pub use move_plan::MovePlan;
pub use outcome::{Outcome, Reason, UnknownReason};
pub use perft::{perft, perft_by_making};
pub use plan::{Foreseen, PlanData, Spell};
pub use play::{After, Judged, Match, TurnReport};
pub use record::Record;
pub use timeline::{Motion, Recorder, Silent, Step, Timeline};
pub use turn::{Ply, Turn};
pub use way::Way;
