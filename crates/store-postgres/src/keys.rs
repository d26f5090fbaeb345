//! The keys that encrypt data in the database, shared by all its servers.

use std::path::Path;

use sqlx::postgres::PgConnection;
use sqlx::{Connection, Error};

use super::attendance::lock_servers;
use super::connect::unusable;
use zugleich_session::Moment;
use zugleich_session::vault::{Vault, VaultKeyId};
use zugleich_store::PostgresUrl;
use zugleich_store::keys::{KeySource, VaultKeyRing};
use zugleich_store::location::OpenError;
use zugleich_store::store_config::StoreConfig;

/// Returns the keys of a database, if they include all that it needs, and registers the newest as in use. Of
/// servers that open a new database at the same time, one determines the needed keys.
pub(super) async fn unlock(
    connection: &mut PgConnection,
    url: &PostgresUrl,
    keeping: &StoreConfig,
    now: Moment,
) -> Result<VaultKeyRing, OpenError> {
    let refused = unusable(url);
    let mut transaction = connection.begin().await.map_err(&refused)?;
    lock_servers(&mut transaction).await.map_err(&refused)?;
    let needed = needed_keys(&mut transaction).await.map_err(&refused)?;
    let ring = keeping.keys.named()?.ring(Path::new(""), &needed, None, now)?;
    register(&mut transaction, &ring.vault()).await.map_err(&refused)?;
    transaction.commit().await.map_err(&refused)?;
    Ok(ring)
}

/// Returns the vault of a database that is only read.
pub(super) async fn opener(
    connection: &mut PgConnection,
    url: &PostgresUrl,
    keys: &KeySource,
) -> Result<Vault, OpenError> {
    let needed = needed_keys(connection).await.map_err(unusable(url))?;
    Ok(keys.named()?.opener(Path::new(""), &needed)?)
}

/// Registers the newest key as in use, before anything is encrypted with it.
pub(super) async fn register(connection: &mut PgConnection, vault: &Vault) -> Result<(), Error> {
    let query = "INSERT INTO vault (key) VALUES ($1) ON CONFLICT DO NOTHING";
    sqlx::query(query).bind(vault.key().to_string()).execute(connection).await?;
    Ok(())
}

async fn needed_keys(connection: &mut PgConnection) -> Result<Vec<VaultKeyId>, Error> {
    let keys: Vec<String> = sqlx::query_scalar("SELECT key FROM vault").fetch_all(connection).await?;
    keys.iter().map(|key| key.parse::<VaultKeyId>().map_err(|error| Error::Decode(error.into()))).collect()
}
