//! The keys with which the servers sign, the same on all of them.

use sqlx::postgres::PgConnection;
use sqlx::{Acquire, Error};
use zugleich_store::database_error;

use super::attendance::lock_servers;
use super::store::PostgresStore;
use zugleich_session::Moment;
use zugleich_session::domain::chain::ServerKey;
use zugleich_session::ports::StoreError;
use zugleich_session::vault::Vault;
use zugleich_store::stored::server_key::{ALL, INSERT, LATEST, RawServerKey, UPDATE, fresh, read, write};

impl PostgresStore {
    /// Returns the keys, the oldest first; creates the first key.
    pub(super) async fn read_server_keys(&self, now: Moment) -> Result<Vec<ServerKey>, StoreError> {
        let rows = self.read(async {
            let mut connection = self.pools.writers.acquire().await?;
            make_and_read(&mut connection, &self.vault, now).await
        });
        rows.await?.iter().map(|row| read(row, &self.vault)).collect()
    }
}

async fn make_and_read(
    connection: &mut PgConnection,
    vault: &Vault,
    now: Moment,
) -> Result<Vec<RawServerKey>, Error> {
    let mut transaction = connection.begin().await?;
    lock_servers(&mut transaction).await?;
    let count = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM server_keys");
    if count.fetch_one(&mut *transaction).await? == 0 {
        make_server_key(&mut transaction, vault, now).await?;
    }
    let rows = sqlx::query_as(ALL).fetch_all(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(rows)
}

/// Creates a key that signs from now on.
pub(super) async fn make_server_key(
    connection: &mut PgConnection,
    vault: &Vault,
    now: Moment,
) -> Result<(), Error> {
    let latest = sqlx::query_scalar(LATEST).fetch_one(&mut *connection).await?;
    let row = write(&fresh(now, latest), vault);
    sqlx::query(INSERT).bind(row.made).bind(row.public).bind(row.secret).execute(connection).await?;
    Ok(())
}

/// Encrypts all secrets with the newest key of the vault. No key is deleted: transcripts of games are
/// available for ever, and the server's signatures in them are computed on each request.
pub(super) async fn encrypt_server_keys(
    connection: &mut PgConnection,
    vault: &Vault,
) -> Result<(), StoreError> {
    let rows: Vec<RawServerKey> =
        sqlx::query_as(ALL).fetch_all(&mut *connection).await.map_err(database_error)?;
    for row in &rows {
        let anew = write(&read(row, vault)?, vault);
        sqlx::query(UPDATE)
            .bind(anew.secret)
            .bind(anew.public)
            .execute(&mut *connection)
            .await
            .map_err(database_error)?;
    }
    Ok(())
}
