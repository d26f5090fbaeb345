//! Resolved turns and legal plans in the format that pages receive. The server and the WebAssembly module in
//! the page use the same types.

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
