//! Elements of a document that the checks need: its headings, numbered items, links and code blocks.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, LinkType, Options, Parser, Tag, TagEnd};

/// A parsed document. Places are byte offsets in its text.
#[derive(Debug, Default)]
pub(super) struct MarkdownDocument {
    pub(super) headings: Vec<MarkdownHeading>,
    pub(super) items: Vec<NumberedItem>,
    pub(super) links: Vec<MarkdownLink>,
    pub(super) code: Vec<FencedCode>,
}

/// A heading, without its markers.
#[derive(Debug)]
pub(super) struct MarkdownHeading {
    pub(super) text: String,
    pub(super) at: usize,
}

/// An item of a numbered list that is not nested.
#[derive(Debug)]
pub(super) struct NumberedItem {
    pub(super) number: u64,
    pub(super) place: Range<usize>,
}

/// A link or a picture, and its target.
#[derive(Debug)]
pub(super) struct MarkdownLink {
    pub(super) target: String,
    pub(super) at: usize,
}

/// A fenced code block.
#[derive(Debug)]
pub(super) struct FencedCode {
    pub(super) language: String,
    pub(super) text: String,
    /// Offset of the text.
    pub(super) at: usize,
}

impl MarkdownDocument {
    pub(super) fn read(text: &str) -> Self {
        let mut reader = MarkdownReader::default();
        for (event, place) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
            reader.event(event, place);
        }
        reader.document
    }
}

/// Returns the line of a byte of a text, counted from 1.
pub(super) fn line(text: &str, byte: usize) -> usize {
    text[..byte].matches('\n').count() + 1
}

#[derive(Default)]
struct MarkdownReader {
    document: MarkdownDocument,
    in_heading: bool,
    in_code: bool,
    /// Number of the next item of each open list; `None` for a list without numbers.
    lists: Vec<Option<u64>>,
}

impl MarkdownReader {
    fn event(&mut self, event: Event<'_>, place: Range<usize>) {
        match event {
            Event::Start(tag) => self.start(&tag, place),
            Event::End(TagEnd::Heading(_)) => self.in_heading = false,
            Event::End(TagEnd::CodeBlock) => self.in_code = false,
            Event::End(TagEnd::List(_)) => {
                self.lists.pop();
            }
            Event::Text(text) | Event::Code(text) => self.text(&text, place.start),
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>, place: Range<usize>) {
        let document = &mut self.document;
        match tag {
            Tag::Heading { .. } => {
                document.headings.push(MarkdownHeading { text: String::new(), at: place.start });
                self.in_heading = true;
            }
            Tag::CodeBlock(CodeBlockKind::Fenced(language)) => {
                let language = language.to_string();
                document.code.push(FencedCode { language, text: String::new(), at: place.start });
                self.in_code = true;
            }
            Tag::List(first) => self.lists.push(*first),
            Tag::Item => {
                let outermost = self.lists.len() == 1;
                if let Some(Some(number)) = self.lists.last_mut() {
                    if outermost {
                        document.items.push(NumberedItem { number: *number, place });
                    }
                    *number += 1;
                }
            }
            Tag::Link { link_type, dest_url, .. } if *link_type != LinkType::Email => {
                document.links.push(MarkdownLink { target: dest_url.to_string(), at: place.start });
            }
            Tag::Image { dest_url, .. } => {
                document.links.push(MarkdownLink { target: dest_url.to_string(), at: place.start });
            }
            _ => {}
        }
    }

    fn text(&mut self, text: &str, at: usize) {
        if let Some(heading) = self.document.headings.last_mut().filter(|_| self.in_heading) {
            heading.text.push_str(text);
        }
        if let Some(code) = self.document.code.last_mut().filter(|_| self.in_code) {
            if code.text.is_empty() {
                code.at = at;
            }
            code.text.push_str(text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_taken_apart() {
        let text = "# One `two`\n\n3. a\n   1. b\n4. c [d](e.md#f)\n\n```sh\nls\n```\n![g](h.png) <i@j.de>\n";
        let document = MarkdownDocument::read(text);
        assert_eq!(document.headings[0].text, "One two");
        assert_eq!(document.items.iter().map(|item| item.number).collect::<Vec<_>>(), [3, 4]);
        assert_eq!(line(text, document.items[1].place.start), 5);
        assert_eq!(document.links.iter().map(|link| &*link.target).collect::<Vec<_>>(), ["e.md#f", "h.png"]);
        let code = &document.code[0];
        assert_eq!((&*code.language, &*code.text, line(text, code.at)), ("sh", "ls\n", 8));
    }
}
