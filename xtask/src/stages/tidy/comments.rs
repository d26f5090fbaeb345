//! Comments of a source file, line by line.

/// A run of comment lines without code between them, joined by line ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Comment {
    /// Text of the comment without its markers.
    pub(super) text: String,
    /// Number of its first line, counted from 1.
    first: usize,
}

impl Comment {
    /// Returns the line of a byte of the text.
    pub(super) fn line(&self, byte: usize) -> usize {
        self.first + self.text[..byte].matches('\n').count()
    }
}

/// Returns the comment styles of files with this extension: to the end of the line, between markers, or both.
fn signs(extension: &str) -> (bool, bool) {
    match extension {
        "rs" => (true, false),
        "js" | "ts" => (true, true),
        "css" => (false, true),
        _ => (false, false),
    }
}

/// Comment on a line.
struct CommentLine<'a> {
    text: &'a str,
    /// `true` if it begins the line; otherwise code precedes it.
    alone: bool,
}

/// Returns the comment of every line, `None` for a line without one.
///
/// A comment begins a line or follows a blank, so `//` in an address is not a comment.
fn lines<'a>(text: &'a str, extension: &str) -> impl Iterator<Item = Option<CommentLine<'a>>> {
    let (to_the_end, between) = signs(extension);
    let mut inside = false;
    text.lines().map(move |line| {
        if inside {
            inside = !line.contains("*/");
            let text = line.trim().trim_end_matches("*/").trim_start_matches('*');
            return Some(CommentLine { text, alone: true });
        }
        let ends = begins(line, "//").filter(|_| to_the_end);
        let at = ends.or_else(|| begins(line, "/*").filter(|_| between))?;
        inside = ends.is_none() && !line[at..].contains("*/");
        let text = line[at..].trim_end_matches("*/").trim_start_matches(['/', '!', '*']);
        Some(CommentLine { text, alone: line[..at].trim().is_empty() })
    })
}

fn begins(line: &str, sign: &str) -> Option<usize> {
    let follows_blank = |at: &usize| line[..*at].chars().next_back().is_none_or(char::is_whitespace);
    line.match_indices(sign).map(|(at, _)| at).find(follows_blank)
}

/// Returns all comments of a text with this extension.
pub(super) fn comments(text: &str, extension: &str) -> Vec<Comment> {
    let mut found: Vec<Comment> = Vec::new();
    let mut open = false;
    for (number, comment) in (1..).zip(lines(text, extension)) {
        let Some(comment) = comment else {
            open = false;
            continue;
        };
        match found.last_mut().filter(|_| open && comment.alone) {
            Some(last) => last.text = format!("{}\n{}", last.text, comment.text),
            None => found.push(Comment { text: comment.text.to_owned(), first: number }),
        }
        open = comment.alone;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, extension: &str) -> Vec<(String, usize)> {
        comments(text, extension).into_iter().map(|comment| (comment.text, comment.first)).collect()
    }

    #[test]
    fn lines_of_a_comment_belong_together() {
        let text = "//! one\n//! two\n\nlet x = 1; // three\nlet y = \"http://four\";\n";
        let found = comments(text, "rs");
        assert_eq!(texts(text, "rs"), [(" one\n two".to_owned(), 1), (" three".to_owned(), 4)]);
        assert_eq!((found[0].line(0), found[0].line(6)), (1, 2));
    }

    #[test]
    fn comments_between_signs_are_found() {
        let text = "/** one\n * two */\nlet x; /* three */\n";
        assert_eq!(texts(text, "js"), [(" one\n two ".to_owned(), 1), (" three ".to_owned(), 3)]);
        assert_eq!(texts("a { } // no comment\n/* one */", "css"), [(" one ".to_owned(), 2)]);
    }
}
