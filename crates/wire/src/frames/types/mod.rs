//! Wire types of turns and plans, sent by the server and by the WebAssembly module that plays turns in a
//! page.

mod event;
mod frame;
mod plan;
mod side;
mod strict;

pub use event::TurnEvent;
pub use frame::{
    GameResult, OpenedSeal, PieceMotion, PieceRemoval, PieceTypeChange, PieceView, TurnFrame, TurnStep,
};
pub use plan::{Move, MovePrediction, Plan};
pub use side::{BySide, Side};
pub use strict::{StrictObject, object, options, whole_object};
