use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result};

use crate::stages::complaint::Complaint;
use crate::stages::tidy::files::ProjectFile;

const DASHBOARD: &str = "deploy/grafana.json";
const LIST: &str = "docs/book/src/server/metrics.md";
/// Suffixes that a histogram adds to its name.
const SUFFIXES: [&str; 3] = ["_bucket", "_sum", "_count"];

/// Compares the metrics of the dashboard with the list: it must show all of them and no others.
pub(super) fn check(files: &[ProjectFile], documents: &[ProjectFile]) -> Result<Vec<Complaint>> {
    let find =
        |files: &[ProjectFile], path: &str| files.iter().find(|file| file.path == Path::new(path)).cloned();
    let dashboard = find(files, DASHBOARD).with_context(|| format!("there is no {DASHBOARD}"))?;
    let list = find(documents, LIST).with_context(|| format!("there is no {LIST}"))?;
    serde_json::from_str::<serde_json::Value>(&dashboard.text).context(DASHBOARD)?;
    let listed = listed(&list.text);
    let shown = shown(&dashboard.text);
    let unknown = shown.iter().filter(|(name, _)| !listed.contains(name));
    let mut complaints: Vec<_> = unknown
        .map(|(name, line)| Complaint::new(DASHBOARD, *line, format!("{LIST} has no {name}: there is none")))
        .collect();
    let names: BTreeSet<_> = shown.into_iter().map(|(name, _)| name).collect();
    let missing = listed.difference(&names);
    complaints.extend(missing.map(|name| Complaint::new(DASHBOARD, 1, format!("{name} is not shown"))));
    Ok(complaints)
}

/// Returns the first cells of the list.
fn listed(text: &str) -> BTreeSet<String> {
    let name = |line: &str| Some(line.strip_prefix("| `zugleich_")?.split_once('`')?.0.to_owned());
    text.lines().filter_map(name).map(|name| format!("zugleich_{name}")).collect()
}

/// Returns the names of metrics and their lines.
fn shown(text: &str) -> Vec<(String, usize)> {
    let of_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let names = |line: &str| -> Vec<String> {
        let words = line.split(|letter| !of_name(letter)).filter(|word| word.starts_with("zugleich_"));
        words
            .map(|word| SUFFIXES.iter().find_map(|end| word.strip_suffix(end)).unwrap_or(word).to_owned())
            .collect()
    };
    (1..)
        .zip(text.lines())
        .flat_map(|(number, line)| names(line).into_iter().map(move |name| (name, number)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dashboard_shows_what_there_is() {
        let dashboard = r#"{"a": ["rate(zugleich_a_seconds_bucket[5m])",
            "zugleich_b / zugleich_c"]}"#;
        let found = |list: &str| -> Vec<String> {
            let complaints =
                check(&[ProjectFile::new(DASHBOARD, dashboard)], &[ProjectFile::new(LIST, list)]).unwrap();
            complaints.iter().map(ToString::to_string).collect()
        };
        let all = "| `zugleich_a_seconds` | x |\n| `zugleich_b` | x |\n| `zugleich_c` | x |\n";
        assert_eq!(found(all), [""; 0]);
        assert_eq!(
            found(&all.replace("zugleich_c", "zugleich_d")),
            [
                "deploy/grafana.json:2: docs/book/src/server/metrics.md has no zugleich_c: there is none",
                "deploy/grafana.json:1: zugleich_d is not shown"
            ]
        );
    }
}
