use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use zugleich_engine::endings::{AnyEndgameTables, EndgameClass};
use zugleich_games::chesimul::{ChesimulTables, PositionSuite};

use zugleich_cli::cli_error::CliError;
use zugleich_cli::cli_error_kind::CliErrorKind;
use zugleich_cli::notice::count_noun;
use zugleich_cli::tables::{EndgameClassArgs, TableFolderArgs};

#[derive(Debug, Args)]
pub(crate) struct SuiteCommand {
    #[command(flatten)]
    chosen: EndgameClassArgs,
    #[command(flatten)]
    place: TableFolderArgs,
    /// Number of positions
    #[arg(long, value_name = "N", default_value_t = 500)]
    positions: usize,
    /// The number that decides all chances
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl SuiteCommand {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let mut tables = ChesimulTables::new();
        let chosen = self.chosen.classes(tables.spec())?;
        let classes: Vec<EndgameClass> =
            if chosen.is_empty() { (3..=4).flat_map(EndgameClass::all).collect() } else { chosen };
        self.place.folder(tables.spec()).load(&mut tables, &classes)?;
        let suite = PositionSuite::drawn(&tables, &classes, self.positions, self.seed)
            .map_err(|absent| CliError::failed(CliErrorKind::NoTable, absent))?;
        let bytes = suite.write();
        fs::write(&self.out, &bytes)?;
        let (file, positions) = (self.out.display(), suite.cases.len());
        if self.json {
            let line = json!({ "file": file.to_string(), "positions": positions, "bytes": bytes.len() });
            writeln!(out, "{line}")?;
        } else {
            writeln!(
                out,
                "{} in {file}, {}",
                count_noun(positions, "position"),
                count_noun(bytes.len(), "byte")
            )?;
        }
        Ok(())
    }
}
