//! Tables of endings: probe, verify and list.

mod list;
mod probe;
mod table_engine;
mod table_folder;
mod verify;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use zugleich_engine::endings::{AnyEndgameTables, EndgameClass, FEWEST_PIECES, MOST_PIECES, TableSpec};
use zugleich_games::game;
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::kernel::Game;

use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;
pub use table_engine::engine_with_tables;
pub use table_folder::TableFolder;

#[derive(Debug, Subcommand)]
pub(crate) enum TablesCommand {
    /// Print the value of a position and the mixed strategies of both sides
    Probe(probe::ProbeTablesCommand),
    /// Compare tables with other computations of their values
    Verify(verify::VerifyTablesCommand),
    /// List the tables: the results of each ending, its longest win and its most mixed position
    List(list::ListTablesCommand),
}

impl TablesCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        match self {
            Self::Probe(command) => command.run(out),
            Self::Verify(command) => command.run(out),
            Self::List(command) => command.run(out),
        }
    }
}

/// Argument for the folder of the tables.
#[derive(Debug, Args)]
pub struct TableFolderArgs {
    /// The folder of the tables
    #[arg(long, value_name = "DIR", default_value = "tables")]
    dir: PathBuf,
}

/// Arguments for the game and the folder of the tables.
#[derive(Debug, Args)]
pub struct GameTablesArgs {
    /// The variant id
    #[arg(long, value_name = "ID", default_value = Chesimul::DESCRIPTOR.id)]
    variant: String,
    #[command(flatten)]
    place: TableFolderArgs,
}

impl GameTablesArgs {
    /// Returns the empty set of tables of the game, and the folder that holds their files.
    ///
    /// # Errors
    /// [`CliError`] if the game is unknown or has no such tables.
    pub fn open(&self) -> Result<(Box<dyn AnyEndgameTables>, TableFolder), CliError> {
        let none = game(&self.variant)?.endings;
        let none = none.ok_or_else(|| {
            CliError::malformed(CliErrorKind::NotInThisGame, "this game has no endgame tables")
        })?;
        let tables = none();
        let folder = self.place.folder(tables.spec());
        Ok((tables, folder))
    }
}

impl TableFolderArgs {
    /// Returns the folder of the tables of a game.
    pub fn folder(&self, form: &'static TableSpec) -> TableFolder {
        TableFolder::new(&self.dir, form)
    }
}

/// Arguments that choose classes of endings.
#[derive(Debug, Args)]
pub struct EndgameClassArgs {
    /// Classes of endings, like KQvKR
    #[arg(value_name = "CLASS")]
    classes: Vec<String>,
    /// All classes with at most N pieces
    #[arg(long, value_name = "N", conflicts_with = "classes", value_parser = clap::value_parser!(u8).range(3..=6))]
    pieces: Option<u8>,
}

impl EndgameClassArgs {
    /// Returns the chosen classes; empty if the command line names none.
    ///
    /// # Errors
    /// [`CliError`] if a name is not a class, or a class has too many pieces for the game.
    pub fn classes(&self, form: &TableSpec) -> Result<Vec<EndgameClass>, CliError> {
        const { assert!(FEWEST_PIECES == 3 && MOST_PIECES == 6, "the command line says so") };
        if let Some(pieces) = self.pieces {
            small_enough(pieces.into(), form)?;
            return Ok((FEWEST_PIECES..=pieces.into()).flat_map(EndgameClass::all).collect());
        }
        let read = |name: &String| {
            let class: EndgameClass =
                name.parse().map_err(|unknown| CliError::malformed(CliErrorKind::NoClass, unknown))?;
            small_enough(class.pieces(), form).map(|()| class)
        };
        self.classes.iter().map(read).collect()
    }
}

/// Refuses classes with more pieces than the game's tables support.
fn small_enough(pieces: usize, form: &TableSpec) -> Result<(), CliError> {
    if pieces <= form.most_pieces {
        return Ok(());
    }
    let most = form.most_pieces;
    Err(CliError::malformed(
        CliErrorKind::NoClass,
        format_args!("tables of this game have at most {most} pieces"),
    ))
}
