//! Working folder for the commands of the documents, with the files of the project, writable.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use tempfile::TempDir;

use super::BUILT;
use crate::shell_command::root;
use crate::stages::program_build;

/// A temporary folder that looks like the built project without data.
#[derive(Debug)]
pub(super) struct CommandFolder {
    folder: TempDir,
}

impl CommandFolder {
    /// Makes the folder. The debug build replaces the release build: it is the same program.
    ///
    /// # Errors
    /// The folder cannot be made.
    pub(super) fn make() -> Result<Self> {
        let folders = ["conformance", "deploy", "docs"].map(|name| root().join(name));
        let programs = [program_build::PROGRAM, program_build::LAB]
            .map(|name| (name, root().join(program_build::FOLDER).join(name)));
        Self::with(&programs, &folders)
    }

    /// Creates a folder with programs under their names and links to other folders.
    fn with(programs: &[(&str, PathBuf)], folders: &[PathBuf]) -> Result<Self> {
        let folder = TempDir::new().context("a folder for the commands of the documents")?;
        let built = folder.path().join(BUILT);
        fs::create_dir_all(&built).context(BUILT)?;
        for (name, program) in programs {
            symlink(program, built.join(name)).with_context(|| (*name).to_owned())?;
        }
        for linked in folders {
            let name = linked.file_name().context("a folder has a name")?;
            symlink(linked, folder.path().join(name)).with_context(|| linked.display().to_string())?;
        }
        Ok(Self { folder })
    }

    /// Returns a process in the folder, with empty standard input.
    pub(super) fn process(&self, program: &str) -> Command {
        let mut process = Command::new(program);
        process.current_dir(self.folder.path()).stdin(Stdio::null());
        process
    }

    /// Runs a command in a shell; returns an error if it ends with another exit code.
    pub(super) fn run(&self, text: &str, exits: i32) -> Result<(), String> {
        let output = self.process("sh").args(["-c", text]).output();
        let output = output.map_err(|error| format!("it cannot be started: {error}"))?;
        if output.status.code() == Some(exits) {
            return Ok(());
        }
        let errors = String::from_utf8_lossy(&output.stderr);
        Err(format!("it ends with {}, and not with exit code {exits}: {}", output.status, errors.trim()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_run_in_the_folder_and_end_as_promised() {
        let place = CommandFolder::with(&[("zugleich", "/bin/echo".into())], &[root().join("docs")]).unwrap();
        assert_eq!(place.run("ls docs/book/book.toml && target/release/zugleich >x && cat x", 0), Ok(()));
        assert_eq!(place.run("exit 2", 2), Ok(()));
        let error = place.run("echo why >&2; false", 0).unwrap_err();
        assert_eq!(error, "it ends with exit status: 1, and not with exit code 0: why");
    }
}
