use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Mutex, mpsc};
use tokio::time::MissedTickBehavior;

use super::message::{NatsMessage, write};
use super::session::{NatsSession, NatsSessionError};
use super::state::NatsState;
use super::url::NatsServer;
use zugleich_session::ports::{BrokerStatus, NotificationBus, ServerNotification};
use zugleich_session::settings::SubjectPrefix;

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
pub struct NatsBus {
    shared: Arc<NatsState>,
    outbox: mpsc::Sender<ServerNotification>,
    inbox: Mutex<mpsc::Receiver<ServerNotification>>,
}

impl NatsBus {
    /// Starts sending and receiving, by NATS and by the fallback, until the result is dropped.
    pub fn start(server: NatsServer, prefix: &SubjectPrefix, beside: Arc<dyn NotificationBus>) -> Self {
        let shared = Arc::new(NatsState::new(prefix, beside));
        let (outbox, told) = mpsc::channel(WAITING);
        let (heard, inbox) = mpsc::channel(WAITING);
        tokio::spawn(send_all(shared.clone(), told));
        tokio::spawn(receive_all(server, shared.clone(), heard));
        Self { shared, outbox, inbox: Mutex::new(inbox) }
    }
}

#[async_trait]
impl NotificationBus for NatsBus {
    fn publish(&self, wake: ServerNotification) {
        let by_nats = message(&wake).is_some() && self.shared.client().is_some();
        let left =
            if by_nats { self.outbox.try_send(wake).err().map(TrySendError::into_inner) } else { Some(wake) };
        if let Some(wake) = left {
            self.shared.beside.publish(wake);
        }
    }

    async fn recv(&self) -> ServerNotification {
        let mut inbox = self.inbox.lock().await;
        tokio::select! {
            Some(wake) = inbox.recv() => wake,
            () = self.shared.missed.notified() => ServerNotification::Missed,
            wake = self.shared.beside.recv() => wake,
        }
    }

    fn broker_status(&self) -> Option<BrokerStatus> {
        Some(self.shared.messenger())
    }
}

/// Sends queued notifications by NATS, or by the fallback if the connection is lost meanwhile.
async fn send_all(shared: Arc<NatsState>, mut told: mpsc::Receiver<ServerNotification>) {
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
fn message(wake: &ServerNotification) -> Option<NatsMessage> {
    match wake {
        ServerNotification::Game { game, head } => {
            Some(NatsMessage::Game { game: game.clone(), head: *head })
        }
        ServerNotification::Asked => Some(NatsMessage::Asked),
        ServerNotification::Answered => Some(NatsMessage::Answered),
        ServerNotification::Guest(_) | ServerNotification::Seeks | ServerNotification::Missed => None,
    }
}

async fn tell(shared: &NatsState, wake: ServerNotification) {
    let losses = shared.losses();
    if let (Some(message), Some(client)) = (message(&wake), shared.client()) {
        let text = write(&shared.node, &message);
        let publishing = client.publish(shared.subject.clone(), text.into());
        let told = tokio::time::timeout(TELLING, publishing).await;
        if matches!(told, Ok(Ok(()))) && shared.losses() == losses {
            return;
        }
    }
    shared.beside.publish(wake);
}

/// Receives notifications by NATS, reconnecting after failures.
async fn receive_all(server: NatsServer, shared: Arc<NatsState>, heard: mpsc::Sender<ServerNotification>) {
    let mut is_known = false;
    loop {
        let lost = tokio::select! {
            lost = receive(&server, &shared, &heard) => lost,
            () = heard.closed() => return,
        };
        is_known &= shared.client().is_none();
        shared.disconnect();
        if is_known {
            tracing::debug!(%server, %lost, "NATS is still not available");
        } else {
            tracing::warn!(%server, %lost, "NATS is not available; the database notifies the other servers");
        }
        is_known = true;
        tokio::time::sleep(PAUSE).await;
    }
}

async fn receive(
    server: &NatsServer,
    shared: &NatsState,
    heard: &mpsc::Sender<ServerNotification>,
) -> NatsSessionError {
    match NatsSession::open(server, shared, heard).await {
        Ok(session) => session.receive_until_lost().await,
        Err(lost) => lost,
    }
}
