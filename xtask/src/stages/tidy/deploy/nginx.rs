use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use tempfile::TempDir;

use super::complaint;
use crate::setup::program;
use crate::stages::complaint::Complaint;
use crate::stages::tidy::files::File;

const SITE: &str = "deploy/nginx.conf";
/// Where the site's certificate is.
const CERTIFICATES: &str = "/etc/ssl/zugleich";
/// What only a powerful user may listen on, and what stands for it here.
const PORTS: [(&str, &str); 4] = [
    ("listen 80;", "listen 47080;"),
    ("]:80;", "]:47080;"),
    ("listen 443 ", "listen 47443 "),
    ("]:443 ", "]:47443 "),
];

/// Lets nginx read its file, with a certificate to be thrown away.
pub(super) fn check(files: &[File]) -> Result<Vec<Complaint>> {
    let site = files.iter().find(|file| file.path == Path::new(SITE));
    let site = site.with_context(|| format!("there is no {SITE}"))?;
    let (nginx, openssl) = (program("nginx")?, program("openssl")?);
    let folder = TempDir::new()?;
    let place = folder.path().to_str().context("a folder has a name")?;
    let key = ["-newkey", "rsa:2048", "-nodes", "-keyout", "privkey.pem", "-out", "fullchain.pem"];
    let mut certificate = Command::new(openssl);
    certificate
        .args(["req", "-x509", "-days", "1", "-subj", "/CN=play.example"])
        .args(key)
        .current_dir(place);
    if let Some(says) = complaint(&mut certificate)? {
        anyhow::bail!("openssl makes no certificate: {says}");
    }
    let text = PORTS.iter().fold(site.text.clone(), |text, (port, other)| text.replace(port, other));
    fs::write(folder.path().join("site.conf"), text.replace(CERTIFICATES, place))?;
    let whole =
        format!("pid {place}/pid; error_log stderr; events {{}} http {{ include {place}/site.conf; }}\n");
    let main = folder.path().join("nginx.conf");
    fs::write(&main, whole)?;
    let says = complaint(Command::new(nginx).args(["-t", "-q", "-p", place, "-c"]).arg(&main))?;
    Ok(says.map(|says| Complaint::new(SITE, 1, says)).into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nginx_does_not_understand_is_told() {
        // The whole run has installed it before; tests alone do without, and say so.
        if let Err(missing) = program("nginx") {
            println!("not tested: {missing}");
            return;
        }
        assert!(check(&[File::new(SITE, "server { listen 80; }")]).unwrap().is_empty());
        let wrong = check(&[File::new(SITE, "server { listens 80; }")]).unwrap();
        assert!(wrong[0].says.contains("unknown directive \"listens\""), "{wrong:?}");
    }
}
