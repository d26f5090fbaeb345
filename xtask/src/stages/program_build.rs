//! Build of the program as the tests use it. Every other build would compile half of the dependencies again.

use anyhow::Result;

use crate::shell_command::ShellCommand;

/// Command of all tests, including doc tests.
pub(super) const TESTS: &str = "cargo test --locked --workspace";
/// Output folder of the tests' programs, from the root of the project.
pub(super) const FOLDER: &str = "target/debug";
/// Program for players and servers.
pub(super) const PROGRAM: &str = "zugleich";
/// Program for measurements, learning and exact solutions.
pub(super) const LAB: &str = "zugleich-lab";

/// Game that is in the program only in builds of the tests.
pub(super) const GAME_OF_TESTS: &str = "both-take";

/// Builds the program and all tests.
///
/// # Errors
/// The build fails.
pub(super) fn build() -> Result<()> {
    ShellCommand::new(format!("{TESTS} --no-run")).run()
}
