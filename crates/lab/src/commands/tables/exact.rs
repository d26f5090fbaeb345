use std::path::Path;

use zugleich_engine::chesimul::{Class, Tables, values};
use zugleich_engine::endings::{AnyTables, FEWEST_PIECES};
use zugleich_games::Entry;
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::kernel::Game;

use zugleich_cli::cause::Cause;
use zugleich_cli::failure::Failure;
use zugleich_cli::tables::Folder;

/// Returns `count` positions of a game with at most `pieces` pieces, in the game's notation, each with its
/// exact value: equally many of each class of endings; none of any game but Chesimul.
///
/// # Errors
/// [`Failure`] if a file is not a table, or a table is missing that is not cheap to build.
pub(crate) fn exact(
    entry: &Entry,
    dir: &Path,
    pieces: usize,
    (count, seed): (usize, u64),
) -> Result<Vec<(String, f64)>, Failure> {
    if entry.id() != Chesimul::DESCRIPTOR.id || count == 0 {
        return Ok(Vec::new());
    }
    let classes: Vec<Class> = (FEWEST_PIECES..=pieces).flat_map(Class::all).collect();
    let mut tables = Tables::new();
    Folder::new(dir, tables.form()).load(&mut tables, &classes)?;
    match classes.iter().find(|class| tables.get(**class).is_none()) {
        Some(class) => Err(Failure::failed(Cause::NoTable, format_args!("there is no table of {class}"))),
        None => Ok(values(&tables, &classes, count, seed)),
    }
}
