use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use zugleich_server::upkeep;

use super::bar::Bar;
use super::place::Place;
use super::wait;
use crate::commands::serve::location;
use crate::failure::Failure;
use crate::say::counted;

#[derive(Debug, Args)]
pub(crate) struct Backup {
    /// The file to copy to, which must not exist yet
    to: PathBuf,
    #[command(flatten)]
    place: Place,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Backup {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let location = location(&self.place.settings()?)?;
        let bytes = wait(upkeep::backup(&location, &self.to, &Bar::new()))??;
        if self.json {
            let copied = json!({ "database": location.to_string(), "to": self.to.display().to_string(), "bytes": bytes });
            writeln!(out, "{copied}")?;
            return Ok(());
        }
        writeln!(out, "{} is copied to {} ({}).", location, self.to.display(), counted(bytes, "byte"))?;
        writeln!(
            out,
            "Only the database is in the copy, and no key file that stands beside it: keep that apart, for without it \
             nothing that is pending in the copy can be read."
        )?;
        writeln!(out, "Keep the copy as secret as the database.")?;
        Ok(())
    }
}
