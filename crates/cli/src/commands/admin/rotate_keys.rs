use std::io::Write;

use clap::Args;
use serde_json::json;
use zugleich_server::{Config, rotate_keys};

use super::place::Place;
use super::wait;
use crate::commands::serve::{keep_log, location};
use crate::failure::Failure;
use crate::say::counted;

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
