//! Clauses named in comments and documents.
//!
//! `PAGE.md NUMBERS` and `PAGE.md, "HEADING"` are checked everywhere. In folders and files with a game's
//! name, the numbers of its page need no name: `clause NUMBERS`, or numbers alone in brackets.

use super::page::{RulesPage, RulesPages};
use super::reference::{ClauseNumber, numbers};
use crate::stages::complaint::Complaint;
use crate::stages::tidy::comments::comments;
use crate::stages::tidy::files::ProjectFile;
use crate::stages::tidy::markdown;

/// Complains of every unknown clause that a file names.
pub(super) fn check(pages: &RulesPages, file: &ProjectFile) -> Vec<Complaint> {
    let complain = |line: usize, says: String| Complaint::new(&file.path, line, says);
    if file.extension() == "md" {
        let faults = named(pages, &file.text).into_iter();
        return faults.map(|(at, says)| complain(markdown::line(&file.text, at), says)).collect();
    }
    let page = own_page(pages, file);
    let mut complaints = Vec::new();
    for comment in comments(&file.text, file.extension()) {
        // A name may be split across lines.
        let text = comment.text.replace('\n', " ");
        let mut faults = named(pages, &text);
        faults.extend(numbered(page, &text));
        complaints.extend(faults.into_iter().map(|(at, says)| complain(comment.line(at), says)));
    }
    complaints
}

/// Returns the page with the name of the file or of a folder above it; a folder has `_` for `-`.
fn own_page<'a>(pages: &'a RulesPages, file: &ProjectFile) -> Option<&'a RulesPage> {
    let folders = file.path.iter().filter_map(|name| name.to_str());
    let mut names = folders.chain([file.stem()]).map(|name| name.replace('_', "-"));
    names.find_map(|name| pages.page(&name))
}

/// Returns the unknown clauses that a text names together with their page.
fn named(pages: &RulesPages, text: &str) -> Vec<(usize, String)> {
    let mut faults = Vec::new();
    for page in pages.iter() {
        let name = format!("{}.md", page.name);
        for (at, _) in text.match_indices(&name) {
            if text[..at].ends_with(|c: char| c.is_alphanumeric() || "/-_".contains(c)) {
                continue;
            }
            let rest = text[at + name.len()..].trim_start_matches('`');
            let rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
            faults.extend(after_name(page, rest).into_iter().map(|says| (at, says)));
        }
    }
    faults
}

/// Returns the problems after the name of a page: a heading in quotes, and numbers.
fn after_name(page: &RulesPage, rest: &str) -> Vec<String> {
    let quoted = rest.strip_prefix('"').and_then(|rest| rest.split_once('"'));
    let (section, rest) = quoted.map_or(("", rest), |(section, rest)| (section, rest.trim_start()));
    if !page.has_section(section) && !section.is_empty() {
        return vec![format!("{}.md has no heading \"{section}\": name one that is there", page.name)];
    }
    missing(page, section, &numbers(rest).0)
}

fn missing(page: &RulesPage, section: &str, numbers: &[ClauseNumber]) -> Vec<String> {
    let missing = numbers.iter().filter(|number| !page.has(section, **number));
    missing.map(|number| format!("{}.md has no clause {number}: name one that is there", page.name)).collect()
}

/// Returns the unknown clauses that a comment names without their page.
fn numbered(page: Option<&RulesPage>, text: &str) -> Vec<(usize, String)> {
    let mut faults = Vec::new();
    for (at, listed, in_brackets) in lists(text) {
        match page {
            Some(page) => faults.extend(missing(page, "", &listed).into_iter().map(|says| (at, says))),
            None if in_brackets => {}
            None => faults.push((at, "which page? write `PAGE.md NUMBER`".to_owned())),
        }
    }
    faults
}

/// Returns the numbers after `clause`, and numbers alone in brackets.
fn lists(text: &str) -> Vec<(usize, Vec<ClauseNumber>, bool)> {
    let words = ["clause ", "clauses ", "Clause ", "Clauses "];
    let behind = words.iter().flat_map(|word| text.match_indices(word)).filter_map(|(at, word)| {
        let (listed, _) = numbers(&text[at + word.len()..]);
        (!listed.is_empty()).then_some((at, listed, false))
    });
    let in_brackets = text.match_indices('(').filter_map(|(at, _)| {
        let (listed, rest) = numbers(&text[at + 1..]);
        let alone = text[..at].chars().next_back().is_none_or(char::is_whitespace);
        (alone && !listed.is_empty() && rest.starts_with(')')).then_some((at, listed, true))
    });
    behind.chain(in_brackets).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<String> {
        let clauses = "# Go\n## Stones\n1. One.\n2. Two: (a) this, (b) that.\n";
        let rules = [ProjectFile::new("docs/book/src/rules/go.md", clauses)];
        let complaints = check(&RulesPages::read(rules.iter()), &ProjectFile::new(path, text));
        complaints.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn clauses_are_named_with_their_page_everywhere() {
        let none = "go.md has no clause 3: name one that is there";
        assert_eq!(found("src/a.rs", "\n// As (go.md 1, 3) says"), [format!("src/a.rs:2: {none}")]);
        assert_eq!(found("src/a.rs", "/// See `go.md`\n/// 3."), [format!("src/a.rs:1: {none}")]);
        assert_eq!(found("a.md", "one\n`go.md`, \"Stones\" 3"), [format!("a.md:2: {none}")]);
        assert_eq!(
            found("a.js", "// go.md, \"Bones\" 1"),
            ["a.js:1: go.md has no heading \"Bones\": name one that is there"]
        );
        assert_eq!(found("a.rs", "// go.md 2b, go.md, \"Stones\" 1, ergo.md 9, [go.md](go.md)"), [""; 0]);
        assert_eq!(found("a.rs", "let x = \"go.md 3\";"), [""; 0]);
    }

    #[test]
    fn the_folder_of_a_game_names_its_page() {
        for path in ["src/go/plan.rs", "src/evaluate/go.rs"] {
            assert_eq!(
                found(path, "// It goes (1, 2c)."),
                [format!("{path}:1: go.md has no clause 2c: name one that is there")]
            );
            assert_eq!(
                found(path, "// Clauses 1 to 3"),
                [format!("{path}:1: go.md has no clause 3: name one that is there")]
            );
            assert_eq!(found(path, "// (1) and clause 2a; f(7), (8x8) (the clause)"), [""; 0]);
        }
        let pages = [ProjectFile::new("docs/book/src/rules/go-ban.md", "1. One.\n")];
        let complaints =
            check(&RulesPages::read(pages.iter()), &ProjectFile::new("src/go_ban/mod.rs", "// (1, 2)"));
        let says: Vec<_> = complaints.iter().map(|complaint| complaint.says.as_str()).collect();
        assert_eq!(says, ["go-ban.md has no clause 2: name one that is there"]);
        assert_eq!(found("src/a.rs", "// Clause 1"), ["src/a.rs:1: which page? write `PAGE.md NUMBER`"]);
        assert_eq!(found("src/a.rs", "// (7)"), [""; 0]);
    }
}
