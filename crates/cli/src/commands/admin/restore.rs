use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use zugleich_server::upkeep::UpkeepError;
use zugleich_server::{Keeping, upkeep};

use super::bar::Bar;
use super::place::Place;
use super::wait;
use crate::cause::Cause;
use crate::commands::serve::location;
use crate::failure::Failure;
use crate::say::counted;

#[derive(Debug, Args)]
pub(crate) struct Restore {
    /// The copy
    from: PathBuf,
    #[command(flatten)]
    place: Place,
    /// Overwrite the database that is there
    #[arg(long)]
    force: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Restore {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let settings = self.place.settings()?;
        let (location, keeping) = (location(&settings)?, Keeping::from(&settings));
        let bar = Bar::new();
        let restored = wait(upkeep::restore(&self.from, &location, &keeping.keys, self.force, &bar))?;
        let audit = restored.map_err(|error| match error {
            UpkeepError::Exists(_) => Failure::failed(
                Cause::FileExists,
                format_args!("{error}; --force puts the copy in its place"),
            ),
            error => error.into(),
        })?;
        if self.json {
            let from = self.from.display().to_string();
            let restored = json!({ "database": location.to_string(), "from": from, "games": audit.games, "events": audit.events });
            writeln!(out, "{restored}")?;
            return Ok(());
        }
        let (games, from) = (counted(audit.games, "game"), self.from.display());
        writeln!(out, "{location} has now the {games} of {from}.")?;
        Ok(())
    }
}
