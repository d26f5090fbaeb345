//! All rooms: loaded on demand, unloaded when no client is connected any more.

mod clock_task;
mod computer_turn;
mod deletion;
#[cfg(test)]
mod engine_sharing_tests;
mod loading;
mod notifications;
mod presence_sync;
mod publication;
mod receipts;
mod registry;
mod run_to_completion;
mod seek_sync;
mod sign_out;
#[cfg(test)]
mod tests;
mod tree_log;
mod turn_studies;
mod writing;

pub use receipts::TranscriptRequestError;
pub use registry::RoomsDependencies;
pub use registry::{RoomError, Rooms};
pub use writing::NEXT_GAME;
