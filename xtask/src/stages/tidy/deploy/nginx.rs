use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use tempfile::TempDir;

use super::complaint;
use crate::setup::program;
use crate::stages::complaint::Complaint;
use crate::stages::tidy::files::ProjectFile;

/// Site configurations for one server, and for several.
pub(super) const SITES: [&str; 2] = ["deploy/nginx.conf", "deploy/nginx-cluster.conf"];
/// Folder of the site's certificate.
const CERTIFICATES: &str = "/etc/ssl/zugleich";
/// Privileged ports, and their replacements in the check.
const PORTS: [(&str, &str); 4] = [
    ("listen 80;", "listen 47080;"),
    ("]:80;", "]:47080;"),
    ("listen 443 ", "listen 47443 "),
    ("]:443 ", "]:47443 "),
];

/// Checks the files with nginx, with a temporary certificate.
pub(super) fn check(files: &[ProjectFile]) -> Result<Vec<Complaint>> {
    let folder = certified()?;
    let mut complaints = Vec::new();
    for name in SITES {
        let site = files.iter().find(|file| file.path == Path::new(name));
        let site = site.with_context(|| format!("there is no {name}"))?;
        let says = read(&site.text, folder.path())?;
        complaints.extend(says.map(|says| Complaint::new(name, 1, says)));
    }
    Ok(complaints)
}

/// Creates a folder with a certificate.
fn certified() -> Result<TempDir> {
    let folder = TempDir::new()?;
    let key = ["-newkey", "rsa:2048", "-nodes", "-keyout", "privkey.pem", "-out", "fullchain.pem"];
    let mut certificate = Command::new(program("openssl")?);
    certificate
        .args(["req", "-x509", "-days", "1", "-subj", "/CN=play.example"])
        .args(key)
        .current_dir(folder.path());
    if let Some(says) = complaint(&mut certificate)? {
        anyhow::bail!("openssl makes no certificate: {says}");
    }
    Ok(folder)
}

/// Returns nginx's complaint about a site whose certificate is in this folder.
fn read(site: &str, folder: &Path) -> Result<Option<String>> {
    let place = folder.to_str().context("a folder has a name")?;
    let text = PORTS.iter().fold(site.to_owned(), |text, (port, other)| text.replace(port, other));
    fs::write(folder.join("site.conf"), text.replace(CERTIFICATES, place))?;
    let whole =
        format!("pid {place}/pid; error_log stderr; events {{}} http {{ include {place}/site.conf; }}\n");
    let main = folder.join("nginx.conf");
    fs::write(&main, whole)?;
    complaint(Command::new(program("nginx")?).args(["-t", "-q", "-p", place, "-c"]).arg(&main))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nginx_does_not_understand_is_told() {
        // The full run has installed it before; without it the test is skipped with a notice.
        if let Err(missing) = program("nginx") {
            println!("not tested: {missing}");
            return;
        }
        let [right, wrong] = ["server { listen 80; }", "server { listens 80; }"];
        let [one, several] = SITES;
        assert!(check(&[ProjectFile::new(one, right), ProjectFile::new(several, right)]).unwrap().is_empty());
        for (one_text, several_text, faulty) in [(wrong, right, one), (right, wrong, several)] {
            let complaints =
                check(&[ProjectFile::new(one, one_text), ProjectFile::new(several, several_text)]).unwrap();
            assert!(complaints[0].says.contains("unknown directive \"listens\""), "{complaints:?}");
            assert_eq!((complaints.len(), complaints[0].file.as_path()), (1, Path::new(faulty)));
        }
    }
}
