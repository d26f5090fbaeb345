use std::path::{Path, PathBuf};

use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;
use zugleich_session::vault::Vault;

use super::read_only_database::ReadOnlyDatabase;
use crate::keys::KeySource;
use crate::location::{Location, OpenError, plain};
use crate::maintenance::error::MaintenanceError;
use crate::maintenance::progress::{MaintenancePhase, ProgressObserver};
use crate::sqlite::files::needed_keys;
use crate::sqlite::files::{KEYS, with_suffix};
use crate::stored::audit::{Audit, AuditFault, GameSideRows, audit_game, forgotten_faults};
use crate::stored::draft_row::DRAFTS;
use crate::stored::event_row::EventColumns;
use crate::stored::queries::{DUE_OF, EVENTS_BETWEEN, FORGOTTEN, GAMES, HOW_FAR};

/// Checks a database in a file.
///
/// # Errors
/// [`MaintenanceError`] if it cannot be read. Faults in it are not errors but part of the result.
pub async fn check(
    location: &Location,
    keys: &KeySource,
    watcher: &dyn ProgressObserver,
) -> Result<Audit, MaintenanceError> {
    check_file(&location.file()?, &usual(location)?, keys, watcher).await
}

/// Returns the path of a database's key file, which may be missing; `None` if the settings contain the keys
/// themselves.
///
/// # Errors
/// [`OpenError`]: the database is not a SQLite file.
pub fn key_file(location: &Location, keys: &KeySource) -> Result<Option<PathBuf>, OpenError> {
    Ok(match keys {
        KeySource::Usual => Some(usual(location)?),
        KeySource::File(path) => Some(path.clone()),
        KeySource::Given(_) => None,
    })
}

/// Returns the default path of a database's keys.
pub(super) fn usual(location: &Location) -> Result<PathBuf, OpenError> {
    let file = location.file()?;
    // The database may be behind a link; its keys are beside the target.
    Ok(with_suffix(&file.canonicalize().unwrap_or(file), KEYS))
}

pub(super) async fn check_file(
    path: &Path,
    usual: &Path,
    keys: &KeySource,
    watcher: &dyn ProgressObserver,
) -> Result<Audit, MaintenanceError> {
    let mut source = ReadOnlyDatabase::open(path).await?;
    let unreadable = MaintenanceError::unreadable(path);
    let needed = needed_keys(source.connection()).await.map_err(&unreadable)?;
    let vault = keys.opener(usual, &needed).map_err(OpenError::from)?;
    watcher.start_phase(MaintenancePhase::File, 0);
    let faults = match integrity(source.connection()).await {
        Ok(faults) => faults,
        Err(error) => vec![AuditFault::of_file(plain(&error))],
    };
    let ids = games(source.connection()).await.map_err(&unreadable)?;
    let has_drafts = "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE name = 'drafts')";
    let has_drafts =
        sqlx::query_scalar(has_drafts).fetch_one(source.connection()).await.map_err(&unreadable)?;
    let mut audit = Audit { games: ids.len() as u64, faults, ..Audit::default() };
    match forgotten(source.connection()).await {
        Ok(hashes) => audit.faults.extend(forgotten_faults(&ids, &hashes)),
        Err(error) => audit.faults.push(AuditFault::of_file(plain(&error))),
    }
    watcher.start_phase(MaintenancePhase::Games, audit.games);
    for (number, id) in (1..).zip(&ids) {
        match game(source.connection(), id, &vault, has_drafts).await {
            Ok((events, fault)) => {
                audit.events += events;
                audit.faults.extend(fault);
            }
            Err(error) => audit.faults.push(AuditFault::of_game(id, plain(&error))),
        }
        watcher.at(number);
    }
    source.close().await?;
    Ok(audit)
}

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
    has_drafts: bool,
) -> Result<(u64, Option<AuditFault>), sqlx::Error> {
    // A server may write meanwhile.
    let mut snapshot = connection.begin().await?;
    let rows: Vec<EventColumns> =
        sqlx::query_as(EVENTS_BETWEEN).bind(id).bind(0_i64).bind(i64::MAX).fetch_all(&mut *snapshot).await?;
    let beside = GameSideRows {
        listed: sqlx::query_as(HOW_FAR).bind(id).fetch_optional(&mut *snapshot).await?,
        deadline: if has_drafts {
            let due = sqlx::query_scalar(DUE_OF).bind(id).fetch_optional(&mut *snapshot).await?;
            Some((due, sqlx::query_as(DRAFTS).bind(id).fetch_all(&mut *snapshot).await?))
        } else {
            None
        },
    };
    snapshot.commit().await?;
    Ok((rows.len() as u64, audit_game(id, &rows, &beside, vault)))
}
