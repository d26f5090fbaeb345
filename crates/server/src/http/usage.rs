//! How much of the limits one address, one guest and one connection have used.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::base::ids::GuestId;
use crate::base::Settings;
use crate::base::settings::Rate;

/// What has been used of the limits.
pub(crate) struct Usage {
    settings: Arc<Settings>,
    posts: DefaultKeyedRateLimiter<IpAddr>,
    games: DefaultKeyedRateLimiter<GuestId>,
    connections: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Usage {
    /// Nothing used yet.
    pub(crate) fn new(settings: Arc<Settings>) -> Self {
        Self {
            posts: RateLimiter::keyed(quota(settings.writes_per_address)),
            games: RateLimiter::keyed(quota(settings.games_per_guest)),
            connections: Arc::default(),
            settings,
        }
    }

    /// The limits.
    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
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
        RateLimiter::direct(quota(self.settings.messages))
    }

    /// Lets an address open another connection, for as long as the result lives.
    pub(crate) fn connect(&self, address: IpAddr) -> Option<Connected> {
        let mut connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let count = connections.entry(address).or_default();
        if *count >= self.settings.sockets_per_address {
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

fn quota(rate: Rate) -> Quota {
    // Only a pause of zero is no quota; a nanosecond is as good as none.
    let pause = rate.pause.max(Duration::from_nanos(1));
    Quota::with_period(pause).map_or(Quota::per_second(rate.burst), |quota| quota.allow_burst(rate.burst))
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
        let usage = Usage::new(Settings { sockets_per_address: 2, ..Settings::default() }.into());
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
        let usage = Usage::new(Settings { games_per_guest: Rate::new(2, hour), ..Settings::default() }.into());
        let guest = GuestId::random();
        assert!(usage.game(&guest) && usage.game(&guest) && !usage.game(&guest));
        assert!(usage.game(&GuestId::random()));
    }
}
