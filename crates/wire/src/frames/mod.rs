//! Resolved turns and legal plans in the format that pages receive. The server and the WebAssembly module in
//! the page use the same types.

mod event;
mod frame;
mod legal_plans;
mod piece_tracker;
mod plan;
mod revealed_turn;
mod turn_source;
pub mod types;

pub use event::event;
pub use frame::{frame, piece_views, result, unknown_result};
pub use legal_plans::{plans, predictable};
pub use piece_tracker::{KingSquares, PieceTracker, StepTrace, TrackedPiece};
pub use plan::{plan, prediction};
pub use revealed_turn::RevealedTurn;
pub use turn_source::{TurnSource, UnknownResult};
