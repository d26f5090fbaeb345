//! Commands of the program, one file each.

mod adjudicate;
mod admin;
mod analyse;
mod assets;
mod completions;
mod files;
mod man;
mod moves;
pub(crate) mod openings;
mod perft;
mod play;
mod replay;
mod round_robin;
mod serve;
mod sheets;
pub(crate) mod tables;
mod variants;
mod verify;
mod why;
mod worker;

use std::io::Write;

use clap::Subcommand;

use crate::failure::Failure;
pub(crate) use serve::Serve;

/// Commands of the program.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Start the server; what the program does without a command
    Serve(Serve),
    /// Compute plans for servers on one PostgreSQL database, and serve no games
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
    /// Ask and check tables of endings, which hold exact values
    #[command(subcommand)]
    Tables(tables::Tables),
    /// Play in the terminal, against the computer or with two at one keyboard
    Play(play::Play),
    /// Print what makes a shell complete commands and options
    Completions(completions::Completions),
    /// Print the manual page
    Man(man::Man),
}

impl Command {
    /// Returns whether the command may print in colours.
    pub(crate) const fn is_coloured(&self) -> bool {
        matches!(self, Self::Play(_))
    }

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
            Self::Tables(command) => command.run(out),
            Self::Play(command) => command.run(out),
            Self::Completions(command) => command.run(out),
            Self::Man(command) => command.run(out),
        }
    }
}
