use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use async_nats::Client;
use tokio::sync::Notify;

use super::message::{ALPHABET, NAME};
use zugleich_session::ports::{BrokerStatus, NotificationBus, ServerNotification};
use zugleich_session::random;
use zugleich_session::settings::SubjectPrefix;

/// State shared by the sending and the receiving task.
pub(super) struct NatsState {
    /// Node name of this server at NATS.
    pub(super) node: String,
    /// Subject of this site's servers.
    pub(super) subject: String,
    /// Notifications by the database: the fallback while NATS is unavailable, and the way for kinds that NATS
    /// never carries.
    pub(super) beside: Arc<dyn NotificationBus>,
    /// Signals that notifications may have been lost.
    pub(super) missed: Notify,
    /// Present while messages are known to arrive.
    client: Mutex<Option<Client>>,
    /// Number of lost connections to NATS.
    losses: AtomicU64,
    malformed: AtomicU64,
}

impl NatsState {
    pub(super) fn new(prefix: &SubjectPrefix, beside: Arc<dyn NotificationBus>) -> Self {
        Self {
            node: random::text(ALPHABET, NAME),
            subject: format!("{prefix}.wakes"),
            beside,
            missed: Notify::new(),
            client: Mutex::new(None),
            losses: AtomicU64::new(0),
            malformed: AtomicU64::new(0),
        }
    }

    /// Returns the client, if the connection is usable.
    pub(super) fn client(&self) -> Option<Client> {
        self.client.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Starts sending with this client. Earlier notifications of other servers may have been lost.
    pub(super) fn connect(&self, client: Client) {
        *self.client.lock().unwrap_or_else(PoisonError::into_inner) = Some(client);
        self.missed.notify_one();
    }

    /// Stops sending by NATS. The last notifications may be lost: the other servers must re-read everything.
    pub(super) fn disconnect(&self) {
        let client = self.client.lock().unwrap_or_else(PoisonError::into_inner).take();
        if client.is_some() {
            self.losses.fetch_add(1, Ordering::SeqCst);
            self.beside.publish(ServerNotification::Missed);
            self.missed.notify_one();
        }
    }

    /// Returns the number of lost connections. A published notification is safe if that number has not
    /// changed meanwhile; otherwise it may have come too late for [`ServerNotification::Missed`].
    pub(super) fn losses(&self) -> u64 {
        self.losses.load(Ordering::SeqCst)
    }

    /// Counts a malformed message.
    pub(super) fn count_malformed(&self) {
        self.malformed.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns the state of NATS.
    pub(super) fn messenger(&self) -> BrokerStatus {
        let malformed = self.malformed.load(Ordering::Relaxed);
        BrokerStatus { connected: self.client().is_some(), malformed }
    }
}

impl fmt::Debug for NatsState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NatsState").field("subject", &self.subject).finish_non_exhaustive()
    }
}
