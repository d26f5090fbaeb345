use std::path::Path;

use super::error::UpkeepError;
use super::source::Source;
use super::watcher::{Stage, Watcher};
use crate::adapters::sqlite::audit::{Audit, AuditFault, game, games, integrity};
use crate::adapters::sqlite::open::Location;

/// Looks whether a database is sound: the file as SQLite reads it, and every game as its rules say.
///
/// # Errors
/// [`UpkeepError`] if it cannot be looked at. What is wrong in it is no error but a part of the result.
pub async fn check(location: &Location, watcher: &dyn Watcher) -> Result<Audit, UpkeepError> {
    check_file(&location.file(), watcher).await
}

pub(super) async fn check_file(path: &Path, watcher: &dyn Watcher) -> Result<Audit, UpkeepError> {
    let mut source = Source::open(path).await?;
    let unreadable = UpkeepError::unreadable(path);
    watcher.begins(Stage::File, 0);
    let faults = match integrity(source.connection()).await {
        Ok(faults) => faults,
        Err(error) => vec![AuditFault::of_file(crate::adapters::sqlite::open::plain(&error))],
    };
    let ids = games(source.connection()).await.map_err(&unreadable)?;
    let mut audit = Audit { games: ids.len() as u64, faults, ..Audit::default() };
    watcher.begins(Stage::Games, audit.games);
    for (number, id) in (1..).zip(&ids) {
        match game(source.connection(), id).await {
            Ok((events, fault)) => {
                audit.events += events;
                audit.faults.extend(fault);
            }
            Err(error) => audit.faults.push(AuditFault::of_game(id, &error)),
        }
        watcher.at(number);
    }
    source.close().await?;
    Ok(audit)
}
