use std::path::PathBuf;

use clap::Args;
use zugleich_server::{DatabaseUrl, Settings};

use crate::commands::serve::gathered;
use crate::failure::Failure;

/// Arguments that name the database, as for the server.
#[derive(Debug, Args)]
pub(super) struct Place {
    /// The folder of the database [default: zugleich-data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The database, if it is not zugleich.db in the folder: sqlite:PATH, or postgres:// with all that belongs to it
    #[arg(long, value_name = "URL")]
    database: Option<DatabaseUrl>,
    /// The server's file of settings
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
}

impl Place {
    /// Returns the settings of the database.
    pub(super) fn settings(&self) -> Result<Settings, Failure> {
        let mut settings = gathered(self.settings.as_ref())?.settings();
        settings.data = self.data.clone().unwrap_or(settings.data);
        settings.database = self.database.clone().or(settings.database);
        Ok(settings)
    }
}
