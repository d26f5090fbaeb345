use std::io;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::postgres::{PgListener, PgPool, PgPoolOptions};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Mutex, Notify, mpsc};

use super::connect::{LIMIT, Pools, within};
use super::gone;
use super::notice::{Notice, read, write};
use crate::ports::{Wake, Wakes};

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
pub struct PostgresWakes {
    outbox: mpsc::Sender<Wake>,
    inbox: Mutex<mpsc::Receiver<Wake>>,
    /// Signals that notifications were lost before they were sent.
    lost: Arc<Notify>,
}

impl PostgresWakes {
    /// Starts sending and receiving until the database is closed.
    pub(super) fn start(pools: &Pools, node: &Arc<str>) -> Self {
        let (outbox, told) = mpsc::channel(WAITING);
        let (heard, inbox) = mpsc::channel(WAITING);
        let lost = Arc::new(Notify::new());
        tokio::spawn(tell_all(pools.notes.clone(), node.clone(), told, lost.clone()));
        tokio::spawn(gone::watch(pools.notes.clone(), node.clone(), heard.clone()));
        tokio::spawn(hear_all(pools.clone(), node.clone(), heard));
        Self { outbox, inbox: Mutex::new(inbox), lost }
    }
}

#[async_trait]
impl Wakes for PostgresWakes {
    fn tell(&self, wake: Wake) {
        if let Err(TrySendError::Full(_)) = self.outbox.try_send(wake) {
            self.lost.notify_one();
        }
    }

    async fn next(&self) -> Wake {
        match self.inbox.lock().await.recv().await {
            Some(wake) => wake,
            // The database is closed: no more notifications arrive.
            None => std::future::pending().await,
        }
    }
}

/// Sends queued notifications in batches, until the sender is dropped.
async fn tell_all(pool: PgPool, node: Arc<str>, mut told: mpsc::Receiver<Wake>, lost: Arc<Notify>) {
    let mut wakes = Vec::with_capacity(BATCH);
    while !pool.is_closed() {
        let mut notices = tokio::select! {
            count = told.recv_many(&mut wakes, BATCH) => {
                if count == 0 {
                    return;
                }
                wakes.drain(..).map(Notice::Wake).collect()
            }
            () = lost.notified() => vec![Notice::Wake(Wake::Missed)],
            () = tokio::time::sleep(BEAT) => vec![Notice::Beat],
        };
        notices.dedup();
        let texts: Vec<_> = notices.iter().map(|notice| write(&node, notice)).collect();
        let query = sqlx::query("SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text");
        if let Err(error) = within(query.bind(CHANNEL).bind(texts).execute(&pool)).await {
            tracing::warn!(%error, "other servers could not be told what is new");
            lost.notify_one();
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// Receives notifications, reconnecting after failures.
async fn hear_all(pools: Pools, node: Arc<str>, heard: mpsc::Sender<Wake>) {
    loop {
        let error = tokio::select! {
            error = hear(&pools, &node, &heard) => error,
            () = pools.notes.close_event() => return,
        };
        tracing::warn!(%error, "what other servers tell is not heard");
        tokio::time::sleep(PAUSE).await;
    }
}

/// Receives notifications until the connection fails.
async fn hear(pools: &Pools, node: &str, heard: &mpsc::Sender<Wake>) -> sqlx::Error {
    let own = PgPoolOptions::new().max_connections(1).acquire_timeout(LIMIT);
    let own = own.connect_lazy_with(pools.options.clone());
    let mut listener = match within(listen(&own)).await {
        Ok(listener) => listener,
        Err(error) => return error,
    };
    // Earlier notifications were lost.
    let mut wake = Some(Wake::Missed);
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
            Err(_) => return ended("the connection is silent"),
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
