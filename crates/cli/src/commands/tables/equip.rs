use std::path::Path;

use zugleich_engine::AnyEngine;
use zugleich_games::Entry;

use super::Folder;
use crate::failure::Failure;

/// The engine of a game with its tables among those of a folder, if the game has such: all that are there, and what
/// else is made soon and wanted in these positions or after them.
///
/// # Errors
/// [`Failure`] if a file is no table.
pub fn equip<'a>(
    entry: &Entry,
    dir: &Path,
    positions: impl Iterator<Item = &'a str>,
) -> Result<Option<Box<dyn AnyEngine>>, Failure> {
    let Some(none) = entry.endings else { return Ok(None) };
    let mut tables = none();
    let folder = Folder::new(dir, tables.form());
    let mut classes = folder.classes()?;
    classes.extend(positions.filter_map(|position| tables.class_of(position).ok().flatten()));
    classes.retain(|class| class.pieces() <= tables.form().most_pieces);
    folder.load(&mut *tables, &classes)?;
    Ok(Some(tables.equipped()))
}
