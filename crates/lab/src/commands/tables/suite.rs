use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use zugleich_engine::chesimul::{self, Class, Tables};
use zugleich_engine::endings::AnyTables;

use zugleich_cli::cause::Cause;
use zugleich_cli::failure::Failure;
use zugleich_cli::say::counted;
use zugleich_cli::tables::{Chosen, Place};

#[derive(Debug, Args)]
pub(crate) struct Suite {
    #[command(flatten)]
    chosen: Chosen,
    #[command(flatten)]
    place: Place,
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

impl Suite {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let mut tables = Tables::new();
        let chosen = self.chosen.classes(tables.form())?;
        let classes: Vec<Class> =
            if chosen.is_empty() { (3..=4).flat_map(Class::all).collect() } else { chosen };
        self.place.folder(tables.form()).load(&mut tables, &classes)?;
        let suite = chesimul::Suite::drawn(&tables, &classes, self.positions, self.seed)
            .map_err(|absent| Failure::failed(Cause::NoTable, absent))?;
        let bytes = suite.write();
        fs::write(&self.out, &bytes)?;
        let (file, positions) = (self.out.display(), suite.cases.len());
        if self.json {
            let line = json!({ "file": file.to_string(), "positions": positions, "bytes": bytes.len() });
            writeln!(out, "{line}")?;
        } else {
            writeln!(out, "{} in {file}, {}", counted(positions, "position"), counted(bytes.len(), "byte"))?;
        }
        Ok(())
    }
}
