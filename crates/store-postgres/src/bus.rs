use std::collections::HashMap;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::postgres::{PgConnection, PgListener, PgPool, PgPoolOptions};
use sqlx::{Acquire, Error};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Mutex, Notify, mpsc};
use tokio::time::{Instant, MissedTickBehavior};
use zugleich_session::Moment;
use zugleich_session::ports::{NotificationBus, Outage, ServerNotification};
use zugleich_session::vault::VaultKeyId;
use zugleich_store::stored::queries::ADD_OUTAGE;

use super::connect::{ConnectionPools, LIMIT, with_timeout};

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
        tokio::spawn(watch(pools.notes.clone(), node.clone(), heard.clone()));
        tokio::spawn(receive_all(pools.clone(), node.clone(), heard));
        Self { outbox, inbox: Mutex::new(inbox), lost }
    }
}

#[async_trait]
impl NotificationBus for PostgresBus {
    fn publish(&self, notification: ServerNotification) {
        if let Err(TrySendError::Full(_)) = self.outbox.try_send(notification) {
            self.lost.notify_one();
        }
    }

    async fn recv(&self) -> ServerNotification {
        match self.inbox.lock().await.recv().await {
            Some(notification) => notification,
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
    let mut notifications = Vec::with_capacity(BATCH);
    while !pool.is_closed() {
        let mut notices = tokio::select! {
            count = told.recv_many(&mut notifications, BATCH) => {
                if count == 0 {
                    return;
                }
                notifications.drain(..).map(PostgresMessage::Notification).collect()
            }
            () = lost.notified() => vec![PostgresMessage::Notification(ServerNotification::Missed)],
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
async fn receive(pools: &ConnectionPools, node: &str, heard: &mpsc::Sender<ServerNotification>) -> Error {
    let own = PgPoolOptions::new().max_connections(1).acquire_timeout(LIMIT);
    let own = own.connect_lazy_with(pools.options.clone());
    let mut listener = match with_timeout(listen(&own)).await {
        Ok(listener) => listener,
        Err(error) => return error,
    };
    // Earlier notifications were lost.
    let mut notification = Some(ServerNotification::Missed);
    loop {
        if let Some(notification) = notification.take()
            && heard.send(notification).await.is_err()
        {
            return Error::PoolClosed;
        }
        match tokio::time::timeout(SILENCE, listener.try_recv()).await {
            Ok(Ok(Some(notice))) => notification = read(node, notice.payload()),
            Ok(Ok(None)) => return ended("the connection has ended"),
            Ok(Err(error)) => return error,
            Err(_) => return ended("no notification arrives on the connection"),
        }
    }
}

fn ended(why: &'static str) -> Error {
    Error::Io(io::Error::new(io::ErrorKind::ConnectionAborted, why))
}

async fn listen(pool: &PgPool) -> Result<PgListener, Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Formats a notification: sender, kind, arguments.
pub(super) fn write(node: &str, notice: &PostgresMessage) -> String {
    match notice {
        PostgresMessage::Beat => format!("{node} beat"),
        PostgresMessage::Notification(ServerNotification::Game { game, head }) => {
            format!("{node} game {game} {head}")
        }
        PostgresMessage::Notification(ServerNotification::Guest(guest)) => {
            format!("{node} guest {}", guest.text())
        }
        PostgresMessage::Notification(ServerNotification::Seeks) => format!("{node} seeks"),
        PostgresMessage::Notification(ServerNotification::Asked) => format!("{node} asked"),
        PostgresMessage::Notification(ServerNotification::Answered) => format!("{node} answered"),
        PostgresMessage::Notification(ServerNotification::Missed) => format!("{node} missed"),
    }
}

/// A message on the notification channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PostgresMessage {
    /// A heartbeat: a listener that receives none has lost its connection.
    Beat,
    /// A notification.
    Notification(ServerNotification),
}

/// Parses a message of another server; `None` for the server's own, and for kinds of later versions.
pub(super) fn read(node: &str, text: &str) -> Option<ServerNotification> {
    let mut words = text.split(' ');
    if words.next()? == node {
        return None;
    }
    Some(match words.next()? {
        "game" => {
            ServerNotification::Game { game: words.next()?.parse().ok()?, head: words.next()?.parse().ok()? }
        }
        "guest" => ServerNotification::Guest(words.next()?.parse().ok()?),
        "seeks" => ServerNotification::Seeks,
        "asked" => ServerNotification::Asked,
        "answered" => ServerNotification::Answered,
        "missed" => ServerNotification::Missed,
        _ => return None,
    })
}

/// Interval of the presence check, and silence after which a server counts as gone.
const LOOK: Duration = Duration::from_millis(500);
const GONE: Duration = Duration::from_millis(1_500);

/// Sends [`ServerNotification::Missed`] when another server is gone, until the database is closed.
///
/// A killed server may have stored events without a notification, and its last transaction may be committed
/// later: the signal is repeated after the longest time that the database allows for that.
pub(super) async fn watch(pool: PgPool, node: Arc<str>, heard: mpsc::Sender<ServerNotification>) {
    let (mut others, mut again) = (PresenceTracker::default(), None);
    let mut looks = tokio::time::interval(LOOK);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = looks.tick() => {}
            () = pool.close_event() => return,
        }
        // The `xmin` of a row changes with every write, whatever the clocks of the machines say.
        let query = "SELECT node, xmin::text FROM presence WHERE node <> $1 AND NOT has_left";
        let seen = with_timeout(sqlx::query_as(query).bind(&*node).fetch_all(&pool)).await;
        let now = Instant::now();
        let Ok(seen) = seen else {
            // The other servers may be present without reaching the database either.
            others = PresenceTracker::default();
            continue;
        };
        let has_lost_one = others.detect_loss(seen, now);
        let is_late = again.take_if(|at| now >= *at).is_some();
        if has_lost_one {
            again = Some(now + LIMIT);
        }
        if (has_lost_one || is_late) && heard.send(ServerNotification::Missed).await.is_err() {
            return;
        }
    }
}

/// Mark of each other server's last presence record, with the time when it was first seen; `None` for a
/// server that is gone.
#[derive(Default)]
struct PresenceTracker(HashMap<String, (String, Option<Instant>)>);

impl PresenceTracker {
    /// Returns whether a server has gone since the last call, given the current records.
    fn detect_loss(&mut self, seen: Vec<(String, String)>, now: Instant) -> bool {
        let mut before = std::mem::take(&mut self.0);
        let mut lost = false;
        for (node, mark) in seen {
            let since = match before.remove(&node) {
                Some((known, since)) if known == mark => since,
                _ => Some(now),
            };
            let is_gone = since.is_some_and(|since| now.duration_since(since) >= GONE);
            lost |= is_gone;
            self.0.insert(node, (mark, since.filter(|_| !is_gone)));
        }
        // A server without a record has left.
        lost || before.values().any(|(_, since)| since.is_some())
    }
}

/// Maximal silence of a present server, in milliseconds. Servers record their presence four times a second.
const BREAK: i64 = 1_500;
/// Retention of presence records, in milliseconds.
const KEPT: i64 = 86_400_000;
/// Id of the advisory lock that serialises the start of servers.
const TURN: i64 = 0x5a75_676c_0001;

/// Time after its last record during which a server may still use the database, in milliseconds.
const SERVER_GONE: i64 = 10_000;

/// Takes the lock for changes that concern all servers, until the end of the transaction.
pub(super) async fn lock_servers(connection: &mut PgConnection) -> Result<(), Error> {
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(TURN).execute(connection).await?;
    Ok(())
}

/// Returns whether a server uses the database, or did a moment ago.
pub(super) async fn has_active_server(connection: &mut PgConnection, now: Moment) -> Result<bool, Error> {
    let query = "SELECT EXISTS (SELECT 1 FROM presence WHERE NOT has_left AND at >= $1)";
    sqlx::query_scalar(query).bind(now.plus(-SERVER_GONE).millis()).fetch_one(connection).await
}

/// Registers the start of a server, beside or after others.
pub(super) async fn register_server(
    connection: &mut PgConnection,
    node: &str,
    key: VaultKeyId,
    now: Moment,
) -> Result<bool, Error> {
    let mut transaction = connection.begin().await?;
    lock_servers(&mut transaction).await?;
    check_key(&mut transaction, key).await?;
    let others = "SELECT EXISTS (SELECT 1 FROM presence WHERE node <> $1 AND NOT has_left AND at >= $2)";
    let others: bool = sqlx::query_scalar(others)
        .bind(node)
        .bind(now.plus(-BREAK).millis())
        .fetch_one(&mut *transaction)
        .await?;
    if !others {
        add_outage(&mut transaction, now).await?;
    }
    record_presence(&mut transaction, node, now).await?;
    let forget = sqlx::query("DELETE FROM presence WHERE at < $1").bind(now.plus(-KEPT).millis());
    forget.execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(!others)
}

/// Fails if the keys were replaced after the server had read them.
async fn check_key(connection: &mut PgConnection, key: VaultKeyId) -> Result<(), Error> {
    let query =
        sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM vault WHERE key = $1)").bind(key.to_string());
    if query.fetch_one(connection).await? {
        return Ok(());
    }
    let why = "the keys of the database were replaced during the start of this server";
    Err(Error::Io(io::Error::new(io::ErrorKind::InvalidData, why)))
}

/// Adds the outage since the last presence of a server.
async fn add_outage(connection: &mut PgConnection, now: Moment) -> Result<(), Error> {
    let last = "SELECT coalesce(max(at), 0) FROM presence";
    let last: i64 = sqlx::query_scalar(last).fetch_one(&mut *connection).await?;
    let outage = Outage { stopped: Moment::new(last), resumed: now };
    if outage.stopped < now {
        let query = sqlx::query(ADD_OUTAGE).bind(outage.id()).bind(last).bind(now.millis());
        query.execute(connection).await?;
    }
    Ok(())
}

/// Records the presence of a server.
pub(super) async fn record_presence(
    connection: &mut PgConnection,
    node: &str,
    now: Moment,
) -> Result<(), Error> {
    let query =
        "INSERT INTO presence (node, at) VALUES ($1, $2) ON CONFLICT (node) DO UPDATE SET at = excluded.at";
    sqlx::query(query).bind(node).bind(now.millis()).execute(connection).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use zugleich_session::ids::{GameId, GuestId};

    use super::*;

    #[test]
    fn what_is_written_is_read_by_others() {
        let game = ServerNotification::Game { game: GameId::random(), head: 7 };
        for notification in [
            game,
            ServerNotification::Guest(GuestId::random()),
            ServerNotification::Seeks,
            ServerNotification::Asked,
            ServerNotification::Answered,
            ServerNotification::Missed,
        ] {
            let text = write("one", &PostgresMessage::Notification(notification.clone()));
            assert_eq!((read("two", &text), read("one", &text)), (Some(notification), None), "{text}");
        }
        for other in [
            write("one", &PostgresMessage::Beat).as_str(),
            "",
            "one",
            "one game",
            "one game x 1",
            "one later 1",
        ] {
            assert_eq!(read("two", other), None, "{other}");
        }
    }

    fn seen(notes: &[(&str, &str)]) -> Vec<(String, String)> {
        notes.iter().map(|(node, mark)| ((*node).to_owned(), (*mark).to_owned())).collect()
    }

    #[test]
    fn who_notes_nothing_any_more_is_lost_once() {
        let (mut others, start) = (PresenceTracker::default(), Instant::now());
        let mut at = |seconds: f32, notes: &[(&str, &str)]| {
            others.detect_loss(seen(notes), start + Duration::from_secs_f32(seconds))
        };
        assert!(!at(0.0, &[("one", "1"), ("two", "1")]));
        assert!(!at(1.0, &[("one", "2"), ("two", "1")]));
        assert!(at(2.0, &[("one", "3"), ("two", "1")]), "two is gone");
        assert!(!at(3.0, &[("one", "4"), ("two", "1")]), "which is known");
        assert!(!at(4.0, &[("one", "5"), ("two", "2")]), "two is back");
        assert!(at(5.0, &[("two", "3")]), "one has left");
        assert!(!at(6.0, &[("two", "4")]));
        assert!(at(9.0, &[("two", "4")]), "two is gone again");
    }
}
