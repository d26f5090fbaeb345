//! The book in `docs/book`: its pages as HTML, made of their Markdown sources for the first request of one.

use std::collections::HashSet;
use std::path::{Component, Path, PathBuf};
use std::sync::LazyLock;

use askama::Template;
use axum::response::Response;
use pulldown_cmark::{Alignment, Event, Options, Parser, Tag, TagEnd};

use super::files::{PageFiles, PageSources, single};
use super::filters;
use super::html::tagged_html;
use super::page_table::PageKind;
use super::texts::script_texts;
use super::viewer::Viewer;
use crate::assets::BookSources;

/// Table of contents, which is no page itself.
const SUMMARY: &str = "SUMMARY.md";
/// Extension of the pages.
const EXTENSION: &str = ".md";
/// Address of the first page. Those of the others begin with it.
const ADDRESS: &str = "/docs";

/// A page.
#[derive(Debug)]
struct BookPage {
    /// Path of its source in the folder of the book.
    path: String,
    /// Address on the site.
    address: String,
    /// Heading of the section that begins with it.
    section: Option<String>,
    /// Title in the table of contents.
    title: String,
    /// Content as HTML.
    body: String,
}

/// All pages in their order.
static PAGES: LazyLock<Vec<BookPage>> =
    LazyLock::new(|| read_pages(&source(SUMMARY).unwrap_or_default(), source));

/// Returns the Markdown of a page.
fn source(path: &str) -> Option<String> {
    String::from_utf8(BookSources::get(path)?.into_owned()).ok()
}

/// Reads the pages that a table of contents lists.
fn read_pages(summary: &str, source: impl Fn(&str) -> Option<String>) -> Vec<BookPage> {
    let mut pages: Vec<BookPage> = Vec::new();
    let (mut text, mut section, mut path) = (String::new(), None, String::new());
    for event in Parser::new(summary) {
        match event {
            Event::Start(Tag::Heading { .. }) => text.clear(),
            Event::End(TagEnd::Heading(_)) => section = Some(text.clone()),
            Event::Start(Tag::Link { dest_url, .. }) => {
                text.clear();
                path = dest_url.into_string();
            }
            Event::End(TagEnd::Link) => {
                let is_first = pages.is_empty();
                let name = path.trim_end_matches(EXTENSION);
                pages.push(BookPage {
                    address: if is_first { ADDRESS.to_owned() } else { format!("{ADDRESS}/{name}") },
                    // The heading before the first page is that of the table.
                    section: section.take().filter(|_| !is_first),
                    path: path.clone(),
                    title: text.clone(),
                    body: String::new(),
                });
            }
            Event::Text(part) | Event::Code(part) => text.push_str(&part),
            _ => {}
        }
    }
    let body = |page: &BookPage| {
        rendered(&source(&page.path).unwrap_or_default(), |target| address(&pages, &page.path, target))
    };
    let bodies: Vec<_> = pages.iter().map(body).collect();
    for (page, body) in pages.iter_mut().zip(bodies) {
        page.body = body;
    }
    pages
}

/// Returns the address of a link or picture of a page. A target outside the book stays as it is.
fn address(pages: &[BookPage], page: &str, target: &str) -> String {
    let (to, anchor) = target.find('#').map_or((target, ""), |at| target.split_at(at));
    if to.is_empty() || to.contains(':') {
        return target.to_owned();
    }
    let path = joined(page, to);
    match pages.iter().find(|page| page.path == path) {
        Some(page) => format!("{}{anchor}", page.address),
        None if BookSources::get(&path).is_some() => single(&path),
        None => target.to_owned(),
    }
}

/// Resolves a path relative to a page.
fn joined(page: &str, to: &str) -> String {
    let mut path = PathBuf::from(page);
    path.pop();
    for part in Path::new(to).components() {
        match part {
            Component::ParentDir => {
                path.pop();
            }
            Component::Normal(name) => path.push(name),
            _ => {}
        }
    }
    path.to_string_lossy().into_owned()
}

/// Renders Markdown with the addresses of its links and pictures. Raw HTML is shown as text. Headings have the
/// anchors of mdBook.
fn rendered(source: &str, address: impl Fn(&str) -> String) -> String {
    let events: Vec<_> = Parser::new_ext(source, Options::ENABLE_TABLES).collect();
    let mut writer = HtmlWriter {
        address,
        html: String::new(),
        anchors: HashSet::new(),
        alignments: Vec::new(),
        column: 0,
        cell: "td",
    };
    for (at, event) in events.iter().enumerate() {
        match event {
            Event::Start(tag) => writer.open(tag, &events[at..]),
            Event::End(tag) => writer.close(*tag),
            Event::Code(code) => writer.html += &format!("<code>{}</code>", escaped(code)),
            Event::SoftBreak => writer.html.push('\n'),
            Event::HardBreak => writer.html += "<br>",
            Event::Rule => writer.html += "<hr>",
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => writer.html += &escaped(text),
            // Of extensions that are off.
            _ => {}
        }
    }
    writer.html
}

/// Writer of the HTML of a page.
struct HtmlWriter<F> {
    address: F,
    html: String,
    /// Anchors of the headings so far.
    anchors: HashSet<String>,
    /// Alignments of the columns of the open table.
    alignments: Vec<Alignment>,
    /// Column of the next cell.
    column: usize,
    /// Name of its element.
    cell: &'static str,
}

impl<F: Fn(&str) -> String> HtmlWriter<F> {
    /// Opens the element with which events begin.
    fn open(&mut self, tag: &Tag<'_>, events: &[Event<'_>]) {
        self.html += &match tag {
            Tag::HtmlBlock => String::new(),
            Tag::Heading { level, .. } => {
                let anchor = free_anchor(&inner_text(events), &mut self.anchors);
                format!("<{level} id=\"{anchor}\"><a href=\"#{anchor}\">")
            }
            // What may be wider than the window can be scrolled by keys.
            Tag::CodeBlock(_) => "<pre tabindex=\"0\"><code>".to_owned(),
            Tag::List(Some(first)) => format!("<ol start=\"{first}\">"),
            Tag::Table(alignments) => {
                self.alignments.clone_from(alignments);
                "<div class=\"scroll\" tabindex=\"0\"><table>".to_owned()
            }
            Tag::TableHead => {
                (self.column, self.cell) = (0, "th");
                "<thead><tr>".to_owned()
            }
            Tag::TableRow => {
                self.column = 0;
                "<tr>".to_owned()
            }
            Tag::TableCell => {
                let is_number = self.alignments.get(self.column) == Some(&Alignment::Right);
                self.column += 1;
                format!("<{}{}>", self.cell, if is_number { " class=\"number\"" } else { "" })
            }
            Tag::Link { dest_url, .. } => format!("<a href=\"{}\">", escaped(&(self.address)(dest_url))),
            // The text of the picture follows.
            Tag::Image { dest_url, .. } => {
                format!("<img src=\"{}\" alt=\"", escaped(&(self.address)(dest_url)))
            }
            other => format!("<{}>", element(other.to_end())),
        };
    }

    fn close(&mut self, tag: TagEnd) {
        self.html += &match tag {
            TagEnd::HtmlBlock => String::new(),
            TagEnd::Heading(level) => format!("</a></{level}>"),
            TagEnd::CodeBlock => "</code></pre>".to_owned(),
            TagEnd::Table => "</tbody></table></div>".to_owned(),
            TagEnd::TableHead => {
                self.cell = "td";
                "</tr></thead><tbody>".to_owned()
            }
            TagEnd::TableRow => "</tr>".to_owned(),
            TagEnd::TableCell => format!("</{}>", self.cell),
            TagEnd::Image => "\">".to_owned(),
            other => format!("</{}>", element(other)),
        };
    }
}

/// Returns the name of an element without attributes.
const fn element(tag: TagEnd) -> &'static str {
    match tag {
        TagEnd::BlockQuote(_) => "blockquote",
        TagEnd::Emphasis => "em",
        TagEnd::Item => "li",
        TagEnd::Link => "a",
        TagEnd::List(true) => "ol",
        TagEnd::List(false) => "ul",
        TagEnd::Strong => "strong",
        _ => "p",
    }
}

/// Returns text for an element or an attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Returns the text of the element with which events begin.
fn inner_text(events: &[Event<'_>]) -> String {
    let within = events.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let texts = within.filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
        _ => None,
    });
    texts.collect()
}

/// Returns the anchor of a heading, with a number if an earlier heading has the same.
fn free_anchor(heading: &str, taken: &mut HashSet<String>) -> String {
    let signs = heading.trim().to_lowercase();
    let kept = signs.chars().filter(|c| c.is_alphanumeric() || c.is_whitespace() || "_-".contains(*c));
    let anchor: String = kept.map(|c| if c.is_whitespace() { '-' } else { c }).collect();
    let again = (1..).map(|number| format!("{anchor}-{number}"));
    let mut all = std::iter::once(anchor.clone()).chain(again);
    all.find(|anchor| taken.insert(anchor.clone())).unwrap_or(anchor)
}

/// Renders the page of the book with this address; `None` if there is none.
#[must_use]
pub fn book_page(viewer: &Viewer, address: &str) -> Option<Response> {
    let at = PAGES.iter().position(|page| page.address == address)?;
    Some(tagged_html(
        viewer.language,
        &BookTemplate {
            viewer,
            files: PageSources::common(PageKind::Book).files(),
            pages: &PAGES,
            page: &PAGES[at],
            previous: at.checked_sub(1).map(|before| &PAGES[before]),
            next: PAGES.get(at + 1),
            texts: script_texts(viewer.language, &["site"]),
        },
    ))
}

#[derive(Template)]
#[template(path = "book.html")]
struct BookTemplate<'a> {
    viewer: &'a Viewer,
    files: &'static PageFiles,
    pages: &'static [BookPage],
    page: &'static BookPage,
    previous: Option<&'static BookPage>,
    next: Option<&'static BookPage>,
    texts: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn as_is(source: &str) -> String {
        rendered(source, str::to_owned)
    }

    #[test]
    fn raw_html_is_shown_as_text() {
        let html = as_is("<script>alert(1)</script>\n\na <b onclick=\"c\">d</b>\n\n[e](f \"\\\"><i>\")");
        assert!(!html.contains("<script") && !html.contains("<b") && !html.contains("<i>"), "{html}");
        assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "{html}");
    }

    #[test]
    fn headings_have_anchors_that_differ() {
        let html = as_is("# A `b_c`, Ü-d!\n## E\n## E\n");
        for (anchor, heading) in [("a-b_c-ü-d", "A <code>b_c</code>, Ü-d!"), ("e", "E"), ("e-1", "E")] {
            let expected = format!(" id=\"{anchor}\"><a href=\"#{anchor}\">{heading}</a></h");
            assert!(html.contains(&expected), "{expected} in {html}");
        }
    }

    #[test]
    fn tables_scroll_without_style_attributes() {
        let html = as_is("| a | b |\n| --- | ---: |\n| 1 | 2 |\n\n`<td style=\"text-align: right\">`\n");
        assert!(html.starts_with("<div class=\"scroll\" tabindex=\"0\"><table>"), "{html}");
        assert!(html.contains("<th class=\"number\">b</th>") && html.contains("<td class=\"number\">2</td>"));
        assert!(html.contains("&lt;td style="), "text stays: {html}");
    }

    #[test]
    fn links_lead_to_addresses_of_pages() {
        let summary = "# Summary\n\n[I](i.md)\n\n# S\n\n- [A `b`](s/a.md)\n- [C](s/c.md)\n";
        let source = "[1](../i.md) [2](c.md#d) [3](#e) [4](https://f.g/h.md) [5](../../README.md) ![6](../play/board.png)";
        let pages = read_pages(summary, |path| (path == "s/a.md").then(|| source.to_owned()));
        let listed =
            pages.iter().map(|page| (page.section.as_deref(), page.title.as_str(), page.address.as_str()));
        let expected = [(None, "I", "/docs"), (Some("S"), "A b", "/docs/s/a"), (None, "C", "/docs/s/c")];
        assert_eq!(listed.collect::<Vec<_>>(), expected);
        let body = &pages[1].body;
        let targets = ["/docs", "/docs/s/c#d", "#e", "https://f.g/h.md", "../../README.md"];
        for (number, target) in (1..).zip(targets) {
            assert!(body.contains(&format!("<a href=\"{target}\">{number}</a>")), "{body}");
        }
        assert!(body.contains("<img src=\"/assets/board."), "{body}");
    }

    #[test]
    fn table_of_contents_lists_every_page() {
        let listed: HashSet<_> = PAGES.iter().map(|page| page.path.as_str()).collect();
        let sources: Vec<_> = BookSources::iter().filter(|path| path.ends_with(EXTENSION)).collect();
        let missing: Vec<_> = sources.iter().copied().filter(|path| !listed.contains(path)).collect();
        assert_eq!(missing, [SUMMARY], "add them to {SUMMARY}");
        assert_eq!(listed.len() + 1, sources.len(), "{SUMMARY} lists a page twice, or a missing one");
        assert!(PAGES.iter().all(|page| !page.body.is_empty() && !page.body.contains(" style=")));
    }
}
