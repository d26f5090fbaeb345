use std::io;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::postgres::{PgListener, PgPool, PgPoolOptions};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Mutex, Notify, mpsc};

use super::connect::{ConnectionPools, LIMIT, with_timeout};
use super::message::{PostgresMessage, read, write};
use super::presence_tracker;
use zugleich_session::ports::{NotificationBus, ServerNotification};

/// Channel of the notifications between servers.
const CHANNEL: &str = "zugleich";
/// Capacity of the outbox and of the inbox; beyond it, notifications count as lost.
const WAITING: usize = 4096;
/// Maximal number of notifications sent at once.
const BATCH: usize = 256;
/// Interval of heartbeats, and silence after which the connection counts as dead.
const BEAT: Duration = Duration::from_secs(5);
const SILENCE: Duration = Duration::from_secs(20);
/// Pause before a new attempt to connect.
const PAUSE: Duration = Duration::from_secs(1);

/// Notifications over `LISTEN` and `NOTIFY`. They are sent outside the transactions that they announce, since
/// a `NOTIFY` serialises commits, and received on a connection of their own.
#[derive(Debug)]
pub struct PostgresBus {
    outbox: mpsc::Sender<ServerNotification>,
    inbox: Mutex<mpsc::Receiver<ServerNotification>>,
    /// Signals that notifications were lost before they were sent.
    lost: Arc<Notify>,
}

impl PostgresBus {
    /// Starts sending and receiving until the database is closed.
    pub(super) fn start(pools: &ConnectionPools, node: &Arc<str>) -> Self {
        let (outbox, told) = mpsc::channel(WAITING);
        let (heard, inbox) = mpsc::channel(WAITING);
        let lost = Arc::new(Notify::new());
        tokio::spawn(send_all(pools.notes.clone(), node.clone(), told, lost.clone()));
        tokio::spawn(presence_tracker::watch(pools.notes.clone(), node.clone(), heard.clone()));
        tokio::spawn(receive_all(pools.clone(), node.clone(), heard));
        Self { outbox, inbox: Mutex::new(inbox), lost }
    }
}

#[async_trait]
impl NotificationBus for PostgresBus {
    fn publish(&self, wake: ServerNotification) {
        if let Err(TrySendError::Full(_)) = self.outbox.try_send(wake) {
            self.lost.notify_one();
        }
    }

    async fn recv(&self) -> ServerNotification {
        match self.inbox.lock().await.recv().await {
            Some(wake) => wake,
            // The database is closed: no more notifications arrive.
            None => std::future::pending().await,
        }
    }
}

/// Sends queued notifications in batches, until the sender is dropped.
async fn send_all(
    pool: PgPool,
    node: Arc<str>,
    mut told: mpsc::Receiver<ServerNotification>,
    lost: Arc<Notify>,
) {
    let mut wakes = Vec::with_capacity(BATCH);
    while !pool.is_closed() {
        let mut notices = tokio::select! {
            count = told.recv_many(&mut wakes, BATCH) => {
                if count == 0 {
                    return;
                }
                wakes.drain(..).map(PostgresMessage::Wake).collect()
            }
            () = lost.notified() => vec![PostgresMessage::Wake(ServerNotification::Missed)],
            () = tokio::time::sleep(BEAT) => vec![PostgresMessage::Beat],
        };
        notices.dedup();
        let texts: Vec<_> = notices.iter().map(|notice| write(&node, notice)).collect();
        let query = sqlx::query("SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text");
        if let Err(error) = with_timeout(query.bind(CHANNEL).bind(texts).execute(&pool)).await {
            tracing::warn!(%error, "the other servers could not be notified");
            lost.notify_one();
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// Receives notifications, reconnecting after failures.
async fn receive_all(pools: ConnectionPools, node: Arc<str>, heard: mpsc::Sender<ServerNotification>) {
    loop {
        let error = tokio::select! {
            error = receive(&pools, &node, &heard) => error,
            () = pools.notes.close_event() => return,
        };
        tracing::warn!(%error, "notifications of other servers are not received");
        tokio::time::sleep(PAUSE).await;
    }
}

/// Receives notifications until the connection fails.
async fn receive(
    pools: &ConnectionPools,
    node: &str,
    heard: &mpsc::Sender<ServerNotification>,
) -> sqlx::Error {
    let own = PgPoolOptions::new().max_connections(1).acquire_timeout(LIMIT);
    let own = own.connect_lazy_with(pools.options.clone());
    let mut listener = match with_timeout(listen(&own)).await {
        Ok(listener) => listener,
        Err(error) => return error,
    };
    // Earlier notifications were lost.
    let mut wake = Some(ServerNotification::Missed);
    loop {
        if let Some(wake) = wake.take()
            && heard.send(wake).await.is_err()
        {
            return sqlx::Error::PoolClosed;
        }
        match tokio::time::timeout(SILENCE, listener.try_recv()).await {
            Ok(Ok(Some(notice))) => wake = read(node, notice.payload()),
            Ok(Ok(None)) => return ended("the connection has ended"),
            Ok(Err(error)) => return error,
            Err(_) => return ended("no notification arrives on the connection"),
        }
    }
}

fn ended(why: &'static str) -> sqlx::Error {
    sqlx::Error::Io(io::Error::new(io::ErrorKind::ConnectionAborted, why))
}

async fn listen(pool: &PgPool) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}
