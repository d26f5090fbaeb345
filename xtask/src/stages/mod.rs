//! Stages of the test run, cheap ones first.

mod complaint;
mod deny;
mod format;
pub(crate) mod fuzz;
mod manifests;
mod new_game;
mod program_build;
mod tidy;
pub(crate) mod wasm;

use anyhow::Result;
use clap::ValueEnum;

use crate::cargo_tool::{MDBOOK, NEXTEST};
use crate::setup;
use crate::shell_command::ShellCommand;

/// A stage of the test run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TestStage {
    /// The code is formatted, where only a macro names it too
    Format,
    /// Clippy has nothing to say, the rules' purity (`crates/rules/clippy.toml`) included
    Clippy,
    /// The crates depend on each other, on libraries and on Rust as stated
    Manifests,
    /// The tools of the stages below are there, or are installed
    Setup,
    /// Texts, sources and cases keep their promises: clauses, words, links, games, commands and more
    Tidy,
    /// Licences, sources and versions of all dependencies; advisories where their database can be reached
    Deny,
    /// The documentation of the code and the book build without a warning
    Docs,
    /// The scripts of the pages have no type errors, and do what their tests say
    Scripts,
    /// The rules build for the web (`wasm32-unknown-unknown`), and the modules that pages run as those that are kept
    Wasm,
    /// A game as `cargo xtask new-game` writes it runs
    NewGame,
    /// Every fuzz target builds and finds nothing in twenty seconds, if what they reach has changed since the last soak
    Fuzz,
    /// All tests, in a real browser too
    Tests,
}

impl TestStage {
    /// Returns the name on the command line.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Returns the statement that holds when the stage has passed.
    pub(crate) fn about(self) -> String {
        let value = self.to_possible_value();
        value.as_ref().and_then(|value| value.get_help()).map_or_else(String::new, ToString::to_string)
    }

    /// Runs the stage.
    ///
    /// # Errors
    /// The failure and the command to repeat.
    pub(crate) fn run(self) -> Result<()> {
        match self {
            Self::Format => format::run(),
            Self::Clippy => {
                ShellCommand::new("cargo clippy --locked --workspace --all-targets -- -D warnings").run()
            }
            Self::Manifests => manifests::run(),
            Self::Setup => setup::run(),
            Self::Tidy => tidy::run(),
            Self::Deny => deny::run(),
            // With `--examples`, cargo enables the features of tests, too: those of the stage clippy, whose
            // metadata is shared.
            Self::Docs => {
                ShellCommand::new("cargo doc --locked --workspace --no-deps --lib --bins --examples")
                    .env("RUSTDOCFLAGS", "-D warnings")
                    .run()?;
                MDBOOK.command("build docs/book").run()
            }
            Self::Scripts => {
                ShellCommand::new("npm ci").run()?;
                ShellCommand::new("npm run check").run()?;
                ShellCommand::new("npm test").run()
            }
            Self::Wasm => wasm::run(),
            Self::NewGame => new_game::run(),
            Self::Fuzz => fuzz::run(),
            // Tests alone may run without a browser or Python; the full run requires them.
            Self::Tests => {
                // The examples in documentation run first: they take half a minute, the rest ten minutes.
                ShellCommand::new(format!("{} --doc", program_build::TESTS)).run()?;
                NEXTEST
                    .command("run --locked --workspace")
                    .env("BROWSER_TESTS", "required")
                    .env("PYTHON_TESTS", "required")
                    .run()
            }
        }
    }
}
