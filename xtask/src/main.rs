//! Tasks of the project, started as `cargo xtask TASK`.

mod cargo_tool;
mod command;
mod dist;
mod new_game;
mod setup;
mod soak;
mod stages;
mod test;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::command::Command;
use crate::soak::Soak;
use crate::stages::Stage;

/// Tasks of Zugleich.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Runs all checks and tests, stage by stage, and stops at the first that fails
    Test {
        /// Runs this stage and nothing else (may repeat)
        #[arg(long, value_name = "STAGE")]
        only: Vec<Stage>,
        /// Leaves this stage out (may repeat)
        #[arg(long, value_name = "STAGE")]
        skip: Vec<Stage>,
    },
    /// Writes the folder and the line of a running small game, with its rules page, cases and lesson
    NewGame {
        /// Its id: words in lower case with hyphens between them
        id: String,
    },
    /// Writes into `docs/structure.md` which module uses which
    Floors,
    /// Writes `web/js/wire.d.ts`, the types of the scripts, from the server's description of its API
    Wire,
    /// Builds the modules of WebAssembly that pages run: `web/verify/verify.wasm` checks transcripts,
    /// `web/lists/lists.wasm` plays a list of moves where it is written, `web/branches/branches.wasm` resolves turns
    /// that are tried beside a game
    Wasm,
    /// Finds the tools that the test run and `soak` need, and installs those that are missing where it can
    Setup,
    /// Runs all that is too long for every run: fuzz targets, faults of a cluster, pairs of secrets, times of answers
    Soak(Soak),
    /// Makes a release in `target/dist`: a tarball, its bill of materials and their hashes
    Dist,
}

fn main() -> ExitCode {
    let done = match Arguments::parse().task {
        Task::Test { only, skip } => test::run(&only, &skip),
        Task::NewGame { id } => new_game::run(command::root(), &id),
        // A test compares the file with the description; with this variable it writes the file.
        Task::Wire => {
            Command::new("cargo test --locked --workspace --test it wire::").env("WIRE_TYPES", "write").run()
        }
        Task::Wasm => stages::wasm::write(),
        Task::Floors => stages::write_structure(),
        Task::Setup => setup::run().and_then(|()| setup::fuzzing()),
        Task::Soak(soak) => setup::run().and_then(|()| soak.run()),
        Task::Dist => dist::run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
