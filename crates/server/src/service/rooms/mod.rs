//! All rooms: loaded on demand, unloaded when no client is connected any more.

mod forgetting;
mod lasting;
mod leaving;
mod logs;
mod publishing;
mod reading;
mod receipts;
mod registry;
mod sealing;
mod seeking;
#[cfg(test)]
mod sharing;
mod sighting;
mod studying;
#[cfg(test)]
mod tests;
mod timing;
mod waking;
mod writing;

pub(crate) use receipts::NoTranscript;
pub(crate) use registry::Tools;
pub use registry::{NoRoom, Rooms};
pub(crate) use writing::NEXT_GAME;
