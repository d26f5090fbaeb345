use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use zugleich_render::{chart, sheets};

use crate::failure::Failure;

#[derive(Debug, Args)]
pub(crate) struct Sheets {
    /// The game: prediction
    variant: String,
    /// Write each sheet and the chart into this folder, which is made; without it, one document with all sheets goes
    /// to standard output
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl Sheets {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let sheets = sheets::of(&self.variant)?;
        let Some(first) = sheets.first() else {
            return Err(Failure::Form(format!(
                "there are no sheets for {:?}: only prediction has them",
                self.variant
            )));
        };
        let Some(folder) = &self.out else {
            write!(out, "{}", sheets::document(&first.title, &sheets))?;
            return Ok(());
        };
        fs::create_dir_all(folder)?;
        let pages = sheets.iter().map(|sheet| {
            (format!("{}.html", sheet.name), sheets::document(&sheet.title, std::slice::from_ref(sheet)))
        });
        for (name, content) in pages.chain([("chart.svg".to_owned(), chart::svg())]) {
            let path = folder.join(name);
            fs::write(&path, content)?;
            writeln!(out, "{}", path.display())?;
        }
        Ok(())
    }
}
