use sqlx::sqlite::SqliteConnection;

use crate::stored::audit::{AuditFault, GameProgress, audit_game};
use crate::stored::event_row::EventColumns;
use crate::stored::queries::{EVENTS_BETWEEN, FORGOTTEN, GAMES, HOW_FAR};
use zugleich_session::vault::Vault;

/// Returns the faults that SQLite's own checks find.
pub(super) async fn integrity(connection: &mut SqliteConnection) -> Result<Vec<AuditFault>, sqlx::Error> {
    let found: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut *connection).await?;
    let orphans = sqlx::query("PRAGMA foreign_key_check").fetch_all(connection).await?;
    let mut faults: Vec<_> = found.into_iter().filter(|line| line != "ok").map(AuditFault::of_file).collect();
    if !orphans.is_empty() {
        faults.push(AuditFault::of_file(format!("{} rows refer to missing rows", orphans.len())));
    }
    Ok(faults)
}

/// Returns all games with a list entry or events.
pub(super) async fn games(connection: &mut SqliteConnection) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar(GAMES).fetch_all(connection).await
}

/// Returns the hashes of forgotten games.
pub(super) async fn forgotten(connection: &mut SqliteConnection) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar(FORGOTTEN).fetch_all(connection).await
}

/// Replays a stored game; returns its number of events and the first fault.
pub(super) async fn game(
    connection: &mut SqliteConnection,
    id: &str,
    vault: &Vault,
) -> Result<(u64, Option<AuditFault>), sqlx::Error> {
    let rows: Vec<EventColumns> = sqlx::query_as(EVENTS_BETWEEN)
        .bind(id)
        .bind(0_i64)
        .bind(i64::MAX)
        .fetch_all(&mut *connection)
        .await?;
    let listed: Option<GameProgress> = sqlx::query_as(HOW_FAR).bind(id).fetch_optional(connection).await?;
    Ok((rows.len() as u64, audit_game(id, &rows, listed.as_ref(), vault)))
}
