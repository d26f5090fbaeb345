//! Registration of the newest key, and encryption of a database's secrets with it in a rotation.

use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{FromRow, Row};

use crate::stored::event_secrets::KINDS;
use crate::stored::secret_row::SecretRow;
use zugleich_session::vault::Vault;

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
