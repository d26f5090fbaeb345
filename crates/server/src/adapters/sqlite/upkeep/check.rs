use std::path::{Path, PathBuf};

use super::source::Source;
use crate::adapters::keys::KeySource;
use crate::adapters::location::{Location, OpenError, plain};
use crate::adapters::sqlite::audit::{forgotten, game, games, integrity};
use crate::adapters::sqlite::open::needed_keys;
use crate::adapters::sqlite::private::{KEYS, beside};
use crate::adapters::stored::audit::{Audit, AuditFault, forgotten_faults};
use crate::adapters::upkeep::error::UpkeepError;
use crate::adapters::upkeep::watcher::{Chore, Watcher};

/// Checks a database in a file.
///
/// # Errors
/// [`UpkeepError`] if it cannot be read. Faults in it are not errors but part of the result.
pub(in crate::adapters) async fn check(
    location: &Location,
    keys: &KeySource,
    watcher: &dyn Watcher,
) -> Result<Audit, UpkeepError> {
    check_file(&location.file()?, &usual(location)?, keys, watcher).await
}

/// Returns the default path of a database's keys.
pub(super) fn usual(location: &Location) -> Result<PathBuf, OpenError> {
    let file = location.file()?;
    // The database may be behind a link; its keys are beside the target.
    Ok(beside(&file.canonicalize().unwrap_or(file), KEYS))
}

pub(super) async fn check_file(
    path: &Path,
    usual: &Path,
    keys: &KeySource,
    watcher: &dyn Watcher,
) -> Result<Audit, UpkeepError> {
    let mut source = Source::open(path).await?;
    let unreadable = UpkeepError::unreadable(path);
    let needed = needed_keys(source.connection()).await.map_err(&unreadable)?;
    let vault = keys.opener(usual, &needed).map_err(OpenError::from)?;
    watcher.begins(Chore::File, 0);
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
    watcher.begins(Chore::Games, audit.games);
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
