use std::io::Write;

use clap::Args;
use serde_json::json;
use zugleich_server::{Config, rotate_keys};

use super::place::Place;
use super::wait;
use crate::cause::Cause;
use crate::commands::serve::{keep_log, location};
use crate::failure::Failure;
use crate::say::counted;

/// Refusal of a rotation without a file for the new key.
const NO_NEW_KEY: &str = "secret-key has one key, and with it alone nothing is rotated: make a new one (openssl rand \
                          -hex 32), put it before the old one with a comma between, and run this again; then take \
                          the old one away";

#[derive(Debug, Args)]
pub(crate) struct RotateKeys {
    #[command(flatten)]
    place: Place,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl RotateKeys {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        keep_log();
        let settings = self.place.settings()?;
        if settings.secret_key.as_ref().is_some_and(|keys| !keys.are_several()) {
            return Err(Failure::form(Cause::WrongSetting, NO_NEW_KEY));
        }
        let config = Config::with(location(&settings)?, settings);
        let rotated = wait(rotate_keys(&config))??;
        if self.json {
            let place = config.database.to_string();
            writeln!(out, "{}", json!({ "database": place, "events": rotated.events }))?;
            return Ok(());
        }
        let (database, events) = (&config.database, counted(rotated.events, "event"));
        writeln!(out, "{database} has a new key; encrypted with it: {events}.")?;
        Ok(())
    }
}
