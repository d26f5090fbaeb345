use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use tempfile::TempDir;

use super::{complaint, is_here};
use crate::stages::complaint::Complaint;
use crate::stages::tidy::files::ProjectFile;

const UNIT: &str = "deploy/zugleich.service";
/// Drop-in file beside the unit for keys that only root can read.
const KEYS: &str = "deploy/zugleich-keys.conf";
/// Unit that copies the database, and its timer.
const BACKUP: [&str; 2] = ["deploy/zugleich-backup.service", "deploy/zugleich-backup.timer"];
/// Address families that connect the server with players and proxies, and with a database on the same
/// machine.
const FAMILIES: [&str; 3] = ["AF_INET", "AF_INET6", "AF_UNIX"];
/// Program of the unit, and its replacement in the check, which exists on every machine.
const PROGRAM: (&str, &str) = ("/usr/local/bin/zugleich", "/bin/true");
/// Maximum exposure of the unit, from 0 to 100, as systemd rates it.
const EXPOSURE: &str = "--threshold=15";

/// Checks the units, and the security of the server's, with systemd.
pub(super) fn check(files: &[ProjectFile]) -> Result<Vec<Complaint>> {
    let find = |name: &str| {
        let file = files.iter().find(|file| file.path == Path::new(name));
        file.with_context(|| format!("there is no {name}"))
    };
    let (unit, keys) = (find(UNIT)?, find(KEYS)?);
    let [backup, timer] = [find(BACKUP[0])?, find(BACKUP[1])?];
    let mut says = Vec::new();
    says.extend(forbidden(&unit.text));
    if !is_here("systemd-analyze") {
        return Ok(says.into_iter().map(|says| Complaint::new(UNIT, 1, says)).collect());
    }
    let folder = TempDir::new()?;
    let file = folder.path().join("zugleich.service");
    std::fs::write(&file, unit.text.replace(PROGRAM.0, PROGRAM.1))?;
    let beside = folder.path().join("zugleich.service.d");
    std::fs::create_dir(&beside)?;
    std::fs::write(beside.join("keys.conf"), &keys.text)?;
    says.extend(complaint(Command::new("systemd-analyze").arg("verify").arg(&file))?);
    let security = ["security", "--no-pager", "--offline=true", EXPOSURE];
    let exposed = complaint(Command::new("systemd-analyze").args(security).arg(&file))?;
    says.extend(exposed.map(|says| format!("it is exposed too much ({EXPOSURE}) {says}")));
    let mut complaints: Vec<_> = says.into_iter().map(|says| Complaint::new(UNIT, 1, says)).collect();
    let backup_file = folder.path().join("zugleich-backup.service");
    let timer_file = folder.path().join("zugleich-backup.timer");
    std::fs::write(&backup_file, &backup.text)?;
    std::fs::write(&timer_file, &timer.text)?;
    let verified = complaint(Command::new("systemd-analyze").arg("verify").args([backup_file, timer_file]))?;
    complaints.extend(verified.map(|says| Complaint::new(BACKUP[0], 1, says)));
    Ok(complaints)
}

/// Returns a complaint if the unit forbids an address family that the server needs.
fn forbidden(unit: &str) -> Option<String> {
    let allowed = unit.lines().find_map(|line| line.strip_prefix("RestrictAddressFamilies="))?;
    let allowed: Vec<_> = allowed.split_ascii_whitespace().collect();
    let missing: Vec<_> = FAMILIES.into_iter().filter(|family| !allowed.contains(family)).collect();
    (!missing.is_empty()).then(|| format!("it forbids the server to connect by {}", missing.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unit_without_unix_sockets_is_told() {
        let unit = |families: &str| format!("[Service]\nRestrictAddressFamilies={families}\n");
        let says = forbidden(&unit("AF_INET6 AF_INET"));
        assert_eq!(says.as_deref(), Some("it forbids the server to connect by AF_UNIX"));
        assert_eq!(forbidden(&unit("AF_UNIX AF_INET AF_INET6")), None);
    }

    #[test]
    fn a_unit_that_locks_nothing_away_is_told() {
        if !is_here("systemd-analyze") {
            return;
        }
        let files = [
            ProjectFile::new(UNIT, "[Service]\nExecStart=/usr/local/bin/zugleich\n"),
            ProjectFile::new(KEYS, "[Service]\n"),
            ProjectFile::new(BACKUP[0], "[Service]\nExecStart=no/absolute/path\n"),
            ProjectFile::new(BACKUP[1], "[Timer]\nOnCalendar=daily\n"),
        ];
        let wrong = check(&files).unwrap();
        assert!(wrong.iter().any(|one| one.says.contains("exposed too much")), "{wrong:?}");
        assert!(wrong.iter().any(|one| one.file == Path::new(BACKUP[0])), "{wrong:?}");
    }
}
