use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use zugleich_games::{GAMES, game};
use zugleich_render::language::Language;
use zugleich_render::sheet::document;

use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;

#[derive(Debug, Args)]
pub(crate) struct SheetsCommand {
    /// The variant id of a game with sheets
    variant: String,
    /// Write each sheet and drawing into this folder, which is created if missing; without it, print one
    /// document with all sheets
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print JSON, a line for each sheet or file
    #[arg(long)]
    json: bool,
}

impl SheetsCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let Some(make) = game(&self.variant)?.sheets else {
            let with: Vec<_> =
                GAMES.iter().filter(|game| game.sheets.is_some()).map(|game| game.id()).collect();
            let text = format!("{:?} has no sheets; games with sheets: {}", self.variant, with.join(", "));
            return Err(CliError::malformed(CliErrorKind::NotInThisGame, text));
        };
        let made = make(Language::English)?;
        let title = made.sheets.first().map_or("", |sheet| sheet.title.as_str());
        let Some(folder) = &self.out else {
            if !self.json {
                write!(out, "{}", document(Language::English, title, &made.sheets))?;
                return Ok(());
            }
            for sheet in &made.sheets {
                let html = document(Language::English, &sheet.title, std::slice::from_ref(sheet));
                writeln!(out, "{}", json!({ "name": sheet.name, "title": sheet.title, "html": html }))?;
            }
            return Ok(());
        };
        fs::create_dir_all(folder)?;
        let pages = made.sheets.iter().map(|sheet| {
            (
                format!("{}.html", sheet.name),
                document(Language::English, &sheet.title, std::slice::from_ref(sheet)),
            )
        });
        for (name, content) in pages.chain(made.drawings.iter().cloned()) {
            let path = folder.join(name);
            fs::write(&path, content)?;
            let path = path.display().to_string();
            if self.json { writeln!(out, "{}", json!({ "file": path }))? } else { writeln!(out, "{path}")? }
        }
        Ok(())
    }
}
