use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::nginx::SITES;
use crate::stages::complaint::Complaint;
use crate::stages::tidy::files::ProjectFile;

/// Source file with the maximum lengths of requests.
const ROUTER: &str = "crates/server/src/http/router.rs";
/// Prefix of such a line.
const LONGEST: &str = "const LONGEST_";
/// Directive of nginx for the maximum length.
const BODY: &str = "client_max_body_size";
/// Log directives that every site must have.
const LOGS: [&str; 2] = ["access_log off;", "error_log /dev/null emerg;"];

/// Compares the limits of the nginx sites with those of the server, and checks that no site logs the address
/// of a game.
pub(super) fn check(files: &[ProjectFile]) -> Result<Vec<Complaint>> {
    let find = |name: &str| {
        let file = files.iter().find(|file| file.path == Path::new(name));
        file.with_context(|| format!("there is no {name}"))
    };
    let longest = longest(&find(ROUTER)?.text)?;
    let mut complaints = Vec::new();
    for name in SITES {
        complaints.extend(bodies(name, &find(name)?.text, longest));
        complaints.extend(logs(name, &find(name)?.text));
    }
    Ok(complaints)
}

/// Returns the maximum length of a request to the server, in bytes.
fn longest(router: &str) -> Result<u64> {
    let lines = router.lines().filter(|line| line.starts_with(LONGEST));
    let sizes: Option<Vec<u64>> = lines.map(size).collect();
    let longest = sizes.as_ref().and_then(|sizes| sizes.iter().max());
    ensure!(longest.is_some(), "{ROUTER} says nowhere in lines of {LONGEST} how long a request may be");
    Ok(longest.copied().unwrap_or_default())
}

/// Returns the value of such a line, a product of numbers.
fn size(line: &str) -> Option<u64> {
    let (_, product) = line.strip_suffix(';')?.split_once(" = ")?;
    product.split(" * ").map(|factor| factor.replace('_', "").parse::<u64>().ok()).product()
}

fn bodies(name: &str, site: &str, longest: u64) -> Option<Complaint> {
    let says = (1..).zip(site.lines()).find_map(|(number, line)| {
        let size = line.trim().strip_prefix(BODY)?.trim().strip_suffix("k;")?;
        Some((number, size.parse::<u64>().ok()? * 1024))
    });
    match says {
        Some((_, size)) if size > longest => None,
        says => {
            let line = says.map_or(1, |(line, _)| line);
            let says = format!("{BODY} must be more than {longest} bytes, which the server takes");
            Some(Complaint::new(name, line, says))
        }
    }
}

/// Complains of the parts of a site without log directives.
fn logs(name: &str, site: &str) -> Vec<Complaint> {
    let lines: Vec<_> = (1..).zip(site.lines()).collect();
    let starts: Vec<usize> =
        lines.iter().filter(|(_, line)| *line == "server {").map(|(line, _)| *line).collect();
    let part = |begin: usize| {
        lines[begin..]
            .iter()
            .map(|(_, line)| line.trim())
            .take_while(|line| *line != "server {")
            .collect::<Vec<_>>()
    };
    let missing = |&begin: &usize| {
        let part = part(begin);
        let missing = LOGS.into_iter().filter(move |log| !part.contains(log));
        missing.map(move |log| (begin, log))
    };
    let says =
        |(line, log)| Complaint::new(name, line, format!("the addresses of games are logged without {log}"));
    starts.iter().flat_map(missing).map(says).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str =
        "const LONGEST_BODY: usize = 16 * 1024;\nconst LONGEST_PARCEL: usize = 2_60 * 1024;\n";

    #[test]
    fn site_with_smaller_body_limit_is_found() {
        let longest = longest(SOURCE).unwrap();
        assert_eq!(longest, 260 * 1024);
        for (size, line) in [("256k", Some(2)), ("260k", Some(2)), ("261k", None), ("no", Some(1))] {
            let site = format!("server {{\n    client_max_body_size {size};\n}}\n");
            assert_eq!(bodies("site", &site, longest).map(|complaint| complaint.line), line, "{size}");
        }
        assert!(super::longest("const LONGEST_BODY: usize = most();").is_err());
    }

    #[test]
    fn site_that_logs_addresses_is_told() {
        let site =
            "server {\n  access_log off;\n}\nserver {\n  error_log /dev/null emerg;\n  access_log off;\n}\n";
        let said: Vec<_> = logs("site", site).iter().map(ToString::to_string).collect();
        assert_eq!(said, ["site:1: the addresses of games are logged without error_log /dev/null emerg;"]);
    }
}
