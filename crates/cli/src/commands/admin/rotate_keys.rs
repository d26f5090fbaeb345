use std::io::Write;

use clap::Args;
use serde_json::json;
use zugleich_server::{Config, rotate_keys};

use super::database_args::DatabaseArgs;
use super::wait;
use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;
use crate::commands::serve::{init_logging, location};
use crate::notice::count_noun;

/// Refusal of a rotation without a file for the new key.
const NO_NEW_KEY: &str = "secret-key has only one key: make a new one (openssl rand -hex 32), write it \
                          before the old one, separated by a comma, and run the command again; then remove \
                          the old one";

#[derive(Debug, Args)]
pub(crate) struct RotateKeysCommand {
    #[command(flatten)]
    place: DatabaseArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl RotateKeysCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        init_logging();
        let settings = self.place.settings()?;
        if settings.secret_key.as_ref().is_some_and(|keys| !keys.are_several()) {
            return Err(CliError::malformed(CliErrorKind::WrongSetting, NO_NEW_KEY));
        }
        let config = Config::with(location(&settings)?, settings);
        let rotated = wait(rotate_keys(&config))??;
        if self.json {
            let place = config.database.to_string();
            writeln!(out, "{}", json!({ "database": place, "events": rotated.events }))?;
            return Ok(());
        }
        let (database, events) = (&config.database, count_noun(rotated.events, "event"));
        writeln!(out, "{database} has a new key; encrypted with it: {events}.")?;
        Ok(())
    }
}
