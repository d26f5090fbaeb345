//! Measurements, each printed with its conditions.

mod book;
mod entanglement;
mod exact;
mod exploit;
mod games;
mod ladder;
mod least;
mod matches;
mod parts;
mod perft;
mod random;
mod server;

use std::io::Write;

use clap::Subcommand;

use zugleich_cli::failure::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum Bench {
    /// Let two players play many games and print the score with its confidence interval
    Match(matches::Matches),
    /// Let each level of the computer play the one below, and put all on one scale
    Ladder(ladder::Ladder),
    /// Measure how much an opponent that knows the engine's mixture can win against it
    Exploit(exploit::Exploit),
    /// Measure what each part of the search is worth, by leaving it out
    Parts(parts::Parts),
    /// Measure what a book of openings is worth beside a search
    Book(book::Book),
    /// Time how Entanglement Chess finds possible types and legal moves
    Entanglement(entanglement::Entanglement),
    /// Make turns of every game and moves of orthodox chess, and print how many a second
    Perft(perft::Perft),
    /// Play random turns and check every position on the way
    Random(random::Random),
    /// Play on a server over real sockets, check every turn, and print what a turn has cost
    Server(server::Server),
    /// Serve as little as can be, which is what `bench server` is measured beside
    #[command(hide = true)]
    Least(least::Least),
}

impl Bench {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
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
