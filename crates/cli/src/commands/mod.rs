//! Commands of the program, one file each.

mod adjudicate;
mod admin;
mod analyse;
mod assets;
mod completions;
mod file_limit;
mod man;
mod moves;
pub(crate) mod opening_book;
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

use crate::cli_error::CliError;
pub(crate) use serve::ServeCommand;

/// Commands of the program.
#[derive(Debug, Subcommand)]
pub(crate) enum CliCommand {
    /// Start the server; the default without a command
    Serve(ServeCommand),
    /// Compute plans for servers on one PostgreSQL database, without serving games
    Worker(worker::WorkerCommand),
    /// Maintain a database: check, back up, copy, restore, rotate keys
    #[command(subcommand)]
    Admin(admin::AdminCommand),
    /// List the files that pages load, with their hashes, to compare with those that a server sends
    Assets(assets::AssetsCommand),
    /// List the games and their options
    Variants(variants::VariantsCommand),
    /// Replay a game and print every position and event
    Replay(replay::ReplayCommand),
    /// Check a transcript: chain, signatures, seals, openings, clocks and rules
    Verify(verify::VerifyCommand),
    /// Evaluate a position, or every turn of a game: its value and the mixed strategies of both sides
    Analyse(analyse::AnalyseCommand),
    /// List the legal plans of both sides
    Moves(moves::MovesCommand),
    /// Explain why a piece of Entanglement Chess cannot be of a type, or why a move is not legal
    Why(why::WhyCommand),
    /// Count the different sequences of turns
    Perft(perft::PerftCommand),
    /// Play two lists of Blind synchronous chess against each other and announce the winner
    Adjudicate(adjudicate::AdjudicateCommand),
    /// Play every list of a folder against every other and print the optimal mixed strategies
    RoundRobin(round_robin::RoundRobinCommand),
    /// Make sheets for a game on a physical board: a rule card and a score sheet, one A4 page each
    Sheets(sheets::SheetsCommand),
    /// Query and check endgame tables, which hold exact values
    #[command(subcommand)]
    Tables(tables::TablesCommand),
    /// Play in the terminal, against the computer or with two players at one keyboard
    Play(play::PlayCommand),
    /// Print the completions of commands and options for a shell
    Completions(completions::CompletionsCommand),
    /// Print the manual page
    Man(man::ManCommand),
}

impl CliCommand {
    /// Returns whether the command may print in colours.
    pub(crate) const fn is_coloured(&self) -> bool {
        matches!(self, Self::Play(_))
    }

    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
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
