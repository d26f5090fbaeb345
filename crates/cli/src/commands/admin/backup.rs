use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use zugleich_store::sqlite::maintenance;

use super::database_args::DatabaseArgs;
use super::progress_bar::DatabaseProgressBar;
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
        let location = location(&self.place.settings()?)?;
        let bytes = wait(maintenance::backup(&location, &self.to, &DatabaseProgressBar::new()))??;
        if self.json {
            let copied = json!({ "database": location.to_string(), "to": self.to.display().to_string(), "bytes": bytes });
            writeln!(out, "{copied}")?;
            return Ok(());
        }
        writeln!(out, "Copied {} to {} ({}).", location, self.to.display(), count_noun(bytes, "byte"))?;
        writeln!(
            out,
            "The copy does not contain the key file beside the database. Back up the key file separately: \
             without it, the server cannot read the pending plans in the copy."
        )?;
        writeln!(out, "Keep the copy as secret as the database.")?;
        Ok(())
    }
}
