//! The contract that every game implements, and the optional capabilities of games.
//!
//! A game determines the acting sides ([`Game::acts`]), judges plans ([`Game::judge`]) and resolves them
//! ([`Game::resolve`]). Simultaneous plans, alternating plies and whole lists share one contract: a turn
//! consists of the plans of the sides that must act. Each capability that only some games have is a trait of
//! its own: [`Enumerate`], [`Notate`], [`Predict`], [`Claim`], [`Check`], [`Depict`]; the game reports its
//! capabilities ([`Game::capabilities`]). Its [`Descriptor`] declares its properties. [`Capture`] lets a
//! search generate captures only.

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
