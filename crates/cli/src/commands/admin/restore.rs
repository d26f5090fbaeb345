use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use zugleich_server::upkeep;

use super::bar::Bar;
use super::place::Place;
use super::wait;
use crate::failure::Failure;

#[derive(Debug, Args)]
pub(crate) struct Restore {
    /// The copy
    from: PathBuf,
    #[command(flatten)]
    place: Place,
    /// Overwrite the database that is there
    #[arg(long)]
    force: bool,
}

impl Restore {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let location = self.place.location()?;
        let audit = wait(upkeep::restore(&self.from, &location, self.force, &Bar::new()))??;
        let (path, games) = (location.file(), audit.games);
        writeln!(out, "{} has now the {games} games of {}.", path.display(), self.from.display())?;
        Ok(())
    }
}
