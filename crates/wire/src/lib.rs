//! Wire types between pages and the server: requests, messages and responses as JSON, each with its
//! description for the API.
//!
//! Of the server's messages only [`PendingPlan`] contains a pending plan; the server builds it only for the owner
//! of the seat.

mod analysis;
mod client_message;
mod clock;
mod explain;
pub mod frames;
mod handover;
mod http;
mod json_fields;
mod lesson;
mod receipt;
mod request;
mod sealing;
mod server_message;
mod shared_json;
mod start_check;
mod state;
mod time_control;

pub use analysis::{
    AnalysedPlan, AnalysisLine, ExpectedPlan, ExpectedPlans, FailedMove, ListAnalysis, ListReply,
    ListsAnalysis, TurnAnalysis,
};
pub use client_message::{AbsenceClaim, ClientMessage, DrawAction, LobbyClientMessage, TakebackAction};
pub use clock::Clock;
pub use explain::{CitedPly, Preview, Readings, Reasons};
pub use frames::types::{
    BySide, GameResult, Move, MovePrediction, OpenedSeal, PieceMotion, PieceRemoval, PieceTypeChange,
    PieceView, Plan, Side, TurnEvent, TurnFrame, TurnStep,
};
pub use handover::{
    HandoverContent, HandoverGuest, HandoverLifetime, HandoverLookup, HandoverRequest, HandoverStage,
    HandoverState, OpenGame,
};
pub use http::{
    AbortedGame, CreatedGame, DraftState, DraftSubmission, ErrorBody, ExportedGame, ExportedPlayers,
    ForkPoint, GuestProfile, Health, JoinRequest, JoinedSeat, ListSubmission, NewGame, ReadinessReport,
    RenameRequest, SealSubmission, SidePreference, StartFrame, SubmissionReceipt, TurnHistory,
};
pub use json_fields::{JsonField, JsonFields};
pub use lesson::{ExampleBoard, ExampleOutcome, Lesson, PlaybackGame, QuizItem, RefusedTurn};
pub use receipt::{Receipt, ReceiptContent};
pub use request::{GameRequest, LobbyRequest, RequestError, RequestId, RequestIdError, read, request_id};
pub use sealing::{Deposit, DepositView, ForfeitedSeal, GameMode, NextKey, Secrecy};
pub use server_message::{LobbyMessage, RefusedRequest, Seek, Seeks, ServerMessage};
pub use server_message::{changed_message, state_message, turn_changed_message, turn_message};
pub use shared_json::SharedJson;
pub use start_check::{
    ContinuationMove, StartCheck, StartCheckRequest, StartFairness, StartPosition, StartRefusal,
};
pub use state::{
    Absence, CommittedSides, EditionMismatch, GamePhase, OpponentKind, PendingPlan, Rematch, SealView, Seat,
    SeatKind, Seats, State,
};
pub use time_control::{TimeControl, TimeControlError};
