//! `zugleich-lab`: measurements, learning and exact solutions. Not needed to play or to run a server.

// These macros panic when the other end is closed or full.
#![warn(clippy::print_stderr, clippy::print_stdout)]

mod commands;
mod progress_bar;

use std::process::ExitCode;

use clap::Parser;
use zugleich_cli::run_main;

use commands::LabCommand;

/// Allocator of the program, the same as in `zugleich`.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Measurements, learning and exact solutions of chess games in which things happen at the same time.
#[derive(Debug, Parser)]
#[command(name = "zugleich-lab", version, about)]
struct LabArgs {
    #[command(subcommand)]
    command: LabCommand,
}

fn main() -> ExitCode {
    run_main(|_: &LabArgs| false, |LabArgs { command }, out| command.run(out))
}

#[cfg(test)]
mod tests {
    use clap::{Command, CommandFactory};

    use super::*;

    /// Returns the words of each command below one that knows `--json`.
    fn with_json(command: &Command, words: &str) -> Vec<String> {
        let below = command.get_subcommands().filter(|below| below.get_name() != "help");
        let below = below.flat_map(|below| {
            // The hidden command is the other program.
            let words = if below.get_name() == "zugleich" {
                "zugleich".to_owned()
            } else {
                format!("{words} {}", below.get_name())
            };
            with_json(below, &words)
        });
        let own =
            command.get_arguments().any(|argument| argument.get_id() == "json").then(|| words.to_owned());
        below.chain(own).collect()
    }

    #[test]
    fn commands_with_json_are_shown_with_it() {
        let document = include_str!("../../../docs/book/src/play/commands.md");
        let commands = with_json(&LabArgs::command(), "zugleich-lab");
        assert!(commands.len() > 20, "{commands:?}");
        for command in commands {
            let mut lines = document.lines();
            let is_shown =
                lines.any(|line| line.starts_with(&format!("{command} ")) && line.contains("--json"));
            assert!(is_shown, "commands.md does not show `{command} --json`");
        }
    }
}
