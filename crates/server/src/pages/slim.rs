//! Scripts and styles without comments and indentation: a page is to weigh little, and the sources are to be read.

/// The text without indentation and without comments that have lines of their own. The lines stay, so that a
/// browser's error names the line of the source. Only `web/` is served, and no text there goes over several lines or
/// has a line that looks like a comment.
pub(crate) fn slim(source: &str) -> String {
    let mut inside = false;
    let mut slim = String::with_capacity(source.len());
    for line in source.lines() {
        let code = line.trim();
        let begins = !inside && code.starts_with("/*");
        let ends = code.ends_with("*/");
        // A line that begins with a comment and goes on with code is code: `/** @type {Side} */ (side)`.
        let mixed = begins && !ends && code.contains("*/");
        if !(inside || (begins && !mixed) || code.starts_with("//")) {
            slim.push_str(code);
        }
        slim.push('\n');
        inside = (inside || (begins && !mixed)) && !ends;
    }
    slim
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_leave_empty_lines() {
        let source =
            "/** One. */\nconst a = 1; // same line\n// two\n/*\n * three\n */\n/** @type {B} */ (b);\n";
        assert_eq!(slim(source), "\nconst a = 1; // same line\n\n\n\n\n/** @type {B} */ (b);\n");
    }

    #[test]
    fn a_comment_in_one_line_ends_there() {
        assert_eq!(slim("  /* a */\n  b {}\n"), "\nb {}\n");
    }
}
