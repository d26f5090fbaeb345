use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use async_nats::Client;
use tokio::sync::Notify;

use super::message::{ALPHABET, NAME};
use crate::base::random;
use crate::base::settings::SubjectPrefix;
use crate::ports::{Messenger, Wake, Wakes};

/// What those who tell and those who hear know of each other.
pub(super) struct Shared {
    /// What this server is called at NATS.
    pub(super) node: String,
    /// Where the servers of this site are heard.
    pub(super) subject: String,
    /// How the others are told while NATS is not there, and what NATS is never told.
    pub(super) beside: Arc<dyn Wakes>,
    /// Says that something may not have been heard.
    pub(super) missed: Notify,
    /// There while what is told is known to be heard.
    client: Mutex<Option<Client>>,
    /// How often NATS was lost.
    losses: AtomicU64,
    malformed: AtomicU64,
}

impl Shared {
    pub(super) fn new(prefix: &SubjectPrefix, beside: Arc<dyn Wakes>) -> Self {
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

    /// What can be told by, if there is anything.
    pub(super) fn client(&self) -> Option<Client> {
        self.client.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// From now on this is told by. What the others told before nobody has heard.
    pub(super) fn connect(&self, client: Client) {
        *self.client.lock().unwrap_or_else(PoisonError::into_inner) = Some(client);
        self.missed.notify_one();
    }

    /// Nothing is heard any more. What was told last may be lost: the others are to look at everything.
    pub(super) fn disconnect(&self) {
        let client = self.client.lock().unwrap_or_else(PoisonError::into_inner).take();
        if client.is_some() {
            self.losses.fetch_add(1, Ordering::SeqCst);
            self.beside.tell(Wake::Missed);
            self.missed.notify_one();
        }
    }

    /// How often NATS was lost. What was told by it is told if that has not grown meanwhile; else it may have come too
    /// late for the look at everything.
    pub(super) fn losses(&self) -> u64 {
        self.losses.load(Ordering::SeqCst)
    }

    /// Something came that no server writes.
    pub(super) fn not_understood(&self) {
        self.malformed.fetch_add(1, Ordering::Relaxed);
    }

    /// How it is with NATS.
    pub(super) fn messenger(&self) -> Messenger {
        let malformed = self.malformed.load(Ordering::Relaxed);
        Messenger { connected: self.client().is_some(), malformed }
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared").field("subject", &self.subject).finish_non_exhaustive()
    }
}
