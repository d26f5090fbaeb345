//! The keys that sign the guests' cookies.

use crate::database_error;
use secrecy::ExposeSecret;
use sqlx::sqlite::SqliteConnection;

use super::store::SqliteStore;
use crate::stored::cookie_key::{fresh, open, seal};
use zugleich_session::Moment;
use zugleich_session::ports::{CookieKey, StoreError};
use zugleich_session::vault::Vault;

impl SqliteStore {
    /// Returns the keys, the newest first; creates the first key.
    pub(super) async fn read_cookie_keys(&self, now: Moment) -> Result<Vec<CookieKey>, StoreError> {
        let mut writing = self.writer.begin().await?;
        let made = make_first(writing.connection(), &self.vault, now).await;
        self.writer.end(writing, made).await?;
        let query = "SELECT made, secret FROM cookie_keys ORDER BY id DESC";
        let rows: Vec<(i64, String)> =
            sqlx::query_as(query).fetch_all(&self.reader).await.map_err(database_error)?;
        rows.iter().map(|(made, secret)| open(Moment::new(*made), secret, &self.vault)).collect()
    }
}

async fn make_first(
    connection: &mut SqliteConnection,
    vault: &Vault,
    now: Moment,
) -> Result<(), sqlx::Error> {
    let count = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM cookie_keys").fetch_one(&mut *connection);
    if count.await? > 0 { Ok(()) } else { make_cookie_key(connection, vault, now).await }
}

/// Creates a key that signs from now on.
pub(super) async fn make_cookie_key(
    connection: &mut SqliteConnection,
    vault: &Vault,
    now: Moment,
) -> Result<(), sqlx::Error> {
    let CookieKey { secret, made } = fresh(now);
    let secret = seal(made, secret.expose_secret(), vault);
    let query = "INSERT INTO cookie_keys (made, secret) VALUES (?, ?)";
    sqlx::query(query).bind(made.millis()).bind(secret).execute(connection).await?;
    Ok(())
}

/// Encrypts all keys with the newest key of the vault, and deletes those that were replaced before a moment.
pub(super) async fn encrypt_cookie_keys(
    connection: &mut SqliteConnection,
    vault: &Vault,
    forgotten: Moment,
) -> Result<(), StoreError> {
    let query = "DELETE FROM cookie_keys WHERE EXISTS (\
                     SELECT 1 FROM cookie_keys AS later WHERE later.id > cookie_keys.id AND later.made <= ?)";
    sqlx::query(query).bind(forgotten.millis()).execute(&mut *connection).await.map_err(database_error)?;
    let query = sqlx::query_as("SELECT id, made, secret FROM cookie_keys");
    let rows: Vec<(i64, i64, String)> = query.fetch_all(&mut *connection).await.map_err(database_error)?;
    for (id, made, secret) in &rows {
        let CookieKey { secret, made } = open(Moment::new(*made), secret, vault)?;
        let secret = seal(made, secret.expose_secret(), vault);
        let query = sqlx::query("UPDATE cookie_keys SET secret = ? WHERE id = ?").bind(secret).bind(id);
        query.execute(&mut *connection).await.map_err(database_error)?;
    }
    Ok(())
}
