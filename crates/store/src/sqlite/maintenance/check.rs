use std::path::{Path, PathBuf};

use super::read_only_database::ReadOnlyDatabase;
use crate::keys::KeySource;
use crate::location::{Location, OpenError, plain};
use crate::maintenance::error::MaintenanceError;
use crate::maintenance::progress::{MaintenancePhase, ProgressObserver};
use crate::sqlite::audit::{forgotten, game, games, integrity};
use crate::sqlite::open::needed_keys;
use crate::sqlite::permissions::{KEYS, with_suffix};
use crate::stored::audit::{Audit, AuditFault, forgotten_faults};

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
    watcher.begins(MaintenancePhase::File, 0);
    let faults = match integrity(source.connection()).await {
        Ok(faults) => faults,
        Err(error) => vec![AuditFault::of_file(plain(&error))],
    };
    let ids = games(source.connection()).await.map_err(&unreadable)?;
    let mut audit = Audit { games: ids.len() as u64, faults, ..Audit::default() };
    match forgotten(source.connection()).await {
        Ok(hashes) => audit.faults.extend(forgotten_faults(&ids, &hashes)),
        Err(error) => audit.faults.push(AuditFault::of_file(plain(&error))),
    }
    watcher.begins(MaintenancePhase::Games, audit.games);
    for (number, id) in (1..).zip(&ids) {
        match game(source.connection(), id, &vault).await {
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
