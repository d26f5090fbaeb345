//! How much one address, one guest and one connection may ask for.

use std::num::NonZeroU32;
use std::time::Duration;

/// So many at once, and then one more after every pause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// How many at once.
    pub burst: NonZeroU32,
    /// The pause.
    pub pause: Duration,
}

/// The limits of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Requests that change something or make the server think, of one address.
    pub posts: Rate,
    /// Games that one guest makes.
    pub games: Rate,
    /// Messages on one connection.
    pub messages: Rate,
    /// Connections of one address.
    pub connections_per_address: usize,
    /// Connections to one game.
    pub connections_per_game: usize,
    /// Seeks of one guest.
    pub seeks_per_guest: usize,
    /// How many wrong or too fast messages end a connection.
    pub strikes: u32,
}

impl Rate {
    /// So many at once (at least one), and then one more after every pause.
    #[must_use]
    pub const fn new(burst: u32, pause: Duration) -> Self {
        let burst = match NonZeroU32::new(burst) {
            Some(burst) => burst,
            None => NonZeroU32::MIN,
        };
        Self { burst, pause }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            posts: Rate::new(300, Duration::from_millis(200)),
            games: Rate::new(30, Duration::from_secs(2)),
            messages: Rate::new(40, Duration::from_millis(100)),
            connections_per_address: 500,
            connections_per_game: 500,
            seeks_per_guest: 3,
            strikes: 20,
        }
    }
}
