//! Formatting of every Rust file, including files that only a macro names, which `cargo fmt` does not find.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Result, ensure};

use super::complaint::{Complaint, settle};
use crate::shell_command::{ShellCommand, root};

/// Runs rustfmt on every file that is or will be in the repository.
///
/// # Errors
/// The files that are not formatted, or a file that is not Rust.
pub(super) fn run() -> Result<()> {
    let listed =
        ShellCommand::new("git ls-files --cached --others --exclude-standard --deduplicate *.rs").output()?;
    let files: Vec<_> = listed.lines().filter(|file| root().join(file).is_file()).collect();
    ensure!(!files.is_empty(), "git knows no Rust file here");
    let [differences, errors] =
        ShellCommand::new(format!("rustfmt --check {}", files.join(" "))).printed()?;
    ensure!(errors.is_empty(), "rustfmt cannot read the code: {}", errors.trim());
    settle("format", complaints(&differences))?;
    println!("   {} files are formatted", files.len());
    Ok(())
}

/// Returns a complaint for each difference that rustfmt shows. It repeats those of a module for every file
/// that leads to it.
fn complaints(differences: &str) -> Vec<Complaint> {
    let places = differences.lines().filter_map(|line| line.strip_prefix("Diff in ")?.strip_suffix(':'));
    let places: BTreeSet<_> = places.filter_map(|place| place.rsplit_once(':')).collect();
    let complaint = |(file, line): (&str, &str)| {
        let file = Path::new(file).strip_prefix(root()).unwrap_or(Path::new(file));
        Complaint::new(
            file,
            line.parse().unwrap_or(1),
            format!("write it as `rustfmt {}` does", file.display()),
        )
    };
    places.into_iter().map(complaint).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_difference_is_complained_of_once() {
        let at = |line: u32| {
            format!("Diff in {}:{line}:\n let x = 1;\n-let  y;\n+let y;\n", root().join("a.rs").display())
        };
        let shown = [at(7), at(20), at(7)].concat();
        let found: Vec<_> = complaints(&shown).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            ["a.rs:20: write it as `rustfmt a.rs` does", "a.rs:7: write it as `rustfmt a.rs` does"]
        );
        assert_eq!(complaints(""), []);
    }
}
