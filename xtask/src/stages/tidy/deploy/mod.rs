//! Check of the deployment files by the programs that read them: nginx always, systemd if installed.

mod dashboard;
mod limits;
mod nginx;
mod systemd;

use std::process::Command;

use anyhow::Result;

use super::files::ProjectFile;
use crate::stages::complaint::Complaint;

/// Checks all of them; the server's own limits are in its sources.
///
/// # Errors
/// A file is missing, or a temporary folder cannot be made.
pub(super) fn check(files: &[ProjectFile], documents: &[ProjectFile]) -> Result<Vec<Complaint>> {
    let mut complaints = dashboard::check(files, documents)?;
    complaints.extend(limits::check(files)?);
    complaints.extend(nginx::check(files)?);
    complaints.extend(systemd::check(files)?);
    Ok(complaints)
}

/// Returns whether a program is installed; prints a notice if not.
fn is_here(program: &str) -> bool {
    let here = which::which(program).is_ok();
    if !here {
        println!("   not checked: what {program} reads, since it is not installed");
    }
    here
}

/// Returns the error output of a program, if it fails.
fn complaint(command: &mut Command) -> Result<Option<String>> {
    let output = command.output()?;
    let said = String::from_utf8_lossy(&output.stderr).trim().replace('\n', "; ");
    Ok((!output.status.success()).then_some(said))
}
