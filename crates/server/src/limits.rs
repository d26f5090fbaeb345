//! How much one address, one guest and one connection may ask for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::ids::GuestId;

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

    fn quota(self) -> Quota {
        // Only a pause of zero is no quota; a nanosecond is as good as none.
        let pause = self.pause.max(Duration::from_nanos(1));
        Quota::with_period(pause).map_or(Quota::per_second(self.burst), |quota| quota.allow_burst(self.burst))
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

/// What has been used of the limits.
pub(crate) struct Usage {
    limits: Limits,
    posts: DefaultKeyedRateLimiter<IpAddr>,
    games: DefaultKeyedRateLimiter<GuestId>,
    connections: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Usage {
    /// Nothing used yet.
    pub(crate) fn new(limits: Limits) -> Self {
        Self {
            limits,
            posts: RateLimiter::keyed(limits.posts.quota()),
            games: RateLimiter::keyed(limits.games.quota()),
            connections: Arc::default(),
        }
    }

    /// The limits.
    pub(crate) const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Whether an address may ask for another change now.
    pub(crate) fn post(&self, address: IpAddr) -> bool {
        self.posts.check_key(&address).is_ok()
    }

    /// Whether a guest may make another game now.
    pub(crate) fn game(&self, guest: &GuestId) -> bool {
        self.games.check_key(guest).is_ok()
    }

    /// Counts the messages of one connection.
    pub(crate) fn messages(&self) -> DefaultDirectRateLimiter {
        RateLimiter::direct(self.limits.messages.quota())
    }

    /// Lets an address open another connection, for as long as the result lives.
    pub(crate) fn connect(&self, address: IpAddr) -> Option<Connected> {
        let mut connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let count = connections.entry(address).or_default();
        if *count >= self.limits.connections_per_address {
            return None;
        }
        *count += 1;
        drop(connections);
        Some(Connected { connections: self.connections.clone(), address })
    }

    /// How many connections are open.
    pub(crate) fn connections(&self) -> usize {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }

    /// Forgets those who have asked for nothing lately.
    pub(crate) fn sweep(&self) {
        self.posts.retain_recent();
        self.games.retain_recent();
    }
}

impl std::fmt::Debug for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Usage")
    }
}

/// An open connection. It is counted until it is dropped.
#[derive(Debug)]
pub(crate) struct Connected {
    connections: Arc<Mutex<HashMap<IpAddr, usize>>>,
    address: IpAddr,
}

impl Drop for Connected {
    fn drop(&mut self) {
        let mut connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = connections.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                connections.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_connections() {
        let usage = Usage::new(Limits { connections_per_address: 2, ..Limits::default() });
        let here = IpAddr::from([127, 0, 0, 1]);
        let first = usage.connect(here);
        let _second = usage.connect(here);
        assert!(usage.connect(here).is_none());
        assert!(usage.connect(IpAddr::from([127, 0, 0, 2])).is_some());
        drop(first);
        assert_eq!(usage.connections(), 1);
        assert!(usage.connect(here).is_some());
    }

    #[test]
    fn a_guest_makes_so_many_games() {
        let hour = Duration::from_secs(3600);
        let usage = Usage::new(Limits { games: Rate::new(2, hour), ..Limits::default() });
        let guest = GuestId::random();
        assert!(usage.game(&guest) && usage.game(&guest) && !usage.game(&guest));
        assert!(usage.game(&GuestId::random()));
    }
}
