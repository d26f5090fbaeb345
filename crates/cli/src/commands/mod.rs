mod adjudicate;
mod admin;
mod analyse;
mod assets;
mod bench;
mod book;
mod completions;
mod files;
mod man;
mod moves;
mod nets;
mod openings;
mod perft;
mod play;
mod population;
mod replay;
mod round_robin;
mod serve;
mod sheets;
mod solve;
mod tables;
mod train;
mod tune;
mod variants;
mod verify;
mod why;
mod worker;

use std::io::Write;

use clap::Subcommand;

use crate::failure::Failure;
pub(crate) use serve::Serve;

/// The commands of the program.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Start the server; what the program does without a command
    Serve(Serve),
    /// Think for servers on one PostgreSQL database, and serve nobody
    Worker(worker::Work),
    /// Look after a database: check it, copy it, put a copy in its place
    #[command(subcommand)]
    Admin(admin::Admin),
    /// List the files that pages load, each with its hash: to hold against it what a server sends
    Assets(assets::Assets),
    /// List the games and their options
    Variants(variants::Variants),
    /// Play a written game and print every position and event
    Replay(replay::Replay),
    /// Check a transcript: chain, signatures, seals, openings, clocks and rules
    Verify(verify::Verify),
    /// Judge a position, or every turn of a game: what it is worth, and what both sides should mix
    Analyse(analyse::Analyse),
    /// List the legal plans of both sides
    Moves(moves::Moves),
    /// Explain why a piece of Entanglement Chess cannot be of a type, or why a move is not legal
    Why(why::Why),
    /// Count the different sequences of turns
    Perft(perft::Perft),
    /// Play two lists of Blind synchronous chess against each other and announce the winner
    Adjudicate(adjudicate::Adjudicate),
    /// Play every list of a folder against every other and find out which to hand in
    RoundRobin(round_robin::RoundRobin),
    /// Make sheets for a game at a real board: a rule card and a score sheet, a page of A4 each
    Sheets(sheets::Sheets),
    /// Find lists of Blind synchronous chess that are worth handing in; the computer's were found so
    Population(population::Population),
    /// Solve a game of bounded length exactly: Blind synchronous chess with short lists
    Solve(solve::Solve),
    /// Make, ask and check tables of endings, which hold exact values
    #[command(subcommand)]
    Tables(tables::Tables),
    /// Make books of openings: long searches of the first turns
    #[command(subcommand)]
    Book(book::Book),
    /// Measure: engine strength, speed of the rules, soundness over random turns
    #[command(subcommand)]
    Bench(bench::Bench),
    /// Fit a game's evaluation to the results of the engine's games against itself, and print how well it predicts them
    Tune(tune::Tune),
    /// Learn an evaluation of a game from the engine's games against itself, generation after generation
    Train(train::Train),
    /// Play in the terminal, against the computer or with two at one keyboard
    Play(play::Play),
    /// Print what makes a shell complete commands and options
    Completions(completions::Completions),
    /// Print the manual page
    Man(man::Man),
}

impl Command {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        match self {
            Self::Serve(command) => command.run(out),
            Self::Worker(command) => command.run(out),
            Self::Admin(command) => command.run(out),
            Self::Assets(command) => command.run(out),
            Self::Variants(command) => command.run(out),
            Self::Replay(command) => command.run(out),
            Self::Verify(command) => command.run(out),
            Self::Analyse(command) => command.run(out),
            Self::Moves(command) => command.run(out),
            Self::Why(command) => command.run(out),
            Self::Perft(command) => command.run(out),
            Self::Adjudicate(command) => command.run(out),
            Self::RoundRobin(command) => command.run(out),
            Self::Sheets(command) => command.run(out),
            Self::Population(command) => command.run(out),
            Self::Solve(command) => command.run(out),
            Self::Tables(command) => command.run(out),
            Self::Book(command) => command.run(out),
            Self::Bench(command) => command.run(out),
            Self::Tune(command) => command.run(out),
            Self::Train(command) => command.run(out),
            Self::Play(command) => command.run(out),
            Self::Completions(command) => command.run(out),
            Self::Man(command) => command.run(out),
        }
    }
}
