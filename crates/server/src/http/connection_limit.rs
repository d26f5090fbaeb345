use std::collections::HashMap;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::mpsc;

use zugleich_session::{ClientNetwork, Settings};

/// Limits the number of open connections, in all and per address; idle connections count too.
#[derive(Debug)]
pub(super) struct ConnectionLimit {
    settings: Arc<Settings>,
    inside: Arc<Mutex<ConnectionCounts>>,
    /// A channel without messages: it closes when all copies of the sender are dropped, i.e. all connections
    /// have ended.
    open: mpsc::Sender<Infallible>,
    left: mpsc::Receiver<Infallible>,
}

#[derive(Debug, Default)]
struct ConnectionCounts {
    all: usize,
    nets: HashMap<ClientNetwork, usize>,
}

impl ConnectionLimit {
    /// Creates a limit without connections.
    pub(super) fn new(settings: Arc<Settings>) -> Self {
        let (open, left) = mpsc::channel(1);
        Self { settings, inside: Arc::default(), open, left }
    }

    /// Admits a connection if there is capacity. Connections from a trusted proxy do not count per address.
    pub(super) fn try_acquire(&self, peer: IpAddr) -> Option<ConnectionPermit> {
        let net = (!self.settings.trusted_proxies.contain(peer)).then(|| ClientNetwork::from(peer));
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        let own = net.and_then(|net| inside.nets.get(&net)).copied().unwrap_or_default();
        if inside.all >= self.settings.connections || own >= self.settings.connections_per_address {
            return None;
        }
        inside.all += 1;
        if let Some(net) = net {
            inside.nets.insert(net, own + 1);
        }
        Some(ConnectionPermit { inside: self.inside.clone(), net, _open: self.open.clone() })
    }

    /// Admits no more connections and waits until all have ended.
    pub(super) async fn drain(mut self) {
        drop(self.open);
        // No message is ever sent; this returns when the channel closes.
        let _ = self.left.recv().await;
    }
}

/// An admitted connection. It counts until it is dropped.
#[derive(Debug)]
pub(super) struct ConnectionPermit {
    inside: Arc<Mutex<ConnectionCounts>>,
    net: Option<ClientNetwork>,
    _open: mpsc::Sender<Infallible>,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        inside.all -= 1;
        let Some(net) = self.net else { return };
        if let Some(count) = inside.nets.get_mut(&net) {
            *count -= 1;
            if *count == 0 {
                inside.nets.remove(&net);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zugleich_session::settings::SettingsBuilder;

    #[tokio::test]
    async fn places_are_counted_in_all_and_by_address() {
        let gathered = SettingsBuilder::default().argument("trusted-proxies=10.0.0.1").unwrap();
        let settings = Settings { connections: 4, connections_per_address: 2, ..gathered.settings() };
        let door = ConnectionLimit::new(settings.into());
        let enter = |address: &str| door.try_acquire(address.parse().unwrap());
        let first = enter("2001:db8::1");
        let _second = enter("2001:db8::2").unwrap();
        assert!(enter("2001:db8::3").is_none(), "one line has its two");
        drop(first);
        let rest = ["10.0.0.1", "10.0.0.1", "10.0.0.1"].map(|proxy| enter(proxy).unwrap());
        assert!(enter("192.0.2.1").is_none(), "all places are taken");
        drop(rest);
        assert!(enter("192.0.2.1").is_some());
        drop(_second);
        assert!(door.inside.lock().unwrap().nets.is_empty(), "nothing is kept of those who are gone");
        door.drain().await;
    }
}
