use std::sync::atomic::Ordering;
use std::time::Duration;

use async_nats::{Client, ConnectError, Event, Subscriber};
use futures_util::StreamExt;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior};

use super::heartbeat_tracker::HeartbeatTracker;
use super::message::{NatsMessage, read, write};
use super::state::NatsState;
use super::url::NatsServer;
use zugleich_session::ports::ServerNotification;

/// Timeout of connecting.
const CONNECTING: Duration = Duration::from_secs(3);
/// Interval of the heartbeats.
const BEAT: Duration = Duration::from_secs(1);
/// Time without own heartbeats after which the connection counts as broken.
const SILENCE: Duration = Duration::from_secs(5);
/// Capacity of the subscription; beyond it the library drops messages and reports that.
const WAITING: usize = 4096;
/// Capacity of the queue of faults: one is enough to end a connection.
const FAULTS: usize = 16;

/// One connection, from its first heartbeat until it is lost.
pub(super) struct NatsSession<'a> {
    shared: &'a NatsState,
    heard: &'a mpsc::Sender<ServerNotification>,
    client: Client,
    messages: Subscriber,
    faults: mpsc::Receiver<ConnectionEvent>,
    /// Number of sent heartbeats, with the time of the last own one that arrived in `heard_at`.
    beats: u64,
    heard_at: Instant,
    others: HeartbeatTracker,
}

/// Reason for the loss of a connection.
#[derive(Debug, thiserror::Error)]
pub(super) enum NatsSessionError {
    /// Connecting failed.
    #[error("the NATS server cannot be reached: {0}")]
    Unreachable(#[from] ConnectError),
    /// The server or the network has closed the connection.
    #[error("the connection has ended")]
    Ended,
    /// The server's own heartbeats do not arrive.
    #[error("the NATS server does not deliver messages")]
    Silent,
}

/// An event of the library that concerns the connection.
enum ConnectionEvent {
    /// Messages were dropped.
    Lag,
    /// The connection is closed.
    Gone,
}

impl<'a> NatsSession<'a> {
    /// Connects, and subscribes to the other servers' messages.
    pub(super) async fn open(
        server: &NatsServer,
        shared: &'a NatsState,
        heard: &'a mpsc::Sender<ServerNotification>,
    ) -> Result<Self, NatsSessionError> {
        let (faults_heard, faults) = mpsc::channel(FAULTS);
        let options = server.options().connection_timeout(CONNECTING).subscription_capacity(WAITING);
        // The library must not reconnect by itself: it would not report missed messages. Zero means no limit.
        let options = options.max_reconnects(1).ignore_discovered_servers();
        let options = options.event_callback(move |event| {
            if let Some(fault) = fault(&event) {
                // Faults beyond the capacity are redundant.
                let _ = faults_heard.try_send(fault);
            }
            std::future::ready(())
        });
        let client = options.connect(server.address()).await?;
        let messages = client.subscribe(shared.subject.clone()).await.map_err(|_| NatsSessionError::Ended)?;
        let (others, heard_at) = (HeartbeatTracker::default(), Instant::now());
        Ok(Self { shared, heard, client, messages, faults, beats: 0, heard_at, others })
    }

    /// Receives messages until the connection is unreliable.
    pub(super) async fn receive_until_lost(mut self) -> NatsSessionError {
        let mut beats = tokio::time::interval(BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = beats.tick() => {
                    if let Err(lost) = self.beat().await {
                        return lost;
                    }
                }
                fault = self.faults.recv() => match fault {
                    Some(ConnectionEvent::Lag) => self.shared.missed.notify_one(),
                    Some(ConnectionEvent::Gone) | None => return NatsSessionError::Ended,
                },
                message = self.messages.next() => match message {
                    Some(message) => self.take(&message.payload),
                    None => return NatsSessionError::Ended,
                },
            }
        }
    }

    /// Sends a heartbeat, unless own ones have not arrived lately.
    async fn beat(&mut self) -> Result<(), NatsSessionError> {
        if self.heard_at.elapsed() > SILENCE {
            return Err(NatsSessionError::Silent);
        }
        // The library has reconnected without an event.
        if self.client.statistics().connects.load(Ordering::Relaxed) > 1 {
            return Err(NatsSessionError::Ended);
        }
        if self.others.detect_loss(Instant::now()) {
            self.shared.missed.notify_one();
        }
        self.beats += 1;
        let text = write(&self.shared.node, &NatsMessage::Beat(self.beats));
        let told = self.client.publish(self.shared.subject.clone(), text.into());
        match tokio::time::timeout(SILENCE, told).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(NatsSessionError::Ended),
        }
    }

    /// Handles a message of any client.
    fn take(&mut self, bytes: &[u8]) {
        match read(bytes) {
            None => self.shared.count_malformed(),
            Some((node, NatsMessage::Beat(number))) => {
                if node != self.shared.node {
                    self.others.record_heartbeat(node, Instant::now());
                } else if (1..=self.beats).contains(&number) {
                    self.confirm_connection();
                }
            }
            Some((node, NatsMessage::Game { game, head })) => {
                self.wake(node, ServerNotification::Game { game, head });
            }
            Some((node, NatsMessage::Asked)) => self.wake(node, ServerNotification::Asked),
            Some((node, NatsMessage::Answered)) => self.wake(node, ServerNotification::Answered),
        }
    }

    /// Passes on a notification of another server.
    fn wake(&self, node: &str, wake: ServerNotification) {
        if node != self.shared.node && self.heard.try_send(wake).is_err() {
            self.shared.missed.notify_one();
        }
    }

    /// Marks the connection as usable: a received heartbeat proves that the subscription is in force.
    fn confirm_connection(&mut self) {
        self.heard_at = Instant::now();
        if self.shared.client().is_none() {
            tracing::info!(subject = self.shared.subject, "NATS notifies the other servers");
            self.shared.connect(self.client.clone());
        }
    }
}

const fn fault(event: &Event) -> Option<ConnectionEvent> {
    match event {
        Event::SlowConsumer(_) => Some(ConnectionEvent::Lag),
        Event::Disconnected | Event::Closed => Some(ConnectionEvent::Gone),
        _ => None,
    }
}
