//! Rules pages and their clauses.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::reference::{ClauseNumber, numbers};
use crate::stages::tidy::files::ProjectFile;
use crate::stages::tidy::markdown::{MarkdownDocument, line};

/// All rules pages.
#[derive(Debug)]
pub(super) struct RulesPages(Vec<RulesPage>);

/// A rules page, its headings, and its clauses.
#[derive(Debug)]
pub(super) struct RulesPage {
    /// `parity`
    pub(super) name: String,
    pub(super) file: PathBuf,
    sections: Vec<String>,
    pub(super) clauses: Vec<Clause>,
}

/// A numbered clause, or a lettered part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clause {
    /// Heading above it.
    pub(super) section: String,
    pub(super) number: ClauseNumber,
    pub(super) line: usize,
}

impl RulesPages {
    pub(super) fn read<'a>(files: impl Iterator<Item = &'a ProjectFile>) -> Self {
        Self(files.filter(|file| file.extension() == "md").map(RulesPage::read).collect())
    }

    /// Returns the page with this name.
    pub(super) fn page(&self, name: &str) -> Option<&RulesPage> {
        self.0.iter().find(|page| page.name == name)
    }

    /// Returns all pages.
    pub(super) fn iter(&self) -> impl Iterator<Item = &RulesPage> {
        self.0.iter()
    }

    /// Returns all clauses of all pages.
    pub(super) fn clauses(&self) -> impl Iterator<Item = (&RulesPage, &Clause)> {
        self.0.iter().flat_map(|page| page.clauses.iter().map(move |clause| (page, clause)))
    }
}

impl RulesPage {
    fn read(file: &ProjectFile) -> Self {
        let document = MarkdownDocument::read(&file.text);
        let mut clauses = Vec::new();
        for item in &document.items {
            let heading = document.headings.iter().rfind(|heading| heading.at < item.place.start);
            let section = heading.map_or_else(String::new, |heading| heading.text.clone());
            let line = line(&file.text, item.place.start);
            let clause = |letter| Clause {
                section: section.clone(),
                number: ClauseNumber { number: item.number, letter },
                line,
            };
            let letters = letters(&file.text[item.place.clone()]);
            // The cases of its parts cover a clause with lettered parts.
            if letters.is_empty() {
                clauses.push(clause(None));
            }
            clauses.extend(letters.into_iter().map(|letter| clause(Some(letter))));
        }
        let sections = document.headings.into_iter().map(|heading| heading.text).collect();
        Self { name: file.stem().to_owned(), file: file.path.clone(), sections, clauses }
    }

    /// Returns whether the page has a heading that begins with these words.
    pub(super) fn has_section(&self, words: &str) -> bool {
        self.sections.iter().any(|section| heads(section, words))
    }

    /// Returns whether the page has this clause below a heading that begins with these words; a number
    /// without a letter names all parts of a clause.
    pub(super) fn has(&self, section: &str, number: ClauseNumber) -> bool {
        self.clauses.iter().any(|clause| heads(&clause.section, section) && number.names(clause.number))
    }

    /// Returns whether a number is ambiguous without its heading.
    pub(super) fn is_ambiguous(&self, number: ClauseNumber) -> bool {
        let sections = self.clauses.iter().filter(|clause| number.names(clause.number));
        sections.map(|clause| &clause.section).collect::<BTreeSet<_>>().len() > 1
    }
}

/// Returns whether a heading begins with these whole words.
pub(super) fn heads(section: &str, words: &str) -> bool {
    let rest = section.strip_prefix(words);
    rest.is_some_and(|rest| words.is_empty() || !rest.starts_with(char::is_alphanumeric))
}

/// Returns the letters of the parts of a clause: `(a)`, or `a.` at the beginning of a line.
fn letters(text: &str) -> BTreeSet<char> {
    let in_brackets =
        text.match_indices('(').filter_map(|(at, _)| match text.as_bytes().get(at + 1..at + 3) {
            Some([letter @ b'a'..=b'h', b')']) => Some(char::from(*letter)),
            _ => None,
        });
    let at_the_beginning = text.lines().enumerate().filter_map(|(index, line)| {
        let line = line.trim_start();
        // The first line begins with the number of the clause.
        let line = if index == 0 { numbers(line).1.trim_start_matches(['.', ' ']) } else { line };
        match line.as_bytes() {
            [letter @ b'a'..=b'h', b'.', b' ', ..] => Some(char::from(*letter)),
            _ => None,
        }
    });
    in_brackets.chain(at_the_beginning).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Page\n## Plans (on the board)\n1. One.\n2. Two: (a) this, (b) that; (b) again.\n\n\
                        ## End\n1. a. Won.\n   b. Lost.\n";

    fn page() -> RulesPage {
        RulesPage::read(&ProjectFile::new("docs/book/src/rules/page.md", TEXT))
    }

    #[test]
    fn clauses_and_their_parts_are_found() {
        let told = page()
            .clauses
            .iter()
            .map(|clause| format!("{}: {}", clause.section, clause.number))
            .collect::<Vec<_>>();
        let plans = ["1", "2a", "2b"].map(|number| format!("Plans (on the board): {number}"));
        let ends = ["1a", "1b"].map(|number| format!("End: {number}"));
        assert_eq!(told, [plans.as_slice(), &ends].concat());
        assert_eq!(page().clauses.iter().map(|clause| clause.line).collect::<Vec<_>>(), [3, 4, 4, 7, 7]);
    }

    #[test]
    fn a_clause_is_named_by_heading_and_number() {
        let number = |text| numbers(text).0[0];
        assert!(page().has("Plans", number("2")) && page().has("Plans", number("2b")));
        assert!(!page().has("Plans", number("2c")) && !page().has("Plan", number("2")));
        assert!(page().is_ambiguous(number("1")) && !page().is_ambiguous(number("2")));
        assert!(page().has_section("End") && !page().has_section("Start"));
    }
}
