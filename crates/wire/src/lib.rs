//! Wire types between pages and the server: requests, messages and responses as JSON, each with its
//! description for the API. The types of turns are those of `zugleich-frames`.
//!
//! Of the server's messages only [`OwnPlan`] contains a pending plan; the server builds it only for the owner
//! of the seat.

mod analysis;
mod client;
mod clock;
mod device;
mod explain;
mod fields;
mod http;
mod lesson;
mod placed;
mod receipt;
mod request;
mod sealing;
mod server;
mod state;
mod written;

pub use analysis::{
    AnalysedPlan, AnalysisLine, ExpectedPlan, ExpectedPlans, FailedMove, ListAnalysis, ListReply,
    ListsAnalysis, TurnAnalysis,
};
pub use client::{AbsenceClaim, ClientMessage, DrawAction, LobbyClientMessage, TakebackAction};
pub use clock::{Clock, ClockSetting};
pub use device::{ByName, HandOver, HandedOver, HandoverStage, HandoverState, Host, OpenGame, TakenOver};
pub use explain::{Preview, Readings, Reasons, ToldPly};
pub use fields::{Field, Fields};
pub use http::{
    Aborted, Created, ErrorBody, Exported, ExportedPlayers, HandIn, HandInSeal, HandedIn, Health, History,
    Join, Joined, Me, NewGame, Origin, Ready, Rename, SidePreference, Start,
};
pub use lesson::{Example, Lesson, Picture, Played, Question, Refused, Sample};
pub use placed::{Beginning, Fairness, Misplaced, Placed, Reach, StartPosition};
pub use receipt::{Acknowledged, Receipt};
pub use request::{GameRequest, LobbyRequest, NoId, RequestId, Unread, named, read};
pub use sealing::{Deposit, DepositView, Forfeit, Mode, NextKey, Secrecy};
pub use server::{LobbyMessage, RefusedRequest, Seek, Seeks, ServerMessage};
pub use server::{changed_message, state_message, turn_changed_message, turn_message};
pub use state::{
    Absence, Committed, OpponentKind, OwnPlan, Phase, Rematch, SealView, Seat, SeatKind, Seats, State,
    StoredOnly,
};
pub use written::Written;
pub use zugleich_frames::wire::{
    BySide, Changed, Figure, GameEvent, GameResult, Gone, Motion, Move, Opening, Plan, Prediction, Side,
    Step, TurnFrame,
};
