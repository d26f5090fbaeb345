//! The book in `docs/book`: mdBook renders it, and every link of a rendered page leads to a page or file of
//! the book.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::complaint::{Complaint, settle};
use super::tidy::links::{is_elsewhere, joined};
use crate::cargo_tool::MDBOOK;
use crate::shell_command::root;

/// Folder of the book, which contains `book.toml`.
const BOOK: &str = "docs/book";
/// Folder of the pages.
const PAGES: &str = "docs/book/src";
/// Folder of the rendered book, which `book.toml` names.
const RENDERED: &str = "target/book";
/// Table of contents, which is no page itself.
const SUMMARY: &str = "SUMMARY.md";
/// Attributes with the target of a link or picture.
const ATTRIBUTES: [&str; 2] = [" href=\"", " src=\""];
/// Folder of evidence, whose files the pages name in inline code: a link would leave the book.
const EVIDENCE: &str = "lab/";

/// Renders the book and checks it.
///
/// # Errors
/// mdBook fails, a link is dead, a page is missing in the table of contents, or a page names a missing file.
pub(super) fn run() -> Result<()> {
    MDBOOK.command(&format!("build {BOOK}")).run()?;
    let rendered = FolderTexts::read(&root().join(RENDERED), "html")?;
    let sources = FolderTexts::read(&root().join(PAGES), "md")?;
    let links: usize = rendered.texts.values().map(|page| links(page).len()).sum();
    ensure!(links > 0, "no page in {RENDERED} has a link: mdBook renders pages in another form");
    println!("   the book has {} pages and {links} links", sources.texts.len() - 1);
    let found = [dead_links(&rendered), unlisted(&sources, &rendered), missing_evidence(&sources)].concat();
    settle("book", found)
}

/// Files of a folder: the paths of all, and the texts of those with one extension.
#[derive(Debug, Default)]
struct FolderTexts {
    paths: BTreeSet<PathBuf>,
    texts: BTreeMap<PathBuf, String>,
}

impl FolderTexts {
    /// Reads a folder with its subfolders. Paths start at the folder.
    ///
    /// # Errors
    /// The folder or a file cannot be read.
    fn read(folder: &Path, extension: &str) -> Result<Self> {
        let mut read = Self::default();
        let mut open = vec![PathBuf::new()];
        while let Some(at) = open.pop() {
            let entries = fs::read_dir(folder.join(&at)).with_context(|| folder.display().to_string())?;
            for entry in entries {
                let entry = entry?;
                let path = at.join(entry.file_name());
                if entry.file_type()?.is_dir() {
                    open.push(path);
                    continue;
                }
                if path.extension().is_some_and(|found| found == extension) {
                    let text = fs::read_to_string(entry.path());
                    let text = text.with_context(|| entry.path().display().to_string())?;
                    read.texts.insert(path.clone(), text);
                }
                read.paths.insert(path);
            }
        }
        Ok(read)
    }
}

/// Complains of every link to a file outside the rendered book, and to a missing heading.
fn dead_links(rendered: &FolderTexts) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (page, text) in &rendered.texts {
        for (at, target) in links(text) {
            if let Some(says) = fault(rendered, page, target) {
                let line = text[..at].matches('\n').count() + 1;
                complaints.push(Complaint::new(Path::new(RENDERED).join(page), line, says));
            }
        }
    }
    complaints
}

/// Returns the reason why a link of a page is dead.
fn fault(rendered: &FolderTexts, page: &Path, target: &str) -> Option<String> {
    if is_elsewhere(target) {
        return None;
    }
    let (to, anchor) = target.split_once('#').unwrap_or((target, ""));
    let to = if to.is_empty() { page.to_path_buf() } else { joined(page, to) };
    if !rendered.paths.contains(&to) {
        return Some(format!("{target} is not in the book: name the file by its path"));
    }
    let id = format!(" id=\"{anchor}\"");
    let is_there = anchor.is_empty() || rendered.texts.get(&to).is_some_and(|text| text.contains(&id));
    (!is_there).then(|| format!("{} has no heading #{anchor}: mend the link", to.display()))
}

/// Complains of every page that the table of contents does not list, since mdBook does not render it.
fn unlisted(sources: &FolderTexts, rendered: &FolderTexts) -> Vec<Complaint> {
    let pages = sources.texts.keys().filter(|path| path.as_path() != Path::new(SUMMARY));
    let lost = pages.filter(|path| !rendered.paths.contains(&path.with_extension("html")));
    let complaint = |path: &PathBuf| {
        Complaint::new(Path::new(PAGES).join(path), 1, format!("{SUMMARY} does not list this page: add it"))
    };
    lost.map(complaint).collect()
}

/// Complains of every file of evidence that a page names and that is missing.
fn missing_evidence(sources: &FolderTexts) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (path, text) in &sources.texts {
        for (number, line) in (1..).zip(text.lines()) {
            let words = line.split('`').skip(1).step_by(2);
            let named = words.filter(|word| word.starts_with(EVIDENCE) && word.ends_with(".md"));
            let lost = named.filter(|word| !root().join(word).is_file());
            complaints.extend(lost.map(|word| {
                Complaint::new(Path::new(PAGES).join(path), number, format!("there is no {word}"))
            }));
        }
    }
    complaints
}

/// Returns the links and pictures in the content of a rendered page, without those of mdBook's menus, each
/// with its offset.
fn links(page: &str) -> Vec<(usize, &str)> {
    let Some(start) = page.find("<main>") else { return Vec::new() };
    let end = page.find("</main>").unwrap_or(page.len());
    let content = page.get(start..end).unwrap_or_default();
    let tags = content.match_indices('<').filter_map(|(at, _)| Some((at, content[at..].split_once('>')?.0)));
    let values = tags.filter_map(|(at, tag)| {
        let value = ATTRIBUTES.into_iter().find_map(|name| Some(tag.split_once(name)?.1))?;
        Some((start + at, value.split_once('"')?.0))
    });
    values.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[(&str, &str)]) -> FolderTexts {
        let mut folder = FolderTexts::default();
        for (path, text) in files {
            folder.paths.insert(path.into());
            folder.texts.insert(path.into(), (*text).to_owned());
        }
        folder
    }

    fn dead(page: &str) -> Vec<String> {
        let page = format!("<a href=\"menu.html\">1</a>\n<main>\n{page}</main><a href=\"next.html\">2</a>");
        let files = [("a/b.html", page.as_str()), ("c.html", "<h1 id=\"d\">D</h1>"), ("a/e.svg", "")];
        dead_links(&folder(&files)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn links_inside_book_pass() {
        let page = "<a href=\"../c.html#d\">1</a><img alt=\"2\" src=\"e.svg\"><a href=\"https://x.y/z\">3</a>\
                    <code>&lt;a href=\"no.html\"&gt;</code>\
                    <h2 id=\"f\"><a class=\"header\" href=\"#f\">F</a></h2>";
        assert_eq!(dead(page), [""; 0]);
    }

    #[test]
    fn link_out_of_book_is_dead() {
        let says = |target: &str| {
            format!("target/book/a/b.html:3: {target} is not in the book: name the file by its path")
        };
        assert_eq!(dead("<a href=\"../../README.html\">1</a>"), [says("../../README.html")]);
        assert_eq!(dead("<img src=\"g.png\">"), [says("g.png")]);
        let heading = "target/book/a/b.html:3: c.html has no heading #g: mend the link";
        assert_eq!(dead("<a href=\"../c.html#g\">1</a>"), [heading]);
    }

    #[test]
    fn page_missing_in_summary_is_found() {
        let sources = folder(&[("SUMMARY.md", "[A](a.md)"), ("a.md", "# A"), ("b/c.md", "# C")]);
        let found = unlisted(&sources, &folder(&[("a.html", "")]));
        let found: Vec<_> = found.iter().map(ToString::to_string).collect();
        assert_eq!(found, ["docs/book/src/b/c.md:1: SUMMARY.md does not list this page: add it"]);
    }

    #[test]
    fn evidence_that_is_missing_is_found() {
        let page = "`lab/README`, `xtask/no.md`\nand `lab/notebook/no-such-page.md`.";
        let found = missing_evidence(&folder(&[("a.md", page)]));
        let found: Vec<_> = found.iter().map(ToString::to_string).collect();
        assert_eq!(found, ["docs/book/src/a.md:2: there is no lab/notebook/no-such-page.md"]);
    }
}
