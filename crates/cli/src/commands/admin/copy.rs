use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use zugleich_server::upkeep::{self, Kept};
use zugleich_server::{Config, DatabaseUrl, Keeping, KeySource, Location, StartError};

use super::bar::Bar;
use super::place::Place;
use super::wait;
use crate::cause::Cause;
use crate::commands::serve::location;
use crate::failure::Failure;
use crate::say::counted;

/// Advice on naming the keys of the other database.
const WHERE: &str = "name it one with --to-key-file FILE, which is made if it is not there, and to its servers with \
                     secret-key-file";

#[derive(Debug, Args)]
pub(crate) struct Copy {
    #[command(flatten)]
    place: Place,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// The other database: sqlite:PATH, or postgres:// with all that belongs to it. Nothing may be in it yet
    #[arg(long, value_name = "URL")]
    to: DatabaseUrl,
    /// The file of its keys, if they are not to be those that are set; made if there is none
    #[arg(long, value_name = "FILE")]
    to_key_file: Option<PathBuf>,
}

impl Copy {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let settings = self.place.settings()?;
        let (location, keeping) = (location(&settings)?, Keeping::from(&settings));
        let to = Location::try_from(&self.to).map_err(StartError::from)?;
        let keys = self.to_key_file.clone().map_or_else(|| keeping.keys.clone(), KeySource::File);
        if matches!(to, Location::Postgres(_)) && keys == KeySource::Usual {
            let why = format_args!("{to} has no file of keys beside it: {WHERE}");
            return Err(Failure::failed(Cause::NoKeys, why));
        }
        let other = Keeping { keys, ..Keeping::default() };
        let now = Config::with(location.clone(), settings).time.now();
        let (from, into) =
            (Kept { location: &location, keeping: &keeping }, Kept { location: &to, keeping: &other });
        let copied = wait(upkeep::copy(from, into, now, &Bar::new()))??;
        if self.json {
            let (from, to) = (location.to_string(), to.to_string());
            let (games, events) = (copied.games, copied.events);
            writeln!(out, "{}", json!({ "database": from, "to": to, "games": games, "events": events }))?;
            return Ok(());
        }
        let (games, events) = (counted(copied.games, "game"), counted(copied.events, "event"));
        writeln!(out, "{to} has now the {games} of {location} with {events}, each compared.")?;
        writeln!(out, "{location} is as it was: let no server use it any more.")?;
        Ok(())
    }
}
