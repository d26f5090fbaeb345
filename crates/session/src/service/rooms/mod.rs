//! All rooms: loaded on demand, unloaded when no client is connected any more.

mod changes;
mod drafts;
#[cfg(test)]
mod engine_sharing_tests;
mod registry;
mod run_to_completion;
#[cfg(test)]
mod tests;
mod upkeep;

pub use changes::NEXT_GAME;
pub use registry::{RoomError, Rooms, RoomsDependencies, TranscriptRequestError};
