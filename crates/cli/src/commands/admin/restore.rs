use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use zugleich_store::StoreConfig;
use zugleich_store::maintenance::MaintenanceError;
use zugleich_store::sqlite::maintenance;

use super::database_args::DatabaseArgs;
use super::database_progress::DatabaseProgress;
use super::wait;
use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;
use crate::commands::serve::location;
use crate::notice::count_noun;

#[derive(Debug, Args)]
pub(crate) struct RestoreCommand {
    /// The copy to restore
    from: PathBuf,
    #[command(flatten)]
    place: DatabaseArgs,
    /// Overwrite the existing database
    #[arg(long)]
    force: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl RestoreCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let settings = self.place.settings()?;
        let (location, keeping) = (location(&settings)?, StoreConfig::from(&settings));
        let bar = DatabaseProgress::default();
        let restored = wait(maintenance::restore(&self.from, &location, &keeping.keys, self.force, &bar))?;
        let audit = restored.map_err(|error| match error {
            MaintenanceError::Exists(_) => CliError::failed(
                CliErrorKind::FileExists,
                format_args!("{error}; --force overwrites it with the copy"),
            ),
            error => error.into(),
        })?;
        if self.json {
            let from = self.from.display().to_string();
            let restored = json!({ "database": location.to_string(), "from": from, "games": audit.games, "events": audit.events });
            writeln!(out, "{restored}")?;
            return Ok(());
        }
        let (games, from) = (count_noun(audit.games, "game"), self.from.display());
        writeln!(out, "{location} now contains the {games} of {from}.")?;
        Ok(())
    }
}
