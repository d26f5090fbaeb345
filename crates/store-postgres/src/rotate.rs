use std::time::Duration;

use sqlx::Connection;
use sqlx::postgres::PgConnection;
use zugleich_store::database_error;

use super::attendance::{has_active_server, lock_servers};
use super::connect::{connect_and_migrate, unusable};
use super::cookie_keys::{encrypt_cookie_keys, make_cookie_key};
use super::keys::{register, unlock};
use super::server_keys::{encrypt_server_keys, make_server_key};
use super::store::PostgresStore;
use zugleich_session::Moment;
use zugleich_session::ports::StoreError;
use zugleich_session::vault::Vault;
use zugleich_store::PostgresUrl;
use zugleich_store::location::{OpenError, plain};
use zugleich_store::store_config::{RotationSummary, StoreConfig};
use zugleich_store::stored::event_secrets::KINDS;
use zugleich_store::stored::secret_row::SecretRow;

/// Number of events held in memory at a time.
const BATCH: i64 = 500;

impl PostgresStore {
    /// Creates a new encryption key, cookie key and signing key, re-encrypts everything, and deletes
    /// encryption and cookie keys that were replaced at least `forget_after` ago. No server may use the
    /// database: none could read the new data.
    ///
    /// An interruption at any point leaves a usable database: a key is on disk before it encrypts anything,
    /// and is deleted only when it encrypts nothing any more.
    ///
    /// # Errors
    /// [`OpenError`].
    pub async fn rotate_keys(
        url: &PostgresUrl,
        keeping: &StoreConfig,
        forget_after: Duration,
        now: Moment,
    ) -> Result<RotationSummary, OpenError> {
        let (mut connection, refused) = (connect_and_migrate(url).await?, unusable(url));
        let ring = unlock(&mut connection, url, keeping, now).await?;
        let mut transaction = connection.begin().await.map_err(&refused)?;
        lock_servers(&mut transaction).await.map_err(&refused)?;
        if has_active_server(&mut transaction, now).await.map_err(&refused)? {
            return Err(OpenError::InUseBy(url.to_string()));
        }
        let ring = ring.rotate(now)?;
        let forgotten = now.plus(-i64::try_from(forget_after.as_millis()).unwrap_or(i64::MAX));
        let events = encrypt_all(&mut transaction, &ring.vault(), forgotten, now).await;
        let events =
            events.map_err(|error| OpenError::Unusable { place: url.to_string(), why: why_not(&error) })?;
        transaction.commit().await.map_err(&refused)?;
        // Overwritten rows are still in the files of the tables.
        sqlx::raw_sql("VACUUM FULL events").execute(&mut connection).await.map_err(&refused)?;
        sqlx::raw_sql("VACUUM FULL cookie_keys").execute(&mut connection).await.map_err(&refused)?;
        sqlx::raw_sql("VACUUM FULL server_keys").execute(&mut connection).await.map_err(&refused)?;
        connection.close().await.map_err(&refused)?;
        ring.forget(forget_after, now)?;
        Ok(RotationSummary { events })
    }
}

fn why_not(error: &StoreError) -> String {
    match error {
        StoreError::Database(error) => error.downcast_ref().map_or(error.to_string(), plain),
        other => other.to_string(),
    }
}

async fn encrypt_all(
    connection: &mut PgConnection,
    vault: &Vault,
    forgotten: Moment,
    now: Moment,
) -> Result<u64, StoreError> {
    register(connection, vault).await.map_err(database_error)?;
    let events = encrypt_events(connection, vault).await.map_err(database_error)?;
    // The servers request pending jobs again.
    sqlx::raw_sql("TRUNCATE thoughts, thought_shares")
        .execute(&mut *connection)
        .await
        .map_err(database_error)?;
    make_cookie_key(connection, vault, now).await.map_err(database_error)?;
    encrypt_cookie_keys(connection, vault, forgotten).await?;
    make_server_key(connection, vault, now).await.map_err(database_error)?;
    encrypt_server_keys(connection, vault).await?;
    let query = "DELETE FROM vault WHERE key <> $1";
    sqlx::query(query).bind(vault.key().to_string()).execute(connection).await.map_err(database_error)?;
    Ok(events)
}

/// Encrypts the secrets of all events that do not use the newest key yet; returns their number.
async fn encrypt_events(connection: &mut PgConnection, vault: &Vault) -> Result<u64, sqlx::Error> {
    let query = format!(
        "SELECT game_id, seq, version, kind, CAST(body AS TEXT) AS body, coalesce(games.variant, '') AS variant \
         FROM events LEFT JOIN games ON games.id = game_id \
         WHERE (game_id, seq) > ($1, $2) AND kind IN {KINDS} \
         AND position($3 IN CAST(body AS TEXT)) = 0 ORDER BY game_id, seq LIMIT $4"
    );
    let mark = format!("\"{}", vault.mark());
    let (mut game, mut seq, mut count) = (String::new(), 0, 0);
    loop {
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(query.clone())).bind(&game).bind(seq);
        let rows: Vec<SecretRow> = rows.bind(&mark).bind(BATCH).fetch_all(&mut *connection).await?;
        let Some(last) = rows.last() else { return Ok(count) };
        (game, seq) = (last.game_id.clone(), last.seq);
        for row in &rows {
            let Some(body) = row.encrypted(vault) else { continue };
            let query = "UPDATE events SET body = $1::json WHERE game_id = $2 AND seq = $3";
            let query = sqlx::query(query).bind(body).bind(&row.game_id).bind(row.seq);
            query.execute(&mut *connection).await?;
            count += 1;
        }
    }
}
