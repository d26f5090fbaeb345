//! Tables of endings: made, asked, checked and told of.

mod build;
mod equip;
mod folder;
mod list;
mod probe;
mod suite;
mod verify;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use zugleich_engine::chesimul::{Class, FEWEST_PIECES, MOST_PIECES};

use crate::cause::Cause;
use crate::failure::Failure;
pub(crate) use equip::equip;
pub(crate) use folder::Folder;

#[derive(Debug, Subcommand)]
pub(crate) enum Tables {
    /// Make tables of endings of Chesimul: exact values by induction over the quiet turns
    Build(build::Build),
    /// Print what a position is worth and how both sides play it
    Probe(probe::Probe),
    /// Hold tables against other ways to find their values
    Verify(verify::Verify),
    /// List the tables: how often which ending is won, the longest, the most mixed
    List(list::List),
    /// Draw positions with exact payoffs, to measure by how much a player can be exploited
    Suite(suite::Suite),
}

impl Tables {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        match self {
            Self::Build(command) => command.run(out),
            Self::Probe(command) => command.run(out),
            Self::Verify(command) => command.run(out),
            Self::List(command) => command.run(out),
            Self::Suite(command) => command.run(out),
        }
    }
}

/// Where the tables are.
#[derive(Debug, Args)]
struct Place {
    /// The folder of the tables
    #[arg(long, value_name = "DIR", default_value = "tables")]
    dir: PathBuf,
}

impl Place {
    fn folder(&self) -> Folder {
        Folder::new(self.dir.clone())
    }
}

/// Which classes.
#[derive(Debug, Args)]
struct Chosen {
    /// Classes of endings, like KQvKR
    #[arg(value_name = "CLASS")]
    classes: Vec<String>,
    /// All classes with up to so many pieces
    #[arg(long, value_name = "N", conflicts_with = "classes", value_parser = clap::value_parser!(u8).range(3..=6))]
    pieces: Option<u8>,
}

impl Chosen {
    /// The classes that are named; none if the command line names none.
    fn classes(&self) -> Result<Vec<Class>, Failure> {
        const { assert!(FEWEST_PIECES == 3 && MOST_PIECES == 6, "the command line says so") };
        if let Some(pieces) = self.pieces {
            return Ok((FEWEST_PIECES..=pieces.into()).flat_map(Class::all).collect());
        }
        let read = |name: &String| name.parse().map_err(|unknown| Failure::form(Cause::NoClass, unknown));
        self.classes.iter().map(read).collect()
    }
}
