use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use zugleich_store::database_error;

use async_trait::async_trait;
use sqlx::pool::PoolConnection;
use sqlx::{ConnectOptions, Connection, Postgres};
use tokio::sync::watch;

use super::bus::PostgresBus;
use super::bus::{record_presence, register_server};
use super::connect::{ConnectionPools, connect_and_migrate, unusable, with_timeout};
use super::engine_jobs::JobQueue;
use super::keys::unlock;
use super::write::WriteEstimate;
use super::write::{PostgresWrite, write};
use zugleich_session::domain::chain::ServerKey;
use zugleich_session::ids::GuestId;
use zugleich_session::ports::{
    CookieKey, GuestNames, NotificationBus, ServerUptime, Store, StoreError, StoreObserver, WriteError,
};
use zugleich_session::vault::Vault;
use zugleich_session::{Moment, random};
use zugleich_store::PostgresUrl;
use zugleich_store::location::OpenError;
use zugleich_store::store_config::StoreConfig;
use zugleich_store::stored::heads::WriteVerdict;

/// The database, seen from one of the servers that use it.
#[derive(Clone, Debug)]
pub struct PostgresStore {
    pub(super) pools: ConnectionPools,
    pub(super) vault: Vault,
    /// Node name of this server in the database, for one run.
    node: Arc<str>,
    failing: watch::Sender<bool>,
    /// Number of writes that wait for a connection.
    waiting: Arc<AtomicUsize>,
    pace: Arc<WriteEstimate>,
    watch: Arc<OnceLock<Arc<dyn StoreObserver>>>,
}

/// Alphabet of the random node names.
const ALPHABET: &[u8] = b"abcdefghijklmnopqrstuvwxyz";

/// Size of a probe in units of 32 bytes: larger than any transaction of a game, whose longest part is a list
/// of moves. A disk with room for it has room for a game.
const PROBE: i32 = 8192;

impl PostgresStore {
    /// Connects to the database, and creates its tables if there are none. The keys are those that all its
    /// servers share.
    ///
    /// # Errors
    /// [`OpenError`].
    pub async fn open(url: &PostgresUrl, keeping: &StoreConfig, now: Moment) -> Result<Self, OpenError> {
        let mut connection = connect_and_migrate(url).await?;
        let vault = unlock(&mut connection, url, keeping, now).await?.vault();
        connection.close().await.map_err(unusable(url))?;
        Ok(Self {
            pools: ConnectionPools::open(url)?,
            vault,
            node: random::text(ALPHABET, 16).into(),
            failing: watch::Sender::new(false),
            waiting: Arc::default(),
            // Writes are concurrent: one does not wait for all others.
            pace: Arc::new(WriteEstimate::new(keeping.busy_after.saturating_mul(2))),
            watch: Arc::default(),
        })
    }

    /// Starts the notifications between the servers of this database.
    #[must_use]
    pub fn bus(&self) -> PostgresBus {
        PostgresBus::start(&self.pools, &self.node)
    }

    /// Returns the queue of engine jobs, which uses these notifications.
    pub fn job_queue(&self, wakes: Arc<dyn NotificationBus>) -> JobQueue {
        JobQueue::new(self.pools.options.clone(), self.vault.clone(), self.node.clone(), wakes)
    }

    /// Returns the node name of this server.
    pub(super) fn node(&self) -> &str {
        &self.node
    }

    /// Runs a read query, with a timeout.
    pub(super) async fn read<T>(
        &self,
        query: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T, StoreError> {
        with_timeout(query).await.map_err(database_error)
    }

    /// Writes on a connection of its own.
    ///
    /// After a failed write nothing is written until a probe is on disk. The probe is tried at once, so a
    /// fault of this write alone ends with it.
    ///
    /// # Errors
    /// [`WriteError`]. Nothing was tried if it is [`WriteError::Busy`].
    pub(super) async fn write(&self, what: &PostgresWrite<'_>) -> Result<WriteVerdict, WriteError> {
        if self.pools.writers.is_closed() {
            return Err(StoreError::Closed.into());
        }
        if self.is_failing() {
            return Err(StoreError::Failing.into());
        }
        let mut connection = match self.writer().await {
            Ok(connection) => connection,
            // All connections are in use, or the database is unreachable.
            Err(sqlx::Error::PoolTimedOut) if self.probe().await.is_ok() => {
                self.watch(|watch| watch.write_refused());
                return Err(WriteError::Busy);
            }
            Err(error) => return Err(self.fail(error).await.into()),
        };
        let begun = Instant::now();
        match with_timeout(write(&mut connection, what, &|took| self.watch(|watch| watch.synced(took)))).await
        {
            Ok(done) => {
                self.pace.took(begun.elapsed());
                Ok(done)
            }
            Err(error) => {
                // The state of the connection is unknown.
                drop(connection.detach());
                Err(self.fail(error).await.into())
            }
        }
    }

    async fn writer(&self) -> Result<PoolConnection<Postgres>, sqlx::Error> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let _gone = WaitGuard(&self.waiting);
        with_timeout(self.pools.writers.acquire()).await
    }

    /// Notifies the watcher, if there is one.
    fn watch(&self, tell: impl FnOnce(&dyn StoreObserver)) {
        if let Some(watch) = self.watch.get() {
            tell(&**watch);
        }
    }

    async fn fail(&self, error: sqlx::Error) -> StoreError {
        self.failing.send_replace(true);
        if let Err(error) = self.prove().await {
            tracing::error!(%error, "the database cannot store anything");
        }
        database_error(error)
    }

    async fn prove(&self) -> Result<(), sqlx::Error> {
        let proven = self.probe().await;
        self.failing.send_replace(proven.is_err());
        proven
    }

    /// Writes a probe on a new connection.
    async fn probe(&self) -> Result<(), sqlx::Error> {
        // Random, because existing bytes could be compressed or reused.
        let query = "INSERT INTO probe (node, bytes) \
                     SELECT $1, string_agg(md5(random()::text), '') FROM generate_series(1, $2) \
                     ON CONFLICT (node) DO UPDATE SET bytes = excluded.bytes";
        with_timeout(async {
            let mut connection = self.pools.options.connect().await?;
            sqlx::query(query).bind(&*self.node).bind(PROBE).execute(&mut connection).await?;
            connection.close().await
        })
        .await
    }
}

/// Guard that decrements the number of waiting writes, also if the wait is cancelled.
struct WaitGuard<'a>(&'a AtomicUsize);

impl Drop for WaitGuard<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[async_trait]
impl Store for PostgresStore {
    fn is_failing(&self) -> bool {
        *self.failing.borrow()
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn failing(&self) -> watch::Receiver<bool> {
        self.failing.subscribe()
    }

    async fn recover(&self) -> Result<(), StoreError> {
        if self.is_failing() { self.prove().await.map_err(database_error) } else { Ok(()) }
    }

    fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    fn admit(&self, waited: Duration) -> Result<(), WriteError> {
        let connections = self.pools.writers.options().get_max_connections();
        if self.pace.admits(self.waiting(), connections, waited) {
            return Ok(());
        }
        self.watch(|watch| watch.write_refused());
        Err(WriteError::Busy)
    }

    fn set_observer(&self, watch: Arc<dyn StoreObserver>) {
        let _ = self.watch.set(watch);
    }

    async fn close(&self) {
        let left = sqlx::query("UPDATE presence SET has_left = true WHERE node = $1").bind(&*self.node);
        if let Err(error) = self.read(left.execute(&self.pools.notes)).await {
            tracing::debug!(%error, "the stop of this server could not be recorded for the other servers");
        }
        self.pools.close().await;
    }

    async fn cookie_keys(&self, now: Moment) -> Result<Vec<CookieKey>, StoreError> {
        self.read_cookie_keys(now).await
    }

    async fn server_keys(&self, now: Moment) -> Result<Vec<ServerKey>, StoreError> {
        self.read_server_keys(now).await
    }

    /// Losses are not detected here: backups and standbys of the database are to prevent them.
    fn lost(&self) -> usize {
        0
    }

    async fn register_start(&self, now: Moment) -> Result<ServerUptime, StoreError> {
        let attended = async {
            let mut connection = self.pools.writers.acquire().await?;
            register_server(&mut connection, &self.node, self.vault.key(), now).await
        };
        self.read(attended).await
    }

    async fn note_presence(&self, now: Moment) -> Result<(), StoreError> {
        let noted = async {
            let mut connection = self.pools.notes.acquire().await?;
            record_presence(&mut connection, &self.node, now).await
        };
        self.read(noted).await
    }

    async fn try_write(&self, now: Moment) -> Result<(), StoreError> {
        let noted = async {
            let mut connection = self.pools.writers.acquire().await?;
            record_presence(&mut connection, &self.node, now).await
        };
        self.read(noted).await
    }

    async fn last_presence(&self) -> Result<Option<Moment>, StoreError> {
        let query = sqlx::query_scalar::<_, Option<i64>>("SELECT max(at) FROM presence")
            .fetch_one(&self.pools.readers);
        Ok(self.read(query).await?.map(Moment::new))
    }

    async fn latest_moment(&self) -> Result<Option<Moment>, StoreError> {
        let query = sqlx::query_scalar::<_, Option<i64>>(LATEST).fetch_one(&self.pools.readers);
        Ok(self.read(query).await?.map(Moment::new))
    }
}

const LATEST: &str = "SELECT greatest((SELECT max(at) FROM presence), (SELECT max(at) FROM events), (SELECT 1000 * max(at) FROM games))";

#[async_trait]
impl GuestNames for PostgresStore {
    async fn rename(&self, guest: &GuestId, name: &str) -> Result<(), WriteError> {
        self.write(&PostgresWrite::Name { guest, name }).await.map(|_| ())
    }

    async fn name(&self, guest: &GuestId) -> Result<String, StoreError> {
        let query = sqlx::query_scalar("SELECT name FROM guests WHERE id = $1").bind(guest.text());
        let name: Option<String> = self.read(query.fetch_optional(&self.pools.readers)).await?;
        Ok(name.unwrap_or_else(|| guest.default_name()))
    }
}
