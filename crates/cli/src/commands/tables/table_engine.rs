use std::path::Path;

use zugleich_engine::TurnSearch;
use zugleich_games::GameEntry;

use super::TableFolder;
use crate::cli_error::CliError;

/// Returns the engine of a game with the tables of a folder, if the game supports tables: all that exist, and
/// those for these positions and their successors that are quick to build.
///
/// # Errors
/// [`CliError`] if a file is not a table.
pub fn engine_with_tables<'a>(
    entry: &GameEntry,
    dir: &Path,
    positions: impl Iterator<Item = &'a str>,
) -> Result<Option<Box<dyn TurnSearch>>, CliError> {
    let Some(none) = entry.endings else { return Ok(None) };
    let mut tables = none();
    let folder = TableFolder::new(dir, tables.spec());
    let mut classes = folder.classes()?;
    classes.extend(positions.filter_map(|position| tables.class_of(position).ok().flatten()));
    classes.retain(|class| class.pieces() <= tables.spec().most_pieces);
    folder.load(&mut *tables, &classes)?;
    Ok(Some(tables.into_engine()))
}
