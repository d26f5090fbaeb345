//! Secrets of the database, shared by all its servers: the keys that encrypt data, those that sign cookies and
//! transcripts, and their rotation.

use std::path::Path;
use std::time::Duration;

use secrecy::ExposeSecret;
use sqlx::postgres::PgConnection;
use sqlx::{Connection, Error};
use zugleich_session::Moment;
use zugleich_session::domain::chain::ServerKey;
use zugleich_session::ports::{CookieKey, StoreError};
use zugleich_session::vault::{Vault, VaultKeyId};
use zugleich_store::keys::{KeySource, VaultKeyRing};
use zugleich_store::location::{OpenError, plain};
use zugleich_store::store_config::{RotationSummary, StoreConfig};
use zugleich_store::stored::draft_row::{self, DraftRow};
use zugleich_store::stored::event_secrets::KINDS;
use zugleich_store::stored::secret_row::SecretRow;
use zugleich_store::stored::server_key::RawServerKey;
use zugleich_store::stored::{cookie_key, server_key};
use zugleich_store::{PostgresUrl, database_error};

use super::bus::{has_active_server, lock_servers};
use super::connect::{connect_and_migrate, unusable};
use super::store::PostgresStore;

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

impl PostgresStore {
    /// Returns the keys, the newest first; creates the first key.
    pub(super) async fn read_cookie_keys(&self, now: Moment) -> Result<Vec<CookieKey>, StoreError> {
        let rows = self.read(async {
            let mut connection = self.pools.writers.acquire().await?;
            make_and_read_cookie_keys(&mut connection, &self.vault, now).await
        });
        let rows = rows.await?;
        rows.iter().map(|(made, secret)| cookie_key::open(Moment::new(*made), secret, &self.vault)).collect()
    }
}

async fn make_and_read_cookie_keys(
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
    let CookieKey { secret, made } = cookie_key::fresh(now);
    let query = sqlx::query("INSERT INTO cookie_keys (made, secret) VALUES ($1, $2)").bind(made.millis());
    query.bind(cookie_key::seal(made, secret.expose_secret(), vault)).execute(connection).await?;
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
        let CookieKey { secret, made } = cookie_key::open(Moment::new(*made), secret, vault)?;
        let query = sqlx::query("UPDATE cookie_keys SET secret = $1 WHERE id = $2");
        let query = query.bind(cookie_key::seal(made, secret.expose_secret(), vault)).bind(id);
        query.execute(&mut *connection).await.map_err(database_error)?;
    }
    Ok(())
}

impl PostgresStore {
    /// Returns the keys, the oldest first; creates the first key.
    pub(super) async fn read_server_keys(&self, now: Moment) -> Result<Vec<ServerKey>, StoreError> {
        let rows = self.read(async {
            let mut connection = self.pools.writers.acquire().await?;
            make_and_read_server_keys(&mut connection, &self.vault, now).await
        });
        rows.await?.iter().map(|row| server_key::read(row, &self.vault)).collect()
    }
}

async fn make_and_read_server_keys(
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
    let rows = sqlx::query_as(server_key::ALL).fetch_all(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(rows)
}

/// Creates a key that signs from now on.
pub(super) async fn make_server_key(
    connection: &mut PgConnection,
    vault: &Vault,
    now: Moment,
) -> Result<(), Error> {
    let latest = sqlx::query_scalar(server_key::LATEST).fetch_one(&mut *connection).await?;
    let row = server_key::write(&server_key::fresh(now, latest), vault);
    sqlx::query(server_key::INSERT)
        .bind(row.made)
        .bind(row.public)
        .bind(row.secret)
        .execute(connection)
        .await?;
    Ok(())
}

/// Encrypts all secrets with the newest key of the vault. No key is deleted: transcripts of games are
/// available for ever, and the server's signatures in them are computed on each request.
pub(super) async fn encrypt_server_keys(
    connection: &mut PgConnection,
    vault: &Vault,
) -> Result<(), StoreError> {
    let rows: Vec<RawServerKey> =
        sqlx::query_as(server_key::ALL).fetch_all(&mut *connection).await.map_err(database_error)?;
    for row in &rows {
        let anew = server_key::write(&server_key::read(row, vault)?, vault);
        sqlx::query(server_key::UPDATE)
            .bind(anew.secret)
            .bind(anew.public)
            .execute(&mut *connection)
            .await
            .map_err(database_error)?;
    }
    Ok(())
}

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
        sqlx::raw_sql("VACUUM FULL drafts").execute(&mut connection).await.map_err(&refused)?;
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
    sqlx::raw_sql("TRUNCATE engine_jobs, engine_shares")
        .execute(&mut *connection)
        .await
        .map_err(database_error)?;
    encrypt_drafts(connection, vault).await?;
    make_cookie_key(connection, vault, now).await.map_err(database_error)?;
    encrypt_cookie_keys(connection, vault, forgotten).await?;
    make_server_key(connection, vault, now).await.map_err(database_error)?;
    encrypt_server_keys(connection, vault).await?;
    let query = "DELETE FROM vault WHERE key <> $1";
    sqlx::query(query).bind(vault.key().to_string()).execute(connection).await.map_err(database_error)?;
    Ok(events)
}

/// Encrypts all drafts with the newest key of the vault; an unreadable one stays as it is.
async fn encrypt_drafts(connection: &mut PgConnection, vault: &Vault) -> Result<(), StoreError> {
    let query = sqlx::query_as(draft_row::ALL);
    let rows: Vec<DraftRow> = query.fetch_all(&mut *connection).await.map_err(database_error)?;
    for row in rows {
        let Some(row) = row.encrypted(vault) else { continue };
        let query = sqlx::query(draft_row::UPDATE).bind(row.game_id).bind(row.seat).bind(row.secret);
        query.execute(&mut *connection).await.map_err(database_error)?;
    }
    Ok(())
}

/// Encrypts the secrets of all events that do not use the newest key yet; returns their number.
async fn encrypt_events(connection: &mut PgConnection, vault: &Vault) -> Result<u64, Error> {
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
