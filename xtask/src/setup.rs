//! The tools that the test run needs beside Rust: found, or installed where that is possible.

use anyhow::{Context, Result, ensure};
use which::which;

use crate::command::Command;

/// A program and the Debian package that has it.
struct Tool {
    program: &'static str,
    package: &'static str,
}

const TOOLS: [Tool; 4] = [
    Tool { program: "chromium", package: "chromium" },
    Tool { program: "chromedriver", package: "chromium-driver" },
    Tool { program: "node", package: "nodejs" },
    Tool { program: "npm", package: "npm" },
];

/// Finds every tool, and installs what is missing: programs as Debian packages where this is Debian and the
/// user is root, cargo-deny by cargo.
///
/// # Errors
/// What is missing and cannot be installed here, with the packages that have it.
pub(crate) fn run() -> Result<()> {
    programs()?;
    cargo_deny()?;
    println!("   all tools are there: {}, cargo-deny", programs_of(&TOOLS.iter().collect::<Vec<_>>()));
    Ok(())
}

fn programs() -> Result<()> {
    let before = missing();
    if !before.is_empty() && which("apt-get").is_ok() && is_root() {
        println!("   missing and installed now: {}", programs_of(&before));
        Command::new("apt-get update").run()?;
        install(&before).env("DEBIAN_FRONTEND", "noninteractive").run()?;
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

fn missing() -> Vec<&'static Tool> {
    TOOLS.iter().filter(|tool| which(tool.program).is_err()).collect()
}

fn install(tools: &[&Tool]) -> Command {
    let packages: Vec<_> = tools.iter().map(|tool| tool.package).collect();
    Command::new(format!("apt-get install --yes --no-install-recommends {}", packages.join(" ")))
}

fn programs_of(tools: &[&Tool]) -> String {
    tools.iter().map(|tool| tool.program).collect::<Vec<_>>().join(", ")
}

fn is_root() -> bool {
    Command::new("id -u").output().is_ok_and(|id| id.trim() == "0")
}

fn cargo_deny() -> Result<()> {
    if which("cargo-deny").is_ok() {
        return Ok(());
    }
    println!("   cargo-deny is missing; it is built now, which takes some minutes, once");
    Command::new("cargo install --locked cargo-deny@0.20.2").run().context("cargo-deny cannot be installed")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_missing_is_installed() {
        assert_eq!(
            install(&[&TOOLS[0], &TOOLS[1]]).to_string(),
            "apt-get install --yes --no-install-recommends chromium chromium-driver"
        );
    }
}
