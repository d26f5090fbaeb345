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

/// How much may wait to be told, or heard.
const WAITING: usize = 4096;
/// How long telling may take.
const TELLING: Duration = Duration::from_secs(1);
/// How long to wait before a connection that has failed is tried again.
const PAUSE: Duration = Duration::from_millis(500);
/// How often everything in memory is looked at while NATS is not there: another server may still have it, and tells
/// there what nobody hears here.
const LOOK: Duration = Duration::from_secs(2);

/// Wakes over NATS, and as without it while it is not there.
///
/// What is told with every turn is told there: that a game has more events, and that the computer was asked or has
/// answered. The rest is rare, and the database is told, which everybody always hears.
#[derive(Debug)]
pub(crate) struct NatsWakes {
    shared: Arc<Shared>,
    outbox: mpsc::Sender<Wake>,
    inbox: Mutex<mpsc::Receiver<Wake>>,
}

impl NatsWakes {
    /// Tells and hears by NATS as long as this is held, and beside it.
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

/// Tells whatever is to be told by NATS, or beside it if it is gone meanwhile.
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

/// How it is said by NATS, if it is.
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

/// Hears what is told by NATS, on one connection after the other.
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
