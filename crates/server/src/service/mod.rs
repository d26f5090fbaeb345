//! Games in memory and everybody who is connected to them: the rooms and the lobby.

mod lobby;
mod meters;
mod people;
mod room;

pub(crate) use lobby::Presence;
pub use lobby::{Lobby, Seek};
pub(crate) use meters::Meters;
pub(crate) use people::{People, Visit};
pub(crate) use room::News;
pub use room::Room;
