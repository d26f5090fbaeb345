use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Mutex, mpsc};
use tokio::time::MissedTickBehavior;

use super::message::{Message, write};
use super::session::{Lost, Session};
use super::shared::Shared;
use super::url::NatsServer;
use crate::base::settings::SubjectPrefix;
use crate::ports::{Messenger, Wake, Wakes};

/// Capacity of the outbox and of the inbox.
const WAITING: usize = 4096;
/// Timeout of sending.
const TELLING: Duration = Duration::from_secs(1);
/// Pause before a new attempt to connect.
const PAUSE: Duration = Duration::from_millis(500);
/// Interval between re-reads of everything in memory while NATS is unavailable: another server may still be
/// connected to it, and send notifications that do not arrive here.
const LOOK: Duration = Duration::from_secs(2);

/// Notifications over NATS, with the database as fallback while NATS is unavailable.
///
/// NATS carries the notifications of every turn: new events of a game, and requested or available plans of
/// the computer. The rest is rare and goes by the database, to which every server always listens.
#[derive(Debug)]
pub(crate) struct NatsWakes {
    shared: Arc<Shared>,
    outbox: mpsc::Sender<Wake>,
    inbox: Mutex<mpsc::Receiver<Wake>>,
}

impl NatsWakes {
    /// Starts sending and receiving, by NATS and by the fallback, until the result is dropped.
    pub(crate) fn start(server: NatsServer, prefix: &SubjectPrefix, beside: Arc<dyn Wakes>) -> Self {
        let shared = Arc::new(Shared::new(prefix, beside));
        let (outbox, told) = mpsc::channel(WAITING);
        let (heard, inbox) = mpsc::channel(WAITING);
        tokio::spawn(tell_all(shared.clone(), told));
        tokio::spawn(hear_all(server, shared.clone(), heard));
        Self { shared, outbox, inbox: Mutex::new(inbox) }
    }
}

#[async_trait]
impl Wakes for NatsWakes {
    fn tell(&self, wake: Wake) {
        let by_nats = message(&wake).is_some() && self.shared.client().is_some();
        let left =
            if by_nats { self.outbox.try_send(wake).err().map(TrySendError::into_inner) } else { Some(wake) };
        if let Some(wake) = left {
            self.shared.beside.tell(wake);
        }
    }

    async fn next(&self) -> Wake {
        let mut inbox = self.inbox.lock().await;
        tokio::select! {
            Some(wake) = inbox.recv() => wake,
            () = self.shared.missed.notified() => Wake::Missed,
            wake = self.shared.beside.next() => wake,
        }
    }

    fn messenger(&self) -> Option<Messenger> {
        Some(self.shared.messenger())
    }
}

/// Sends queued notifications by NATS, or by the fallback if the connection is lost meanwhile.
async fn tell_all(shared: Arc<Shared>, mut told: mpsc::Receiver<Wake>) {
    let mut looks = tokio::time::interval(LOOK);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            wake = told.recv() => match wake {
                Some(wake) => tell(&shared, wake).await,
                None => return,
            },
            _ = looks.tick() => if shared.client().is_none() {
                shared.missed.notify_one();
            },
        }
    }
}

/// Returns the NATS message for a notification, if NATS carries its kind.
fn message(wake: &Wake) -> Option<Message> {
    match wake {
        Wake::Game { game, head } => Some(Message::Game { game: game.clone(), head: *head }),
        Wake::Asked => Some(Message::Asked),
        Wake::Answered => Some(Message::Answered),
        Wake::Guest(_) | Wake::Seeks | Wake::Missed => None,
    }
}

async fn tell(shared: &Shared, wake: Wake) {
    let losses = shared.losses();
    if let (Some(message), Some(client)) = (message(&wake), shared.client()) {
        let text = write(&shared.node, &message);
        let publishing = client.publish(shared.subject.clone(), text.into());
        let told = tokio::time::timeout(TELLING, publishing).await;
        if matches!(told, Ok(Ok(()))) && shared.losses() == losses {
            return;
        }
    }
    shared.beside.tell(wake);
}

/// Receives notifications by NATS, reconnecting after failures.
async fn hear_all(server: NatsServer, shared: Arc<Shared>, heard: mpsc::Sender<Wake>) {
    let mut is_known = false;
    loop {
        let lost = tokio::select! {
            lost = hear(&server, &shared, &heard) => lost,
            () = heard.closed() => return,
        };
        is_known &= shared.client().is_none();
        shared.disconnect();
        if is_known {
            tracing::debug!(%server, %lost, "NATS is still not there");
        } else {
            tracing::warn!(%server, %lost, "NATS does not wake the other servers; the database does");
        }
        is_known = true;
        tokio::time::sleep(PAUSE).await;
    }
}

async fn hear(server: &NatsServer, shared: &Shared, heard: &mpsc::Sender<Wake>) -> Lost {
    match Session::open(server, shared, heard).await {
        Ok(session) => session.hear().await,
        Err(lost) => lost,
    }
}
