use zugleich_engine::AnyEngine;
use zugleich_engine::chesimul::{Class, equipped};
use zugleich_games::Entry;
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::kernel::Game;

use super::Folder;
use crate::failure::Failure;

/// The engine of a game with the tables of a folder, if the game has such: all that are there, and what else is cheap
/// to make and wanted in these positions or after them.
///
/// # Errors
/// [`Failure`] if a file is no table.
pub(crate) fn equip<'a>(
    entry: &Entry,
    folder: &Folder,
    positions: impl Iterator<Item = &'a str>,
) -> Result<Option<Box<dyn AnyEngine>>, Failure> {
    if entry.id() != Chesimul::DESCRIPTOR.id {
        return Ok(None);
    }
    let positions = positions.filter_map(|text| Chesimul.parse_position(text).ok());
    let wanted = positions.filter_map(|position| Class::of(position.placement()).map(|(class, _)| class));
    let mut classes = folder.classes()?;
    classes.extend(wanted);
    Ok(Some(equipped(folder.load(&classes)?)))
}
