//! The files to operate with are what the programs that read them understand: nginx always, systemd where it is here.

mod dashboard;
mod limits;
mod nginx;
mod systemd;

use std::process::Command;

use anyhow::Result;

use super::files::File;
use crate::stages::complaint::Complaint;

/// Checks all of them; what the server itself says is in its sources.
///
/// # Errors
/// A file is missing, or there is no folder for what a check needs.
pub(super) fn check(files: &[File], documents: &[File]) -> Result<Vec<Complaint>> {
    let mut complaints = dashboard::check(files, documents)?;
    complaints.extend(limits::check(files)?);
    complaints.extend(nginx::check(files)?);
    complaints.extend(systemd::check(files)?);
    Ok(complaints)
}

/// Whether a program is here; says so if not.
fn is_here(program: &str) -> bool {
    let here = which::which(program).is_ok();
    if !here {
        println!("   not checked: what {program} reads, since it is not installed");
    }
    here
}

/// What a program complains of, if it does not succeed.
fn complaint(command: &mut Command) -> Result<Option<String>> {
    let output = command.output()?;
    let said = String::from_utf8_lossy(&output.stderr).trim().replace('\n', "; ");
    Ok((!output.status.success()).then_some(said))
}
