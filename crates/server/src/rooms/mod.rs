//! All rooms: loaded when they are needed, forgotten when nobody is there any more.

mod registry;
mod sealing;
mod writing;

pub use registry::{NoRoom, Rooms};
