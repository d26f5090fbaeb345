//! The contract that every game implements, and the optional capabilities of games.
//!
//! A game determines the acting sides ([`Game::acts`]), judges plans ([`Game::judge`]) and resolves them
//! ([`Game::resolve`]). Simultaneous plans, alternating plies and whole lists share one contract: a turn
//! consists of the plans of the sides that must act. Each capability that only some games have is a trait of
//! its own: [`Enumerate`], [`Notate`], [`Predict`], [`Claim`], [`Check`], [`Draw`]; the game reports its
//! capabilities ([`Game::capabilities`]). Its [`Descriptor`] declares its properties. [`Capture`] lets a
//! search generate captures only.

mod board_view;
mod capability_queries;
mod common_plan_error;
mod descriptor;
mod error;
mod event;
mod fields;
mod from_to;
mod game;
mod game_match;
mod impossible_position;
mod judge;
mod move_plan;
mod outcome;
mod parse_error;
mod perft;
mod piece_move;
mod plan_text;
mod predict_ops;
mod record;
mod simple_ply_position;
mod simple_position;
mod stable_code;
mod timeline;
mod turn;
mod verified_plan;

pub use board_view::{BoardPiece, BoardView};
pub use capability_queries::{CapabilityQueries, CapabilityQuery};
pub use common_plan_error::CommonPlanError;
pub use descriptor::{
    Descriptor, OptionInfo, Options, PositionField, SealingParty, StartPositions, TurnPresentation, TurnScope,
};
pub use error::{IllegalPlanError, RulesError, TurnError};
pub use event::{Describe, EventData, EventValue};
pub use fields::{castling_rights, counter};
pub use from_to::FromTo;
pub use game::{Capabilities, Capture, Check, Claim, Draw, Enumerate, Game, LegalPlan, Notate, Predict};
pub use game_match::{DryRunState, Match, StampedPlan, TurnReport};
pub use impossible_position::ImpossiblePositionError;
pub use judge::{check, legal_captures, legal_plans, with_predicted_plan};
pub use move_plan::MovePlan;
pub use outcome::{Outcome, Reason, UnknownReasonError};
pub use parse_error::{OptionError, PlanParseError, PositionParseError, shortened};
pub use perft::{perft, perft_by_making};
pub use piece_move::PieceMove;
pub use plan_text::{PlanData, PlanPrediction, PlanText};
pub use predict_ops::PredictionOps;
pub use record::Record;
pub use simple_ply_position::SimplePlyPosition;
pub use simple_position::{QUIET_LIMIT, SimplePosition};
pub use stable_code::StableCode;
pub use timeline::{Motion, NullRecorder, Recorder, Timeline, TimelineStep};
pub use turn::{Ply, Turn};
pub use verified_plan::VerifiedPlan;
