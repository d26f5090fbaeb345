//! Links between documents, and the evidence that pages of the book name.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use super::files::ProjectFile;
use super::markdown::{MarkdownDocument, line};
use crate::stages::complaint::Complaint;

/// Folder of the book. Its pages name files of evidence in inline code: a link would leave the book.
const BOOK: &str = "docs/book";
/// Folder of evidence.
const EVIDENCE: &str = "lab/";

/// Complains of every link of a document to a missing file or heading of the project, and of missing evidence.
///
/// `paths` are all files of the project.
pub(super) fn check(documents: &[ProjectFile], paths: &[PathBuf]) -> Vec<Complaint> {
    let read: BTreeMap<_, _> = documents
        .iter()
        .map(|file| (file.path.as_path(), (file, MarkdownDocument::read(&file.text))))
        .collect();
    let mut complaints = Vec::new();
    for (path, (file, document)) in &read {
        let links = document.links.iter().filter(|link| !is_elsewhere(&link.target));
        for link in links {
            let (to, anchor) = link.target.split_once('#').unwrap_or((&link.target, ""));
            let to = if to.is_empty() { path.to_path_buf() } else { joined(path, to) };
            let there = paths.iter().any(|path| *path == to || path.starts_with(&to));
            let says = match read.get(to.as_path()) {
                _ if !there => format!("there is no {}: mend the link", to.display()),
                Some((_, document))
                    if !anchor.is_empty() && !anchors(document).iter().any(|a| a == anchor) =>
                {
                    format!("{} has no heading #{anchor}: mend the link", to.display())
                }
                _ => continue,
            };
            complaints.push(Complaint::new(*path, line(&file.text, link.at), says));
        }
    }
    for file in documents.iter().filter(|file| file.path.starts_with(BOOK)) {
        for (number, line) in (1..).zip(file.text.lines()) {
            let words = line.split('`').skip(1).step_by(2);
            let named = words.filter(|word| word.starts_with(EVIDENCE) && word.ends_with(".md"));
            let missing = named.filter(|word| !paths.iter().any(|path| path.as_path() == Path::new(word)));
            complaints.extend(
                missing.map(|word| Complaint::new(&file.path, number, format!("there is no {word}"))),
            );
        }
    }
    complaints
}

/// Returns whether a link leads to another site.
fn is_elsewhere(target: &str) -> bool {
    target.contains("://") || target.starts_with("mailto:")
}

/// Resolves a path relative to a document, without `.` and `..`.
fn joined(document: &Path, to: &str) -> PathBuf {
    let mut path = document.parent().unwrap_or(Path::new("")).to_path_buf();
    for part in Path::new(to).components() {
        match part {
            Component::ParentDir => {
                path.pop();
            }
            Component::Normal(name) => path.push(name),
            _ => {}
        }
    }
    path
}

/// Returns the anchors of a document's headings, as code hosting sites make them: lower case, hyphens for
/// blanks, no other signs, and a number after a repeated one.
fn anchors(document: &MarkdownDocument) -> Vec<String> {
    let mut anchors: Vec<String> = Vec::new();
    for heading in &document.headings {
        let kept = |c: &char| c.is_alphanumeric() || " -_".contains(*c);
        let anchor = heading.text.to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-");
        let again = (1..).map(|number| format!("{anchor}-{number}"));
        let free = std::iter::once(anchor.clone()).chain(again).find(|name| !anchors.contains(name));
        anchors.extend(free);
    }
    anchors
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        let documents =
            [ProjectFile::new("docs/a.md", text), ProjectFile::new("b.md", "# A `b`, c\n## D\n## D\n")];
        let paths = ["docs/a.md", "b.md", "docs/c.png", "folder/file"].map(PathBuf::from);
        check(&documents, &paths).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn dead_links_are_found() {
        assert_eq!(found("\n[x](b.md)"), ["docs/a.md:2: there is no docs/b.md: mend the link"]);
        assert_eq!(found("![x](d.png)"), ["docs/a.md:1: there is no docs/d.png: mend the link"]);
        assert_eq!(found("[x][y]\n\n[y]: ../c.md"), ["docs/a.md:1: there is no c.md: mend the link"]);
        assert_eq!(found("[x](../b.md#e)"), ["docs/a.md:1: b.md has no heading #e: mend the link"]);
        assert_eq!(found("# Y\n[x](#z)"), ["docs/a.md:2: docs/a.md has no heading #z: mend the link"]);
    }

    #[test]
    fn links_that_lead_somewhere_pass() {
        let text = "# Y\n[1](../b.md#a-b-c) [2](../b.md#d-1) [3](#y) [4](https://a.b/c) ![5](c.png) [6](../folder/)\n\
                    `[7](no.md)`";
        assert_eq!(found(text), [""; 0]);
    }

    #[test]
    fn evidence_that_is_missing_is_found() {
        let page = "`lab/README`, `xtask/no.md`\nand `lab/no.md`, `lab/a.md`.";
        let documents = [ProjectFile::new("docs/book/src/a.md", page)];
        let found = check(&documents, &["docs/book/src/a.md", "lab/a.md"].map(PathBuf::from));
        let found: Vec<_> = found.iter().map(ToString::to_string).collect();
        assert_eq!(found, ["docs/book/src/a.md:2: there is no lab/no.md"]);
    }
}
