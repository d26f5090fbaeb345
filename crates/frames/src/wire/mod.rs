//! What goes over a wire of turns and plans: the server sends it, and so does a module that plays them in a page.

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
