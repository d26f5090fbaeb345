//! Secrets of a database: the keys that sign cookies and transcripts, the newest encryption key, and their rotation.

use std::time::Duration;

use secrecy::ExposeSecret;
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{Connection, FromRow, Row};
use zugleich_session::Moment;
use zugleich_session::domain::chain::ServerKey;
use zugleich_session::ids::GameId;
use zugleich_session::ports::{CookieKey, StoreError};
use zugleich_session::vault::Vault;

use super::files::refused;
use super::store::{LockedDatabase, SqliteStore, file};
use super::writer::connect_first;
use crate::location::{Location, OpenError};
use crate::store_config::{RotationSummary, StoreConfig};
use crate::stored::draft_row::{self, DraftRow};
use crate::stored::event_secrets::KINDS;
use crate::stored::secret_row::SecretRow;
use crate::stored::server_key::RawServerKey;
use crate::stored::{cookie_key, server_key};
use crate::{abandoned_games, database_error};

impl SqliteStore {
    /// Creates a new encryption key, cookie key and signing key, re-encrypts everything, and deletes
    /// encryption and cookie keys that were replaced at least `forget_after` ago. No server may use the
    /// database.
    ///
    /// An interruption at any point leaves a usable database: a key is on disk before it encrypts anything,
    /// and is deleted only when it encrypts nothing any more.
    ///
    /// # Errors
    /// [`OpenError`].
    pub async fn rotate_keys(
        location: &Location,
        keeping: &StoreConfig,
        forget_after: Duration,
        now: Moment,
    ) -> Result<RotationSummary, OpenError> {
        let path = location.file()?;
        if !path.exists() {
            return Err(OpenError::NoDatabase(path));
        }
        let LockedDatabase { hold, ring, .. } = LockedDatabase::take(location, keeping, now).await?;
        let ring = ring.rotate(now)?;
        let forgotten = now.plus(-i64::try_from(forget_after.as_millis()).unwrap_or(i64::MAX));
        let events = rotate(&file(&hold), &ring.vault(), forgotten, now).await.map_err(|error| {
            let path = hold.path();
            let why = match &error {
                StoreError::Database(error) => match error.downcast_ref() {
                    Some(error) => return refused(path, error),
                    None => error.to_string(),
                },
                other => other.to_string(),
            };
            OpenError::Broken { path: path.to_owned(), why }
        })?;
        ring.forget(forget_after, now)?;
        Ok(RotationSummary { events })
    }
}

async fn rotate(
    file: &sqlx::sqlite::SqliteConnectOptions,
    vault: &Vault,
    forgotten: Moment,
    now: Moment,
) -> Result<u64, StoreError> {
    let mut connection = connect_first(file, vault).await.map_err(database_error)?;
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut connection).await.map_err(database_error)?;
    let events = encrypt_all(&mut connection, vault, forgotten, now).await?;
    sqlx::raw_sql("COMMIT").execute(&mut connection).await.map_err(database_error)?;
    scrub(&mut connection).await.map_err(database_error)?;
    connection.close().await.map_err(database_error)?;
    Ok(events)
}

async fn encrypt_all(
    connection: &mut SqliteConnection,
    vault: &Vault,
    forgotten: Moment,
    now: Moment,
) -> Result<u64, StoreError> {
    register(connection, vault).await.map_err(database_error)?;
    let events = encrypt_events(connection, vault).await.map_err(database_error)?;
    encrypt_drafts(connection, vault).await?;
    make_cookie_key(connection, vault, now).await.map_err(database_error)?;
    encrypt_cookie_keys(connection, vault, forgotten).await?;
    make_server_key(connection, vault, now).await.map_err(database_error)?;
    encrypt_server_keys(connection, vault).await?;
    let query = "DELETE FROM vault WHERE key <> ?";
    sqlx::query(query).bind(vault.key().to_string()).execute(connection).await.map_err(database_error)?;
    Ok(events)
}

/// Number of events held in memory at a time.
const BATCH: i64 = 500;

/// Registers the newest key as in use, before anything is encrypted with it.
pub(super) async fn register(connection: &mut SqliteConnection, vault: &Vault) -> Result<(), sqlx::Error> {
    let query = "INSERT INTO vault (key) VALUES (?) ON CONFLICT DO NOTHING";
    sqlx::query(query).bind(vault.key().to_string()).execute(connection).await?;
    Ok(())
}

/// Removes remains of overwritten data from free pages and from the log.
pub(super) async fn scrub(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::raw_sql("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)").execute(connection).await?;
    Ok(())
}

/// A row with its row id, for pagination.
struct NumberedSecretRow {
    row: i64,
    secret: SecretRow,
}

impl FromRow<'_, SqliteRow> for NumberedSecretRow {
    fn from_row(row: &SqliteRow) -> sqlx::Result<Self> {
        Ok(Self { row: row.try_get("row")?, secret: SecretRow::from_row(row)? })
    }
}

/// Encrypts the secrets of all events that do not use the newest key yet; returns their number.
pub(super) async fn encrypt_events(
    connection: &mut SqliteConnection,
    vault: &Vault,
) -> Result<u64, sqlx::Error> {
    let (mut after, mut count) = (0, 0);
    let query = format!(
        "SELECT events.rowid AS row, game_id, seq, version, kind, body, coalesce(games.variant, '') AS variant \
         FROM events LEFT JOIN games ON games.id = game_id \
         WHERE events.rowid > ? AND kind IN {KINDS} AND instr(body, ?) = 0 \
         ORDER BY events.rowid LIMIT ?"
    );
    let mark = format!("\"{}", vault.mark());
    loop {
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(query.clone())).bind(after).bind(&mark).bind(BATCH);
        let rows: Vec<NumberedSecretRow> = rows.fetch_all(&mut *connection).await?;
        let Some(last) = rows.last() else { return Ok(count) };
        after = last.row;
        for NumberedSecretRow { row, secret } in &rows {
            let Some(body) = secret.encrypted(vault) else { continue };
            let query = sqlx::query("UPDATE events SET body = ? WHERE rowid = ?").bind(body).bind(row);
            query.execute(&mut *connection).await?;
            count += 1;
        }
    }
}

/// Encrypts all drafts with the newest key of the vault; an unreadable one stays as it is.
async fn encrypt_drafts(connection: &mut SqliteConnection, vault: &Vault) -> Result<(), StoreError> {
    let query = sqlx::query_as(draft_row::ALL);
    let rows: Vec<DraftRow> = query.fetch_all(&mut *connection).await.map_err(database_error)?;
    for row in rows {
        let Some(row) = row.encrypted(vault) else { continue };
        let query = sqlx::query(draft_row::UPDATE).bind(row.game_id).bind(row.seat).bind(row.secret);
        query.execute(&mut *connection).await.map_err(database_error)?;
    }
    Ok(())
}

impl SqliteStore {
    /// Returns the keys, the newest first; creates the first key.
    pub(super) async fn read_cookie_keys(&self, now: Moment) -> Result<Vec<CookieKey>, StoreError> {
        let mut writing = self.writer.begin().await?;
        let made = make_first_cookie_keys(writing.connection(), &self.vault, now).await;
        self.writer.end(writing, made).await?;
        let query = "SELECT made, secret FROM cookie_keys ORDER BY id DESC";
        let rows: Vec<(i64, String)> =
            sqlx::query_as(query).fetch_all(&self.reader).await.map_err(database_error)?;
        rows.iter().map(|(made, secret)| cookie_key::open(Moment::new(*made), secret, &self.vault)).collect()
    }
}

async fn make_first_cookie_keys(
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
    let CookieKey { secret, made } = cookie_key::fresh(now);
    let secret = cookie_key::seal(made, secret.expose_secret(), vault);
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
        let CookieKey { secret, made } = cookie_key::open(Moment::new(*made), secret, vault)?;
        let secret = cookie_key::seal(made, secret.expose_secret(), vault);
        let query = sqlx::query("UPDATE cookie_keys SET secret = ? WHERE id = ?").bind(secret).bind(id);
        query.execute(&mut *connection).await.map_err(database_error)?;
    }
    Ok(())
}

impl SqliteStore {
    /// Returns the keys, the oldest first; creates the first key.
    pub(super) async fn read_server_keys(&self, now: Moment) -> Result<Vec<ServerKey>, StoreError> {
        let mut writing = self.writer.begin().await?;
        let made = make_first_server_keys(writing.connection(), &self.vault, now).await;
        self.writer.end(writing, made).await?;
        let rows: Vec<RawServerKey> =
            sqlx::query_as(server_key::ALL).fetch_all(&self.reader).await.map_err(database_error)?;
        rows.iter().map(|row| server_key::read(row, &self.vault)).collect()
    }
}

async fn make_first_server_keys(
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
    connection: &mut SqliteConnection,
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

/// Deletes games without new events, and keeps the hashes of their ids.
pub(super) async fn write_forget(
    connection: &mut SqliteConnection,
    games: &[GameId],
    moment: Moment,
) -> Result<(), sqlx::Error> {
    let ids = serde_json::Value::from_iter(games.iter().map(GameId::as_str)).to_string();
    // Events are deleted first, since they refer to their game.
    let events = concat!(
        "DELETE FROM events WHERE game_id IN (SELECT id FROM games WHERE id IN (SELECT value FROM json_each($2)) AND ",
        abandoned_games!(),
        ")"
    );
    sqlx::query(events).bind(moment.millis()).bind(&ids).execute(&mut *connection).await?;
    let digests = serde_json::Value::from_iter(games.iter().map(|id| [id.as_str().to_owned(), id.digest()]));
    let forgotten = "INSERT OR IGNORE INTO forgotten (hash) SELECT value ->> 1 FROM json_each(?) WHERE EXISTS \
                     (SELECT 1 FROM games WHERE id = value ->> 0 AND stage <> 'over' \
                     AND NOT EXISTS (SELECT 1 FROM events WHERE game_id = games.id))";
    sqlx::query(forgotten).bind(digests.to_string()).execute(&mut *connection).await?;
    let games = "DELETE FROM games WHERE id IN (SELECT value FROM json_each(?1)) AND stage <> 'over' \
                 AND NOT EXISTS (SELECT 1 FROM events WHERE game_id = games.id)";
    sqlx::query(games).bind(&ids).execute(connection).await?;
    Ok(())
}
