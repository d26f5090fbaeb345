//! Measurements, each printed with its conditions.

mod book;
mod entanglement;
mod exploit;
mod games;
mod ladder;
mod least_server;
mod matches;
mod parts;
mod perft;
mod random;
mod server;
mod suite_args;

use std::io::Write;

use clap::Subcommand;

use zugleich_cli::cli_error::CliError;

#[derive(Debug, Subcommand)]
pub(crate) enum BenchCommand {
    /// Let two players play many games and print the score with its confidence interval
    Match(matches::BenchMatchCommand),
    /// Let each level of the computer play the one below, and put all on one scale
    Ladder(ladder::BenchLadderCommand),
    /// Measure how much an opponent that knows the engine's mixture can win against it
    Exploit(exploit::BenchExploitCommand),
    /// Measure what each part of the search is worth, by leaving it out
    Parts(parts::BenchPartsCommand),
    /// Measure what a book of openings is worth beside a search
    Book(book::BenchBookCommand),
    /// Time how Entanglement Chess finds possible types and legal moves
    Entanglement(entanglement::BenchEntanglementCommand),
    /// Make turns of every game and moves of orthodox chess, and print how many a second
    Perft(perft::BenchPerftCommand),
    /// Play random turns and check every position on the way
    Random(random::BenchRandomCommand),
    /// Play on a server over real sockets, check every turn, and print what a turn has cost
    Server(server::BenchServerCommand),
    /// Serve as little as can be, which is what `bench server` is measured beside
    #[command(hide = true)]
    Least(least_server::LeastServerCommand),
}

impl BenchCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        match self {
            Self::Match(command) => command.run(out),
            Self::Ladder(command) => command.run(out),
            Self::Exploit(command) => command.run(out),
            Self::Parts(command) => command.run(out),
            Self::Book(command) => command.run(out),
            Self::Entanglement(command) => command.run(out),
            Self::Perft(command) => command.run(out),
            Self::Random(command) => command.run(out),
            Self::Server(command) => command.run(out),
            Self::Least(command) => command.run(out),
        }
    }
}
