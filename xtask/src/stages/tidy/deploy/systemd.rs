use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use tempfile::TempDir;

use super::{complaint, is_here};
use crate::stages::complaint::Complaint;
use crate::stages::tidy::files::File;

const UNIT: &str = "deploy/zugleich.service";
/// The program of the unit; another that is on every machine stands for it here.
const PROGRAM: (&str, &str) = ("/usr/local/bin/zugleich", "/bin/true");
/// How much of the machine the server may be able to reach, from 0 to 100, as systemd counts it.
const EXPOSURE: &str = "--threshold=15";

/// Lets systemd read the unit and judge what it locks away.
pub(super) fn check(files: &[File]) -> Result<Vec<Complaint>> {
    let unit = files.iter().find(|file| file.path == Path::new(UNIT));
    let unit = unit.with_context(|| format!("there is no {UNIT}"))?;
    if !is_here("systemd-analyze") {
        return Ok(Vec::new());
    }
    let folder = TempDir::new()?;
    let file = folder.path().join("zugleich.service");
    std::fs::write(&file, unit.text.replace(PROGRAM.0, PROGRAM.1))?;
    let mut says = Vec::new();
    says.extend(complaint(Command::new("systemd-analyze").arg("verify").arg(&file))?);
    let security = ["security", "--no-pager", "--offline=true", EXPOSURE];
    let exposed = complaint(Command::new("systemd-analyze").args(security).arg(&file))?;
    says.extend(exposed.map(|says| format!("it is exposed too much ({EXPOSURE}) {says}")));
    Ok(says.into_iter().map(|says| Complaint::new(UNIT, 1, says)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_that_locks_nothing_away_is_told() {
        if !is_here("systemd-analyze") {
            return;
        }
        let wrong = check(&[File::new(UNIT, "[Service]\nExecStart=/usr/local/bin/zugleich\n")]).unwrap();
        assert!(wrong.iter().any(|one| one.says.contains("exposed too much")), "{wrong:?}");
    }
}
