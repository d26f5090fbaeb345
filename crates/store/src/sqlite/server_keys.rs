//! The keys with which the server signs.

use crate::database_error;
use sqlx::sqlite::SqliteConnection;

use super::store::SqliteStore;
use crate::stored::server_key::{ALL, INSERT, LATEST, RawServerKey, UPDATE, fresh, read, write};
use zugleich_session::Moment;
use zugleich_session::domain::chain::ServerKey;
use zugleich_session::ports::StoreError;
use zugleich_session::vault::Vault;

impl SqliteStore {
    /// Returns the keys, the oldest first; creates the first key.
    pub(super) async fn read_server_keys(&self, now: Moment) -> Result<Vec<ServerKey>, StoreError> {
        let mut writing = self.writer.begin().await?;
        let made = make_first(writing.connection(), &self.vault, now).await;
        self.writer.end(writing, made).await?;
        let rows: Vec<RawServerKey> =
            sqlx::query_as(ALL).fetch_all(&self.reader).await.map_err(database_error)?;
        rows.iter().map(|row| read(row, &self.vault)).collect()
    }
}

async fn make_first(
    connection: &mut SqliteConnection,
    vault: &Vault,
    now: Moment,
) -> Result<(), sqlx::Error> {
    let count = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM server_keys").fetch_one(&mut *connection);
    if count.await? > 0 { Ok(()) } else { make_server_key(connection, vault, now).await }
}

/// Creates a key that signs from now on.
pub(super) async fn make_server_key(
    connection: &mut SqliteConnection,
    vault: &Vault,
    now: Moment,
) -> Result<(), sqlx::Error> {
    let latest = sqlx::query_scalar(LATEST).fetch_one(&mut *connection).await?;
    let row = write(&fresh(now, latest), vault);
    sqlx::query(INSERT).bind(row.made).bind(row.public).bind(row.secret).execute(connection).await?;
    Ok(())
}

/// Encrypts all secrets with the newest key of the vault. No key is deleted: transcripts of games are
/// available for ever, and the server's signatures in them are computed on each request.
pub(super) async fn encrypt_server_keys(
    connection: &mut SqliteConnection,
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
