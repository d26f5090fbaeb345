use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use sqlx::pool::PoolConnection;
use sqlx::{ConnectOptions, Connection, Postgres};
use tokio::sync::watch;

use super::attend::{attend, note};
use super::connect::{Pools, reach, unusable, within};
use super::keys::unlock;
use super::pace::Pace;
use super::thoughts::Desk;
use super::url::PostgresUrl;
use super::wakes::PostgresWakes;
use super::write::{Write, write};
use crate::adapters::keeping::Keeping;
use crate::adapters::location::OpenError;
use crate::adapters::stored::heads::Verdict;
use crate::base::ids::GuestId;
use crate::base::vault::Vault;
use crate::base::{Moment, random};
use crate::domain::chain::ServerKey;
use crate::ports::{Attendance, CookieKey, GuestNames, Store, StoreError, StoreWatch, Wakes, WriteError};

/// The database, as one of the servers that use it.
#[derive(Clone, Debug)]
pub struct PostgresStore {
    pub(super) pools: Pools,
    pub(super) vault: Vault,
    /// What this server is called in the database, as long as it runs.
    node: Arc<str>,
    failing: watch::Sender<bool>,
    /// How many writes wait for a connection.
    waiting: Arc<AtomicUsize>,
    pace: Arc<Pace>,
    watch: Arc<OnceLock<Arc<dyn StoreWatch>>>,
}

/// What servers are called: letters that nobody has to read.
const ALPHABET: &[u8] = b"abcdefghijklmnopqrstuvwxyz";

/// How many times 32 bytes a probe writes: more than any transaction of a game, whose longest part is a list of
/// moves. A disk that has room for it has room for a game.
const PROBE: i32 = 8192;

impl PostgresStore {
    /// Reaches the database, and makes its tables if there are none. The keys are those that all its servers share.
    ///
    /// # Errors
    /// [`OpenError`].
    pub async fn open(url: &PostgresUrl, keeping: &Keeping, now: Moment) -> Result<Self, OpenError> {
        let mut connection = reach(url).await?;
        let vault = unlock(&mut connection, url, keeping, now).await?.vault();
        connection.close().await.map_err(unusable(url))?;
        Ok(Self {
            pools: Pools::open(url)?,
            vault,
            node: random::text(ALPHABET, 16).into(),
            failing: watch::Sender::new(false),
            waiting: Arc::default(),
            // Writes go on beside each other: who waits does not wait for all of them.
            pace: Arc::new(Pace::new(keeping.busy_after.saturating_mul(2))),
            watch: Arc::default(),
        })
    }

    /// How the servers that use the database wake each other.
    #[must_use]
    pub fn wakes(&self) -> PostgresWakes {
        PostgresWakes::start(&self.pools, &self.node)
    }

    /// Where the computer is asked for plans, of which is told by these wakes.
    pub(crate) fn desk(&self, wakes: Arc<dyn Wakes>) -> Desk {
        Desk::new(self.pools.options.clone(), self.vault.clone(), self.node.clone(), wakes)
    }

    /// What this server is called in the database.
    pub(super) fn node(&self) -> &str {
        &self.node
    }

    /// Reads something, unless that takes too long.
    pub(super) async fn read<T>(
        &self,
        query: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T, StoreError> {
        Ok(within(query).await?)
    }

    /// Writes something on a connection that writes nothing else meanwhile.
    ///
    /// After a write that has failed nothing is written until a probe is on disk. That is tried at once: a fault that
    /// concerns this write alone is over with it.
    ///
    /// # Errors
    /// [`WriteError`]. Nothing was tried if it is [`WriteError::Busy`].
    pub(super) async fn write(&self, what: &Write<'_>) -> Result<Verdict, WriteError> {
        if self.pools.writers.is_closed() {
            return Err(StoreError::Closed.into());
        }
        if self.is_failing() {
            return Err(StoreError::Failing.into());
        }
        let mut connection = match self.writer().await {
            Ok(connection) => connection,
            // Others have all connections, or there is nobody at the other end.
            Err(sqlx::Error::PoolTimedOut) if self.probe().await.is_ok() => {
                self.watch(|watch| watch.turned_away());
                return Err(WriteError::Busy);
            }
            Err(error) => return Err(self.fail(error).await.into()),
        };
        let begun = Instant::now();
        match within(write(&mut connection, what, &|took| self.watch(|watch| watch.synced(took)))).await {
            Ok(done) => {
                self.pace.took(begun.elapsed());
                Ok(done)
            }
            Err(error) => {
                // Nobody knows in which state it is.
                drop(connection.detach());
                Err(self.fail(error).await.into())
            }
        }
    }

    async fn writer(&self) -> Result<PoolConnection<Postgres>, sqlx::Error> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let _gone = Gone(&self.waiting);
        within(self.pools.writers.acquire()).await
    }

    /// Tells whoever counts, if anybody does.
    fn watch(&self, tell: impl FnOnce(&dyn StoreWatch)) {
        if let Some(watch) = self.watch.get() {
            tell(&**watch);
        }
    }

    async fn fail(&self, error: sqlx::Error) -> StoreError {
        self.failing.send_replace(true);
        if let Err(error) = self.prove().await {
            tracing::error!(%error, "nothing can be stored");
        }
        error.into()
    }

    async fn prove(&self) -> Result<(), sqlx::Error> {
        let proven = self.probe().await;
        self.failing.send_replace(proven.is_err());
        proven
    }

    /// Writes something on a new connection.
    async fn probe(&self) -> Result<(), sqlx::Error> {
        // Random, because what is there already takes no room.
        let query = "INSERT INTO probe (node, bytes) \
                     SELECT $1, string_agg(md5(random()::text), '') FROM generate_series(1, $2) \
                     ON CONFLICT (node) DO UPDATE SET bytes = excluded.bytes";
        within(async {
            let mut connection = self.pools.options.connect().await?;
            sqlx::query(query).bind(&*self.node).bind(PROBE).execute(&mut connection).await?;
            connection.close().await
        })
        .await
    }
}

/// Whoever has waited waits no more, also if nobody waits for it.
struct Gone<'a>(&'a AtomicUsize);

impl Drop for Gone<'_> {
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

    async fn mend(&self) -> Result<(), StoreError> {
        if self.is_failing() { Ok(self.prove().await?) } else { Ok(()) }
    }

    fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    fn admit(&self, waited: Duration) -> Result<(), WriteError> {
        let connections = self.pools.writers.options().get_max_connections();
        if self.pace.admits(self.waiting(), connections, waited) {
            return Ok(());
        }
        self.watch(|watch| watch.turned_away());
        Err(WriteError::Busy)
    }

    fn be_watched(&self, watch: Arc<dyn StoreWatch>) {
        let _ = self.watch.set(watch);
    }

    async fn close(&self) {
        let left = sqlx::query("UPDATE presence SET has_left = true WHERE node = $1").bind(&*self.node);
        if let Err(error) = self.read(left.execute(&self.pools.notes)).await {
            tracing::debug!(%error, "other servers are not told that this one has left");
        }
        self.pools.close().await;
    }

    async fn cookie_keys(&self, now: Moment) -> Result<Vec<CookieKey>, StoreError> {
        self.read_cookie_keys(now).await
    }

    async fn server_keys(&self, now: Moment) -> Result<Vec<ServerKey>, StoreError> {
        self.read_server_keys(now).await
    }

    /// What was lost nobody notices here: the database's own copies and standbys are there for that.
    fn lost(&self) -> usize {
        0
    }

    async fn attend(&self, now: Moment) -> Result<Attendance, StoreError> {
        let attended = async {
            let mut connection = self.pools.writers.acquire().await?;
            attend(&mut connection, &self.node, self.vault.key(), now).await
        };
        self.read(attended).await
    }

    async fn note_presence(&self, now: Moment) -> Result<(), StoreError> {
        let noted = async {
            let mut connection = self.pools.notes.acquire().await?;
            note(&mut connection, &self.node, now).await
        };
        self.read(noted).await
    }

    async fn try_write(&self, now: Moment) -> Result<(), StoreError> {
        let noted = async {
            let mut connection = self.pools.writers.acquire().await?;
            note(&mut connection, &self.node, now).await
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
        self.write(&Write::Name { guest, name }).await.map(|_| ())
    }

    async fn name(&self, guest: &GuestId) -> Result<String, StoreError> {
        let query = sqlx::query_scalar("SELECT name FROM guests WHERE id = $1").bind(guest.text());
        let name: Option<String> = self.read(query.fetch_optional(&self.pools.readers)).await?;
        Ok(name.unwrap_or_else(|| guest.default_name()))
    }
}
