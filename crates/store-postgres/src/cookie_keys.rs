//! The keys that sign the guests' cookies, the same on all servers.

use secrecy::ExposeSecret;
use sqlx::postgres::PgConnection;
use sqlx::{Acquire, Error};
use zugleich_store::database_error;

use super::attendance::lock_servers;
use super::store::PostgresStore;
use zugleich_session::Moment;
use zugleich_session::ports::{CookieKey, StoreError};
use zugleich_session::vault::Vault;
use zugleich_store::stored::cookie_key::{fresh, open, seal};

impl PostgresStore {
    /// Returns the keys, the newest first; creates the first key.
    pub(super) async fn read_cookie_keys(&self, now: Moment) -> Result<Vec<CookieKey>, StoreError> {
        let rows = self.read(async {
            let mut connection = self.pools.writers.acquire().await?;
            make_and_read(&mut connection, &self.vault, now).await
        });
        let rows = rows.await?;
        rows.iter().map(|(made, secret)| open(Moment::new(*made), secret, &self.vault)).collect()
    }
}

async fn make_and_read(
    connection: &mut PgConnection,
    vault: &Vault,
    now: Moment,
) -> Result<Vec<(i64, String)>, Error> {
    let mut transaction = connection.begin().await?;
    lock_servers(&mut transaction).await?;
    let count = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM cookie_keys");
    if count.fetch_one(&mut *transaction).await? == 0 {
        make_cookie_key(&mut transaction, vault, now).await?;
    }
    let query = sqlx::query_as("SELECT made, secret FROM cookie_keys ORDER BY id DESC");
    let rows = query.fetch_all(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(rows)
}

/// Creates a key that signs from now on.
pub(super) async fn make_cookie_key(
    connection: &mut PgConnection,
    vault: &Vault,
    now: Moment,
) -> Result<(), Error> {
    let CookieKey { secret, made } = fresh(now);
    let query = sqlx::query("INSERT INTO cookie_keys (made, secret) VALUES ($1, $2)").bind(made.millis());
    query.bind(seal(made, secret.expose_secret(), vault)).execute(connection).await?;
    Ok(())
}

/// Encrypts all keys with the newest key of the vault, and deletes those that were replaced before a moment.
pub(super) async fn encrypt_cookie_keys(
    connection: &mut PgConnection,
    vault: &Vault,
    forgotten: Moment,
) -> Result<(), StoreError> {
    let query = "DELETE FROM cookie_keys WHERE EXISTS (\
                     SELECT 1 FROM cookie_keys AS later WHERE later.id > cookie_keys.id AND later.made <= $1)";
    sqlx::query(query).bind(forgotten.millis()).execute(&mut *connection).await.map_err(database_error)?;
    let query = sqlx::query_as("SELECT id, made, secret FROM cookie_keys");
    let rows: Vec<(i64, i64, String)> = query.fetch_all(&mut *connection).await.map_err(database_error)?;
    for (id, made, secret) in &rows {
        let CookieKey { secret, made } = open(Moment::new(*made), secret, vault)?;
        let query = sqlx::query("UPDATE cookie_keys SET secret = $1 WHERE id = $2");
        let query = query.bind(seal(made, secret.expose_secret(), vault)).bind(id);
        query.execute(&mut *connection).await.map_err(database_error)?;
    }
    Ok(())
}
