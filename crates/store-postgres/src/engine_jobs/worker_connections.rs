use std::sync::Arc;

use sqlx::postgres::PgConnection;
use sqlx::{ConnectOptions, Connection};

use super::job_queue::JobQueue;
use crate::bus::PostgresBus;
use crate::connect::{ConnectionPools, check_schema, unusable, with_timeout};
use crate::keys::opener;
use zugleich_session::ports::NotificationBus;
use zugleich_session::random;
use zugleich_session::vault::Vault;
use zugleich_store::PostgresUrl;
use zugleich_store::location::OpenError;
use zugleich_store::store_config::StoreConfig;

/// Alphabet of the random node names.
const ALPHABET: &[u8] = b"abcdefghijklmnopqrstuvwxyz";

/// Connections of a process that only runs engine jobs for the servers on a database.
#[allow(missing_debug_implementations, reason = "it holds keys")]
pub struct WorkerConnections {
    /// The queue of jobs.
    pub queue: JobQueue,
    /// Notifications of the servers.
    pub bus: Arc<dyn NotificationBus>,
    pools: ConnectionPools,
}

impl WorkerConnections {
    /// Connects to a database that a server has created. It creates and changes nothing, so a role with
    /// minimal rights suffices.
    pub async fn open(url: &PostgresUrl, keeping: &StoreConfig) -> Result<Self, OpenError> {
        let pools = ConnectionPools::open(url)?;
        let options = pools.options.clone().application_name("zugleich-worker");
        let mut connection = with_timeout(options.connect()).await.map_err(unusable(url))?;
        check_tables(&mut connection, url).await?;
        check_schema(&mut connection, url).await?;
        let vault = opener(&mut connection, url, &keeping.keys).await?;
        check_key(&mut connection, url, &vault).await?;
        connection.close().await.map_err(unusable(url))?;
        let node: Arc<str> = random::text(ALPHABET, 16).into();
        let bus: Arc<dyn NotificationBus> = Arc::new(PostgresBus::start(&pools, &node));
        Ok(Self { queue: JobQueue::new(options, vault, node, bus.clone()), bus, pools })
    }

    /// Closes all connections.
    pub async fn close(&self) {
        self.queue.close().await;
        self.pools.close().await;
    }
}

/// Checks that a server has created the tables.
async fn check_tables(connection: &mut PgConnection, url: &PostgresUrl) -> Result<(), OpenError> {
    let query = sqlx::query_scalar("SELECT to_regclass('engine_jobs') IS NOT NULL");
    let are_there = with_timeout(query.fetch_one(connection)).await.map_err(unusable(url))?;
    if are_there { Ok(()) } else { Err(not_yet(url, "the tables are missing")) }
}

/// Checks that the servers encrypt with this key.
async fn check_key(connection: &mut PgConnection, url: &PostgresUrl, vault: &Vault) -> Result<(), OpenError> {
    let query = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM vault WHERE key = $1)");
    let query = query.bind(vault.key().to_string()).fetch_one(connection);
    let is_known = with_timeout(query).await.map_err(unusable(url))?;
    if is_known { Ok(()) } else { Err(not_yet(url, "no server uses the newest of these keys")) }
}

fn not_yet(url: &PostgresUrl, why: &str) -> OpenError {
    let why = format!("no server of this version has used the database ({why}): start one first");
    OpenError::Unusable { place: url.to_string(), why }
}
