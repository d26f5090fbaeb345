use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use zugleich_server::maintenance;
use zugleich_server::maintenance::DatabaseSpec;
use zugleich_server::{Config, StartError};
use zugleich_session::DatabaseUrl;
use zugleich_store::{KeySource, Location, StoreConfig};

use super::database_args::DatabaseArgs;
use super::database_progress::DatabaseProgress;
use super::wait;
use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;
use crate::commands::serve::location;
use crate::notice::count_noun;

/// Advice on naming the keys of the other database.
const WHERE: &str = "name one with --to-key-file FILE, which the command creates if it is missing, and set \
                     secret-key-file on its servers";

#[derive(Debug, Args)]
pub(crate) struct CopyCommand {
    #[command(flatten)]
    place: DatabaseArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// The other database, which must be empty: sqlite:PATH or a postgres:// URL
    #[arg(long, value_name = "URL")]
    to: DatabaseUrl,
    /// The key file of the other database, created if it is missing; the configured keys if not given
    #[arg(long, value_name = "FILE")]
    to_key_file: Option<PathBuf>,
}

impl CopyCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let settings = self.place.settings()?;
        let (location, keeping) = (location(&settings)?, StoreConfig::from(&settings));
        let to = Location::try_from(&self.to).map_err(StartError::from)?;
        let keys = self.to_key_file.clone().map_or_else(|| keeping.keys.clone(), KeySource::File);
        if matches!(to, Location::Postgres(_)) && keys == KeySource::Usual {
            let why = format_args!("{to} has no key file beside it: {WHERE}");
            return Err(CliError::failed(CliErrorKind::NoKeys, why));
        }
        let other = StoreConfig { keys, ..StoreConfig::default() };
        let now = Config::with(location.clone(), settings).time.now();
        let (from, into) = (
            DatabaseSpec { location: &location, keeping: &keeping },
            DatabaseSpec { location: &to, keeping: &other },
        );
        let copied = wait(maintenance::copy(from, into, now, &DatabaseProgress::default()))??;
        if self.json {
            let (from, to) = (location.to_string(), to.to_string());
            let (games, events) = (copied.games, copied.events);
            writeln!(out, "{}", json!({ "database": from, "to": to, "games": games, "events": events }))?;
            return Ok(());
        }
        let (games, events) = (count_noun(copied.games, "game"), count_noun(copied.events, "event"));
        writeln!(out, "{to} now contains the {games} of {location} with {events}, all compared.")?;
        writeln!(out, "{location} is unchanged: no server may use it any more.")?;
        Ok(())
    }
}
