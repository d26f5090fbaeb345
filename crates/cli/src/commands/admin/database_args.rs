use std::path::PathBuf;

use clap::Args;
use zugleich_session::{DatabaseUrl, Settings};

use crate::cli_error::CliError;
use crate::commands::serve::gather_settings;

/// Arguments that name the database, as for the server.
#[derive(Debug, Args)]
pub(super) struct DatabaseArgs {
    /// The folder of the database [default: zugleich-data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The database, if it is not zugleich.db in the folder: sqlite:PATH or a postgres:// URL
    #[arg(long, value_name = "URL")]
    database: Option<DatabaseUrl>,
    /// The server's settings file
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
}

impl DatabaseArgs {
    /// Returns the settings of the database.
    pub(super) fn settings(&self) -> Result<Settings, CliError> {
        let mut settings = gather_settings(self.settings.as_ref())?.settings();
        settings.data = self.data.clone().unwrap_or(settings.data);
        settings.database = self.database.clone().or(settings.database);
        Ok(settings)
    }
}
