//! Wire types of turns and plans, sent by the server and by the WebAssembly module that plays turns in a
//! page.

mod event;
mod frame;
mod plan;
mod side;
mod strict;

pub use event::GameEvent;
pub use frame::{Changed, Figure, GameResult, Gone, Motion, Opening, Step, TurnFrame};
pub use plan::{Move, Plan, Prediction};
pub use side::{BySide, Side};
pub use strict::{Object, object, options, whole_object};
