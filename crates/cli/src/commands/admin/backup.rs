use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;
use zugleich_server::StartError;
use zugleich_store::StoreConfig;
use zugleich_store::sqlite::maintenance;

use super::database_args::DatabaseArgs;
use super::database_progress::DatabaseProgress;
use super::wait;
use crate::cli_error::CliError;
use crate::commands::serve::location;
use crate::notice::count_noun;

#[derive(Debug, Args)]
pub(crate) struct BackupCommand {
    /// The file to copy to, which must not exist yet
    to: PathBuf,
    #[command(flatten)]
    place: DatabaseArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl BackupCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let settings = self.place.settings()?;
        let (location, keeping) = (location(&settings)?, StoreConfig::from(&settings));
        let bytes = wait(maintenance::backup(&location, &self.to, &DatabaseProgress::default()))??;
        if self.json {
            let copied = json!({ "database": location.to_string(), "to": self.to.display().to_string(), "bytes": bytes });
            writeln!(out, "{copied}")?;
            return Ok(());
        }
        writeln!(out, "Copied {} to {} ({}).", location, self.to.display(), count_noun(bytes, "byte"))?;
        let keys = maintenance::key_file(&location, &keeping.keys).map_err(StartError::from)?;
        writeln!(out, "{}", key_advice(keys.as_deref()))?;
        writeln!(out, "Keep the copy as secret as the database.")?;
        Ok(())
    }
}

/// Returns the advice on backing up the keys, which are in a file or else in the settings.
fn key_advice(file: Option<&Path>) -> String {
    match file {
        Some(file) if file.exists() => format!(
            "The copy does not contain the key file {}, and cannot be opened without it. Back up the key file \
             separately.",
            file.display()
        ),
        Some(file) => format!(
            "The copy does not contain the key file, and cannot be opened without it. There is no key file at \
             {}: back up the file that secret-key-file names for the server.",
            file.display()
        ),
        None => {
            "The copy does not contain the keys of secret-key, and cannot be opened without them. Back up \
                 the keys separately."
                .to_owned()
        }
    }
}
