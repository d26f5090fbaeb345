//! Conformance cases: each names its clauses, and each clause has a case.

use std::path::PathBuf;

use anyhow::{Context, Result};
use serde::Deserialize;

use super::page::{RulesPages, heads};
use super::reference::ClauseReference;
use crate::stages::complaint::Complaint;
use crate::stages::tidy::files::ProjectFile;

/// Fields of a case that this check reads.
#[derive(Clone, Debug, Deserialize)]
struct CaseFields {
    id: String,
    #[serde(default)]
    clauses: Vec<String>,
}

/// A case and its place.
#[derive(Clone, Debug)]
pub(super) struct NumberedCase {
    file: PathBuf,
    line: usize,
    fields: CaseFields,
}

/// Reads a file of cases, one a line.
///
/// # Errors
/// A line that is not a case.
pub(super) fn read(file: &ProjectFile) -> Result<Vec<NumberedCase>> {
    let lines = (1..).zip(file.text.lines()).filter(|(_, text)| !text.trim().is_empty());
    lines
        .map(|(line, text)| {
            let place = || format!("{}:{line}", file.path.display());
            let fields = serde_json::from_str(text).with_context(place)?;
            Ok(NumberedCase { file: file.path.clone(), line, fields })
        })
        .collect()
}

/// Complains of cases that name no clause or an unknown one, and of clauses without a case.
pub(super) fn check(pages: &RulesPages, cases: &[NumberedCase]) -> Vec<Complaint> {
    let wrong = cases.iter().flat_map(|case| wrong(pages, case));
    let bare = pages.clauses().filter(|(page, clause)| {
        let shows = |reference: &ClauseReference<'_>| {
            reference.page == page.name
                && heads(&clause.section, reference.section)
                && reference.number.is_some_and(|number| number == clause.number)
        };
        let names = cases.iter().flat_map(|case| &case.fields.clauses);
        !names.filter_map(|name| ClauseReference::read(name)).any(|reference| shows(&reference))
    });
    let bare = bare.map(|(page, clause)| {
        let says = format!("clause {} has no case: write one that names it", clause.number);
        Complaint::new(&page.file, clause.line, says)
    });
    wrong.chain(bare).collect()
}

fn wrong(pages: &RulesPages, case: &NumberedCase) -> Vec<Complaint> {
    let complain =
        |says: String| Complaint::new(&case.file, case.line, format!("case {}: {says}", case.fields.id));
    if case.fields.clauses.is_empty() {
        return vec![complain("it names no clause: add `clauses`, as conformance/README.md says".to_owned())];
    }
    let faults = case.fields.clauses.iter().filter_map(|name| {
        let why = fault(pages, name)?;
        Some(complain(format!("`{name}` {why}")))
    });
    faults.collect()
}

/// Returns the reason why a name is not that of a clause.
fn fault(pages: &RulesPages, name: &str) -> Option<&'static str> {
    let Some(reference) = ClauseReference::read(name) else {
        return Some("has not the form `PAGE.md [HEADING] NUMBER` or `PAGE.md HEADING`");
    };
    let Some(page) = pages.page(reference.page) else { return Some("is on no page of the rules") };
    match reference.number {
        Some(number) if !page.has(reference.section, number) => Some("is no clause of that page"),
        Some(number) if reference.section.is_empty() && page.is_ambiguous(number) => {
            Some("stands under several headings: name the heading too")
        }
        None if !page.has_section(reference.section) => Some("is no heading of that page"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "docs/book/src/rules/go.md";

    fn found(rules: &str, cases: &str) -> Vec<String> {
        let pages = [ProjectFile::new(PAGE, rules)];
        let cases = read(&ProjectFile::new("conformance/go.jsonl", cases)).unwrap();
        check(&RulesPages::read(pages.iter()), &cases).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_clause_needs_a_case() {
        let rules = "# Go\n1. One.\n2. Two: (a) this, (b) that.\n";
        let case = |clause| format!("{{\"id\": \"G-1\", \"clauses\": [\"go.md 1\", \"go.md {clause}\"]}}\n");
        let bare = |number| format!("{PAGE}:3: clause {number} has no case: write one that names it");
        assert_eq!(found(rules, &case("2a")), [bare("2b")]);
        assert_eq!(found(rules, &case("2")), [bare("2a"), bare("2b")], "the whole shows no part");
        assert_eq!(found(rules, &[case("2a"), case("2b")].concat()), [""; 0]);
    }

    #[test]
    fn a_case_names_clauses_that_are_there() {
        let rules = "# Go\n## A\n1. One.\n## B\n1. Two.\n";
        let found = |clauses: &str| {
            let all = "{\"id\": \"G-1\", \"clauses\": [\"go.md A 1\", \"go.md B 1\"]}";
            let found = found(rules, &format!("{all}\n{{\"id\": \"G-2\", \"clauses\": {clauses}}}"));
            let strip =
                |text: String| text.strip_prefix("conformance/go.jsonl:2: case G-2: ").unwrap().to_owned();
            found.into_iter().map(strip).collect::<Vec<_>>()
        };
        assert_eq!(found("[\"go.md A 1\", \"go.md B\"]"), [""; 0]);
        assert_eq!(found("[]"), ["it names no clause: add `clauses`, as conformance/README.md says"]);
        assert_eq!(found("[\"go.md A 2\"]"), ["`go.md A 2` is no clause of that page"]);
        assert_eq!(found("[\"go.md 1\"]"), ["`go.md 1` stands under several headings: name the heading too"]);
        assert_eq!(found("[\"go.md C\"]"), ["`go.md C` is no heading of that page"]);
        assert_eq!(found("[\"chess.md 1\"]"), ["`chess.md 1` is on no page of the rules"]);
        assert_eq!(
            found("[\"1\"]"),
            ["`1` has not the form `PAGE.md [HEADING] NUMBER` or `PAGE.md HEADING`"]
        );
    }
}
