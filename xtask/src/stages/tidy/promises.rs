//! Tests that the threat model names: a promise whose test is gone is none.

use std::path::Path;

use anyhow::{Context, Result};

use super::files::File;
use crate::stages::complaint::Complaint;

/// The document.
const MODEL: &str = "docs/threat-model.md";

/// Looks for each test that the threat model names.
///
/// # Errors
/// There is no such document, or it names no test.
pub(super) fn check(documents: &[File], sources: &[File]) -> Result<Vec<Complaint>> {
    let model = documents.iter().find(|file| file.path == Path::new(MODEL));
    let named = model.map(|file| named(&file.text)).with_context(|| format!("there is no {MODEL}"))?;
    anyhow::ensure!(!named.is_empty(), "{MODEL} names no test");
    let lost = named.into_iter().filter(|(_, test)| !sources.iter().any(|file| is_in(&file.text, test)));
    Ok(lost.map(|(line, test)| Complaint::new(MODEL, line, format!("there is no test {test}"))).collect())
}

/// The names of tests in a text, which are sentences in code, and their lines.
fn named(text: &str) -> Vec<(usize, &str)> {
    let lines = (1..).zip(text.lines());
    let words =
        lines.flat_map(|(number, line)| line.split('`').skip(1).step_by(2).map(move |word| (number, word)));
    words.filter(|(_, word)| is_sentence(word)).collect()
}

/// Whether it reads as the name of a test: words and underscores, at least three of these.
fn is_sentence(word: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_lowercase() || letter == '_';
    word.chars().all(is_letter) && word.matches('_').count() >= 3
}

/// Whether a source has the test, as a function or as a named trial of the browser.
fn is_in(source: &str, test: &str) -> bool {
    source.contains(&format!("fn {test}(")) || source.contains(&format!("::{test}\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_promise_without_its_test_is_found() {
        let model = File::new(
            MODEL,
            "| it holds | `nobody_can_do_this` and `show_committed` |\n\n`a_browser_shows_it_too`\n",
        );
        let sources = [
            File::new("a.rs", "#[test]\nfn nobody_can_do_this() {}\n"),
            File::new("b.rs", "trial(\"pages::a_browser_shows_it_too\", shows)"),
        ];
        assert!(check(std::slice::from_ref(&model), &sources).unwrap().is_empty());
        let found = check(&[model], &sources[..1]).unwrap();
        assert_eq!(found.len(), 1);
        assert!(found[0].to_string().contains(":3"), "{}", found[0]);
        assert!(check(&[File::new(MODEL, "Nothing.")], &sources).is_err());
    }
}
