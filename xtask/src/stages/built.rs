//! The program as the tests build it: who builds anything else of it builds half of what it is made of a second time.

use anyhow::Result;

use crate::command::Command;

/// All tests, those in the documentation too.
pub(super) const TESTS: &str = "cargo test --locked --workspace";
/// Folder of the programs that they build, from the root of the project.
pub(super) const FOLDER: &str = "target/debug";
/// The program for players and servers.
pub(super) const PROGRAM: &str = "zugleich";
/// The program that measures, learns and solves.
pub(super) const LAB: &str = "zugleich-lab";

/// The game that the program has only where the tests build it.
pub(super) const GAME_OF_TESTS: &str = "both-take";

/// Builds the program and all tests.
///
/// # Errors
/// Something does not build.
pub(super) fn build() -> Result<()> {
    Command::new(format!("{TESTS} --no-run")).run()
}
