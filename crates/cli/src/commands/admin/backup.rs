use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use zugleich_server::upkeep;

use super::bar::Bar;
use super::place::Place;
use super::wait;
use crate::failure::Failure;

#[derive(Debug, Args)]
pub(crate) struct Backup {
    /// Where the copy is to be; nothing may be there yet
    to: PathBuf,
    #[command(flatten)]
    place: Place,
}

impl Backup {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let location = self.place.location()?;
        let bytes = wait(upkeep::backup(&location, &self.to, &Bar::new()))??;
        writeln!(out, "{} is copied to {} ({bytes} bytes).", location.file().display(), self.to.display())?;
        writeln!(
            out,
            "Only the database is in the copy, and no key file that stands beside it: keep that apart."
        )?;
        writeln!(out, "Keep the copy as secret as the database: it has the key of the guests' cookies.")?;
        Ok(())
    }
}
