//! Tasks of the project, started as `cargo xtask TASK`.

mod cargo_tool;
mod dist;
mod new_game;
mod setup;
mod shell_command;
mod soak;
mod source_record;
mod stages;
mod test;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::shell_command::ShellCommand;
use crate::soak::SoakArgs;
use crate::stages::TestStage;

/// Tasks of Zugleich.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct XtaskArguments {
    #[command(subcommand)]
    task: XtaskTask,
}

#[derive(Debug, Subcommand)]
enum XtaskTask {
    /// Runs all checks and tests, stage by stage, and stops at the first that fails
    Test {
        /// Runs this stage and nothing else (may repeat)
        #[arg(long, value_name = "STAGE")]
        only: Vec<TestStage>,
        /// Leaves this stage out (may repeat)
        #[arg(long, value_name = "STAGE")]
        skip: Vec<TestStage>,
    },
    /// Writes the folder and the line of a running small game, with its rules page, cases and lesson
    NewGame {
        /// Its id: words in lower case with hyphens between them
        id: String,
        /// Lets one side move at a time; without it both move at once
        #[arg(long)]
        alternating: bool,
    },
    /// Writes `web/js/wire.d.ts`, the types of the scripts, from the server's description of its API
    Wire,
    /// Builds the modules of WebAssembly that pages run: `web/verify` checks transcripts, `web/lists` plays a list of
    /// moves where it is written, `web/branches` resolves turns that are tried beside a game
    Wasm,
    /// Finds the tools that the test run and `soak` need, and installs those that are missing where it can
    Setup,
    /// Runs all that is too long for every run: fuzz targets, faults of a cluster, pairs of secrets, times of answers
    Soak(SoakArgs),
    /// Makes a release in `target/dist`: a tarball, its bill of materials and their hashes
    Dist,
}

fn main() -> ExitCode {
    let done = match XtaskArguments::parse().task {
        XtaskTask::Test { only, skip } => test::run(&only, &skip),
        XtaskTask::NewGame { id, alternating } => new_game::run(shell_command::root(), &id, alternating),
        // A test compares the file with the description; with this variable it writes the file.
        XtaskTask::Wire => ShellCommand::new("cargo test --locked --workspace --test it wire::")
            .env("WIRE_TYPES", "write")
            .run(),
        XtaskTask::Wasm => stages::wasm::write(),
        XtaskTask::Setup => setup::run().and_then(|()| setup::fuzzing()),
        XtaskTask::Soak(soak) => setup::run().and_then(|()| soak.run()),
        XtaskTask::Dist => dist::run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
