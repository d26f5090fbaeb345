//! Shell commands, run from the root of the project.

use std::fmt;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result, ensure};

/// A command; its `Display` can be pasted into a shell.
#[derive(Clone, Debug)]
pub(crate) struct ShellCommand {
    line: String,
    env: Vec<(&'static str, String)>,
}

impl ShellCommand {
    /// Creates a command from a program and its arguments, separated by blanks; none may contain a blank.
    pub(crate) fn new(line: impl Into<String>) -> Self {
        Self { line: line.into(), env: Vec::new() }
    }

    /// Sets an environment variable.
    pub(crate) fn env(mut self, key: &'static str, value: impl Into<String>) -> Self {
        self.env.retain(|(known, _)| *known != key);
        self.env.push((key, value.into()));
        self
    }

    /// Prints the command and runs it with visible output.
    ///
    /// # Errors
    /// The command cannot be started or fails; the error contains the command, to be repeated.
    pub(crate) fn run(&self) -> Result<()> {
        println!("   $ {self}");
        let status = self.process().status().with_context(|| format!("cannot start {self}"))?;
        ensure!(status.success(), "this command failed ({status}); to repeat it: {self}");
        Ok(())
    }

    /// Runs the command with captured output. Returns its standard output; the error contains both outputs.
    ///
    /// # Errors
    /// The command cannot be started or fails.
    pub(crate) fn output(&self) -> Result<String> {
        let output = self.process().output().with_context(|| format!("cannot start {self}"))?;
        let (printed, errors) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        // Tests print their failures on standard output.
        ensure!(output.status.success(), "{self} failed: {}\n{}", errors.trim(), printed.trim());
        Ok(printed.into_owned())
    }

    /// Runs the command with captured output. Returns standard output and standard error, whether it failed
    /// or not.
    ///
    /// # Errors
    /// The command cannot be started.
    pub(crate) fn printed(&self) -> Result<[String; 2]> {
        let output = self.process().output().with_context(|| format!("cannot start {self}"))?;
        Ok([output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()))
    }

    fn process(&self) -> std::process::Command {
        let mut words = self.line.split_whitespace();
        let mut process = std::process::Command::new(words.next().unwrap_or_default());
        // Cargo describes this program in these variables. Build scripts that read them, such as that of
        // ring, would rebuild their crate and its dependents each time that the same command runs in a shell.
        let own = std::env::vars_os().map(|(key, _)| key);
        for key in
            own.filter(|key| key.to_string_lossy().starts_with("CARGO_PKG_") || key == "CARGO_MANIFEST_DIR")
        {
            process.env_remove(key);
        }
        process.args(words).envs(self.env.iter().cloned()).current_dir(root()).stdin(Stdio::null());
        process
    }
}

impl fmt::Display for ShellCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (key, value) in &self.env {
            write!(f, "{key}='{value}' ")?;
        }
        f.write_str(&self.line)
    }
}

/// Returns the root of the project.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this crate is a folder of the project")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_as_it_is_typed() {
        let command = ShellCommand::new("cargo doc --no-deps").env("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(command.to_string(), "RUSTDOCFLAGS='-D warnings' cargo doc --no-deps");
    }

    #[test]
    fn a_command_that_fails_says_how_to_repeat_it() {
        let error = ShellCommand::new("false").run().unwrap_err().to_string();
        assert!(error.ends_with("to repeat it: false"), "{error}");
    }

    #[test]
    fn the_environment_reaches_the_command() {
        let printed = ShellCommand::new("env").env("XTASK_WORDS", "two words").output().unwrap();
        assert!(printed.lines().any(|line| line == "XTASK_WORDS=two words"), "{printed}");
    }
}
