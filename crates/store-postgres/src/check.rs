use sqlx::postgres::PgConnection;
use sqlx::{ConnectOptions, Connection, Error};

use super::connect::{check_schema, connect_options, unusable};
use super::keys::opener;
use zugleich_session::vault::Vault;
use zugleich_store::PostgresUrl;
use zugleich_store::keys::KeySource;
use zugleich_store::maintenance::error::MaintenanceError;
use zugleich_store::maintenance::progress::{MaintenancePhase, ProgressObserver};
use zugleich_store::stored::audit::{Audit, AuditFault, GameSideRows, audit_game, forgotten_faults};
use zugleich_store::stored::draft_row::DRAFTS;
use zugleich_store::stored::event_row::EventColumns;
use zugleich_store::stored::queries::{DUE_OF, EVENTS_BETWEEN, FORGOTTEN, GAMES, HOW_FAR};

/// Checks every game of a database in one snapshot. Servers may use it meanwhile.
///
/// # Errors
/// [`MaintenanceError`] if it cannot be read.
pub async fn check(
    url: &PostgresUrl,
    keys: &KeySource,
    watcher: &dyn ProgressObserver,
) -> Result<Audit, MaintenanceError> {
    let refused = |error| MaintenanceError::from(unusable(url)(error));
    let mut connection = connect_options(url)?.connect().await.map_err(refused)?;
    check_schema(&mut connection, url).await?;
    let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY";
    sqlx::raw_sql(begin).execute(&mut connection).await.map_err(refused)?;
    let vault = opener(&mut connection, url, keys).await?;
    let has_drafts = sqlx::query_scalar("SELECT to_regclass('drafts') IS NOT NULL");
    let has_drafts: bool = has_drafts.fetch_one(&mut connection).await.map_err(refused)?;
    let ids: Vec<String> = sqlx::query_scalar(GAMES).fetch_all(&mut connection).await.map_err(refused)?;
    let hashes: Vec<String> =
        sqlx::query_scalar(FORGOTTEN).fetch_all(&mut connection).await.map_err(refused)?;
    let faults = forgotten_faults(&ids, &hashes);
    let mut audit = Audit { games: ids.len() as u64, faults, ..Audit::default() };
    watcher.start_phase(MaintenancePhase::Games, audit.games);
    for (number, id) in (1..).zip(&ids) {
        let (events, fault) = game(&mut connection, id, &vault, has_drafts).await.map_err(refused)?;
        audit.events += events;
        audit.faults.extend(fault);
        watcher.at(number);
    }
    connection.close().await.map_err(refused)?;
    Ok(audit)
}

/// Replays a stored game; returns its number of events and the first fault.
async fn game(
    connection: &mut PgConnection,
    id: &str,
    vault: &Vault,
    has_drafts: bool,
) -> Result<(u64, Option<AuditFault>), Error> {
    let rows: Vec<EventColumns> = sqlx::query_as(EVENTS_BETWEEN)
        .bind(id)
        .bind(0_i64)
        .bind(i64::MAX)
        .fetch_all(&mut *connection)
        .await?;
    let beside = GameSideRows {
        listed: sqlx::query_as(HOW_FAR).bind(id).fetch_optional(&mut *connection).await?,
        deadline: if has_drafts {
            let due = sqlx::query_scalar(DUE_OF).bind(id).fetch_optional(&mut *connection).await?;
            Some((due, sqlx::query_as(DRAFTS).bind(id).fetch_all(&mut *connection).await?))
        } else {
            None
        },
    };
    Ok((rows.len() as u64, audit_game(id, &rows, &beside, vault)))
}
