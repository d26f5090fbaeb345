//! Resolved turns as pages are told them, and what may be planned after them: the same words whether a server tells
//! them or a module of WebAssembly in the page itself.

mod event;
mod frame;
mod offer;
mod plan;
mod roster;
mod source;
pub mod wire;

pub use event::event;
pub use frame::{Turn, figures, frame, result, strange_result};
pub use offer::{plans, predictable};
pub use plan::{plan, prediction};
pub use roster::{Kings, Piece, Roster, Trace};
pub use source::{Source, StrangeEnd};
