//! Check that tests named in documents exist.

use std::path::Path;

use anyhow::{Context, Result};

use super::files::ProjectFile;
use crate::stages::complaint::Complaint;

/// Document that names tests without their files.
const MODEL: &str = "docs/book/src/server/threat-model.md";
/// Documents that name tests after their files.
const TABLES: [&str; 8] = [
    "docs/book/src/play/features.md",
    "docs/book/src/server/faults-and-attacks.md",
    "docs/book/src/how-it-works/durability-and-clocks.md",
    "docs/book/src/how-it-works/life-of-a-turn.md",
    "docs/book/src/how-it-works/rules-and-engine.md",
    "docs/book/src/how-it-works/several-servers.md",
    "docs/book/src/how-it-works/the-page.md",
    "docs/book/src/how-it-works/who-may-know-what.md",
];

/// Looks for each test that the documents name.
///
/// # Errors
/// A document is missing, or names no test.
pub(super) fn check(documents: &[ProjectFile], sources: &[ProjectFile]) -> Result<Vec<Complaint>> {
    let mut found = missing(MODEL, documents, sources, named)?;
    for table in TABLES {
        found.extend(missing(table, documents, sources, placed)?);
    }
    Ok(found)
}

/// A test that a document names: the line in the document, the test's name, and the file given for it.
struct TestReference<'a> {
    line: usize,
    name: &'a str,
    file: Option<&'a str>,
}

/// Returns a complaint for each missing test that a document names.
fn missing(
    path: &'static str,
    documents: &[ProjectFile],
    sources: &[ProjectFile],
    named: impl Fn(&str) -> Vec<TestReference<'_>>,
) -> Result<Vec<Complaint>> {
    let document = documents.iter().find(|file| file.path == Path::new(path));
    let tests = document.map(|file| named(&file.text)).with_context(|| format!("there is no {path}"))?;
    anyhow::ensure!(!tests.is_empty(), "{path} names no test");
    let lost = tests.into_iter().filter(|test| {
        let mut files =
            sources.iter().filter(|file| test.file.is_none_or(|path| file.path == Path::new(path)));
        !files.any(|file| is_in(&file.text, test.name))
    });
    Ok(lost.map(|test| Complaint::new(path, test.line, format!("there is no test {}", test.name))).collect())
}

/// Returns the inline code in a text, with its lines.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = (1..).zip(text.lines());
    lines.flat_map(|(number, line)| line.split('`').skip(1).step_by(2).map(move |word| (number, word)))
}

/// Returns the names of tests in a text: inline code that reads as a sentence.
fn named(text: &str) -> Vec<TestReference<'_>> {
    let sentences = words(text).filter(|(_, word)| is_sentence(word));
    sentences.map(|(line, name)| TestReference { line, name, file: None }).collect()
}

/// Returns the tests of a table whose last column names files, each before its tests, all as inline code.
fn placed(text: &str) -> Vec<TestReference<'_>> {
    let mut tests = Vec::new();
    for (line, row) in (1..).zip(text.lines()).filter(|(_, row)| row.starts_with('|')) {
        let mut file = None;
        let cell = row.trim_end_matches('|').rsplit('|').next().unwrap_or_default();
        for (_, word) in words(cell) {
            match word.rsplit_once('.') {
                Some((_, "rs" | "js")) => file = Some(word),
                _ => tests.push(TestReference { line, name: word, file: file.or(Some("")) }),
            }
        }
    }
    tests
}

/// Returns whether a word reads as the name of a test: words and underscores, at least three of these.
fn is_sentence(word: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_lowercase() || letter == '_';
    word.chars().all(is_letter) && word.matches('_').count() >= 3
}

/// Returns whether a source has the test: as a function, for one type or any, as a named trial, or as a
/// sentence of a script.
fn is_in(source: &str, test: &str) -> bool {
    let forms = [
        format!("fn {test}("),
        format!("fn {test}<"),
        format!("::{test}\""),
        format!("test(\"{test}\""),
        format!("test('{test}'"),
    ];
    forms.iter().any(|form| source.contains(form))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCES: [(&str, &str); 3] = [
        ("a.rs", "#[test]\nfn nobody_can_do_this() {}\n"),
        ("b.rs", "trial(\"pages::a_browser_shows_it_too\", shows)"),
        ("c.js", "test('a script says so', () => {});"),
    ];

    const SERVER: &str = "| it holds | `a.rs`: `nobody_can_do_this` |";

    /// Returns the complaints about the documents with the first of these sources.
    fn complaints(model: &str, board: &str, sources: usize) -> Vec<String> {
        let others = TABLES[1..].iter().map(|&path| (path, SERVER));
        let documents = [(MODEL, model), (TABLES[0], board)].into_iter().chain(others);
        let documents: Vec<_> = documents.map(|(path, text)| ProjectFile::new(path, text)).collect();
        let sources: Vec<_> =
            SOURCES[..sources].iter().map(|(path, text)| ProjectFile::new(path, text)).collect();
        let found = check(&documents, &sources).unwrap();
        found.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_promise_without_its_test_is_found() {
        let model = "| it holds | `nobody_can_do_this` and `show_committed` |\n\n`a_browser_shows_it_too`\n";
        let board = "A `word`.\n\n| it holds | `a.rs`: `nobody_can_do_this` |\n";
        assert!(complaints(model, board, 2).is_empty());
        let found = complaints(model, board, 1);
        assert!(found.len() == 1 && found[0].contains(":3"), "{found:?}");
        assert!(
            check(&[ProjectFile::new(MODEL, "Nothing."), ProjectFile::new(TABLES[0], board)], &[]).is_err()
        );
        assert!(check(&[ProjectFile::new(MODEL, model)], &[]).is_err());
    }

    #[test]
    fn a_test_is_looked_for_in_the_file_that_is_named() {
        let model = "`nobody_can_do_this`";
        let row = "| `x` | `b.rs`: `a_browser_shows_it_too`; `c.js`: `a script says so` |";
        assert!(complaints(model, row, 3).is_empty());
        for wrong in ["| x | `a.rs`: `a_browser_shows_it_too` |", "| x | `a script says so` |"] {
            assert_eq!(complaints(model, wrong, 3).len(), 1, "{wrong}");
        }
    }
}
