//! Commands of the program, one file each.

mod bench;
mod book;
mod net_args;
mod population;
mod solve;
mod tables;
mod train;
mod tune;

use std::io::Write;

use clap::Subcommand;
use zugleich_cli::cli_error::CliError;

/// Commands of the program.
#[derive(Debug, Subcommand)]
pub(crate) enum LabCommand {
    /// Measure: engine strength, speed of the rules, soundness over random turns, a server under load
    #[command(subcommand)]
    Bench(bench::BenchCommand),
    /// Find lists of Blind synchronous chess that are worth handing in; the computer's were found so
    Population(population::PopulationCommand),
    /// Solve a game of bounded length exactly: Blind synchronous chess with short lists
    Solve(solve::SolveCommand),
    /// Make tables of endings, which hold exact values
    #[command(subcommand)]
    Tables(tables::LabTablesCommand),
    /// Make books of openings: long searches of the first turns
    #[command(subcommand)]
    Book(book::BookCommand),
    /// Fit a game's evaluation to the results of the engine's games against itself, and print how well it predicts them
    Tune(tune::TuneCommand),
    /// Learn an evaluation of a game from the engine's games against itself, generation after generation
    Train(train::TrainCommand),
    /// Run a command of zugleich, as the measurements do that start a server
    #[command(hide = true)]
    Zugleich(zugleich_cli::Arguments),
}

impl LabCommand {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CliError> {
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
