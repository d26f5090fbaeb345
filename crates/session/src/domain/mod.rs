//! A game as the fold over its stored events ([`StoredEvent`], [`GameState`]): decisions, their consequences, and
//! clocks.
//!
//! It knows neither how an event is stored nor how it is presented.

#[cfg(test)]
mod absence_tests;
pub mod chain;
mod clocks;
mod committed_plan;
#[cfg(test)]
mod days_tests;
mod deadline;
#[cfg(test)]
mod deadline_tests;
mod deciding;
mod decision_error;
mod fair_scheduler;
mod game_command;
mod game_settings;
mod game_state;
mod plan_draft;
mod plan_secrecy;
mod playback;
mod player_keys;
mod player_seals;
mod queries;
mod recorded_game;
pub mod seal;
mod seal_deposit;
mod seal_forfeit;
#[cfg(test)]
mod sealed_tests;
mod start_position;
mod stored_event;
mod takeback_state;
#[cfg(test)]
mod tests;
mod turn_snapshot;
mod visible_version;

pub use clocks::GameClocks;
pub use committed_plan::CommittedPlan;
pub use decision_error::DecisionError;
pub use fair_scheduler::{FairScheduler, JobRequest};
pub use game_command::Payer;
pub use game_command::{Decision, GameCommand};
pub use game_settings::{GameSettings, Occupant, engine_edition};
pub use game_state::{DryRun, GameStart, GameState, ReplayError};
pub use plan_draft::PlanDraft;
pub use plan_secrecy::{PlanSecrecy, RematchCommitment, SecrecySetting};
pub use player_keys::PlayerKeys;
pub use seal_deposit::SealDeposit;
pub use seal_forfeit::{SealForfeit, SealForfeitReason};
pub use start_position::{StartPositionError, branch, start_match};
pub use stored_event::StoredEvent;
pub use turn_snapshot::{NextTurn, StartSnapshot, TurnSnapshot};
pub(crate) use visible_version::{Audience, VisibleVersion};
pub use zugleich_wire::frames::{
    KingSquares, PieceTracker, RevealedTurn, StepTrace, TrackedPiece, TurnSource, UnknownResult,
};
pub use zugleich_wire::{
    AbsenceClaim, DrawAction, GameMode, GamePhase, OpponentKind, TakebackAction, TimeControl,
    TimeControlError,
};
