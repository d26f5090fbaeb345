//! Encryption of a database's secrets with the newest key, after an update from an earlier version and after
//! a rotation.

use secrecy::{ExposeSecret, SecretSlice};
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{FromRow, Row};

use super::cookie_keys::write_cookie_key;
use crate::adapters::stored::event_form::VERSION;
use crate::adapters::stored::event_secrets::{ENCRYPTED_FROM, KINDS};
use crate::adapters::stored::secret_row::SecretRow;
use crate::base::Moment;
use crate::base::vault::Vault;

/// Number of events held in memory at a time.
const BATCH: i64 = 500;
/// `user_version` of a database that holds no readable secrets, not even in free pages.
const CLOSED: i64 = ENCRYPTED_FROM;

/// Ensures that no secret in a database is readable without its key; encrypts those left by an earlier
/// version.
pub(super) async fn encrypt_legacy(
    connection: &mut SqliteConnection,
    vault: &Vault,
) -> Result<(), sqlx::Error> {
    let stage: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *connection).await?;
    if stage >= CLOSED {
        return register(connection, vault).await;
    }
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    register(connection, vault).await?;
    let events = encrypt_events(connection, vault).await?;
    move_cookie_key(connection, vault).await?;
    sqlx::raw_sql("COMMIT").execute(&mut *connection).await?;
    if events > 0 {
        tracing::info!(events, "what is secret in the database was encrypted");
    }
    scrub(connection).await?;
    sqlx::raw_sql(sqlx::AssertSqlSafe(format!("PRAGMA user_version = {CLOSED}"))).execute(connection).await?;
    Ok(())
}

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
         WHERE events.rowid > ? AND kind IN {KINDS} AND (version < ? OR instr(body, ?) = 0) \
         ORDER BY events.rowid LIMIT ?"
    );
    let mark = format!("\"{}", vault.mark());
    loop {
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(query.clone())).bind(after).bind(ENCRYPTED_FROM);
        let rows: Vec<NumberedSecretRow> = rows.bind(&mark).bind(BATCH).fetch_all(&mut *connection).await?;
        let Some(last) = rows.last() else { return Ok(count) };
        after = last.row;
        for NumberedSecretRow { row, secret } in &rows {
            let Some(body) = secret.encrypted(vault) else { continue };
            let query = sqlx::query("UPDATE events SET version = ?, body = ? WHERE rowid = ?");
            query.bind(VERSION).bind(body).bind(row).execute(&mut *connection).await?;
            count += 1;
        }
    }
}

/// Moves the key of the cookies from the table where earlier versions stored it unencrypted. Its time of
/// creation is unknown.
async fn move_cookie_key(connection: &mut SqliteConnection, vault: &Vault) -> Result<(), sqlx::Error> {
    let query = sqlx::query_scalar::<_, Vec<u8>>("SELECT value FROM keys WHERE name = 'cookie'");
    let Some(key) = query.fetch_optional(&mut *connection).await? else { return Ok(()) };
    let key: SecretSlice<u8> = key.into();
    write_cookie_key(connection, vault, Moment::new(0), key.expose_secret()).await?;
    sqlx::raw_sql("DELETE FROM keys").execute(connection).await?;
    Ok(())
}
