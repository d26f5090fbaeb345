use std::path::Path;

use zugleich_engine::endings::{AnyEndgameTables, EndgameClass, FEWEST_PIECES};
use zugleich_games::GameEntry;
use zugleich_games::chesimul::{ChesimulTables, values};
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::kernel::Game;

use zugleich_cli::cli_error::CliError;
use zugleich_cli::cli_error_kind::CliErrorKind;
use zugleich_cli::tables::TableFolder;

/// Returns `count` positions of a game with at most `pieces` pieces, in the game's notation, each with its
/// exact value: equally many of each class of endings; none of any game but Chesimul.
///
/// # Errors
/// [`CliError`] if a file is not a table, or a table is missing that is not cheap to build.
pub(crate) fn exact(
    entry: &GameEntry,
    dir: &Path,
    pieces: usize,
    (count, seed): (usize, u64),
) -> Result<Vec<(String, f64)>, CliError> {
    if entry.id() != Chesimul::DESCRIPTOR.id || count == 0 {
        return Ok(Vec::new());
    }
    let classes: Vec<EndgameClass> = (FEWEST_PIECES..=pieces).flat_map(EndgameClass::all).collect();
    let mut tables = ChesimulTables::new();
    TableFolder::new(dir, tables.spec()).load(&mut tables, &classes)?;
    match classes.iter().find(|class| tables.get(**class).is_none()) {
        Some(class) => {
            Err(CliError::failed(CliErrorKind::NoTable, format_args!("there is no table of {class}")))
        }
        None => Ok(values(&tables, &classes, count, seed)),
    }
}
