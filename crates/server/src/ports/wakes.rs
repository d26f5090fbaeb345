use std::fmt::Debug;

use async_trait::async_trait;

use crate::base::ids::{GameId, GuestId};

/// What servers on the same database tell each other: where there is something new, and nothing of what it is. Whoever
/// hears it reads the database, which is the truth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wake {
    /// A game has so many events now.
    Game {
        /// The game.
        game: GameId,
        /// How many.
        head: u32,
    },
    /// A guest has another name, or has signed out everywhere.
    Guest(GuestId),
    /// Seeks were opened or closed.
    Seeks,
    /// The computer was asked for a plan.
    Asked,
    /// There is a plan of the computer.
    Answered,
    /// Something may not have been heard: anything in memory may be old.
    Missed,
}

/// How it is with a messenger beside the database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Messenger {
    /// Whether what is told by it is heard.
    pub connected: bool,
    /// How many messages were not understood since the start.
    pub malformed: u64,
}

/// How servers on the same database wake each other.
#[async_trait]
pub trait Wakes: Debug + Send + Sync + 'static {
    /// Tells the others. It does not wait, and may be lost; then they hear [`Wake::Missed`] some time.
    fn tell(&self, wake: Wake);

    /// Waits for what another server tells. One task alone may ask.
    async fn next(&self) -> Wake;

    /// How it is with the messenger beside the database, if there is one.
    fn messenger(&self) -> Option<Messenger> {
        None
    }
}
