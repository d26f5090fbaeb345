//! Commands of the program, one file each.

mod bench;
mod book;
mod nets;
mod population;
mod solve;
mod tables;
mod train;
mod tune;

use std::io::Write;

use clap::Subcommand;
use zugleich_cli::failure::Failure;

/// Commands of the program.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Measure: engine strength, speed of the rules, soundness over random turns, a server under load
    #[command(subcommand)]
    Bench(bench::Bench),
    /// Find lists of Blind synchronous chess that are worth handing in; the computer's were found so
    Population(population::Population),
    /// Solve a game of bounded length exactly: Blind synchronous chess with short lists
    Solve(solve::Solve),
    /// Make tables of endings, which hold exact values
    #[command(subcommand)]
    Tables(tables::Tables),
    /// Make books of openings: long searches of the first turns
    #[command(subcommand)]
    Book(book::Book),
    /// Fit a game's evaluation to the results of the engine's games against itself, and print how well it predicts them
    Tune(tune::Tune),
    /// Learn an evaluation of a game from the engine's games against itself, generation after generation
    Train(train::Train),
    /// Run a command of zugleich, as the measurements do that start a server
    #[command(hide = true)]
    Zugleich(zugleich_cli::Arguments),
}

impl Command {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        match self {
            Self::Bench(command) => command.run(out),
            Self::Population(command) => command.run(out),
            Self::Solve(command) => command.run(out),
            Self::Tables(command) => command.run(out),
            Self::Book(command) => command.run(out),
            Self::Tune(command) => command.run(out),
            Self::Train(command) => command.run(out),
            Self::Zugleich(command) => command.run(out),
        }
    }
}
