//! Minification of scripts and styles: pages are small, and the sources readable.

/// Minifies a style sheet, or a script for any other kind. An invalid style sheet is returned unchanged, so
/// that the browser reports it.
pub(crate) fn minify(kind: &str, source: &str) -> String {
    if kind.ends_with("css") {
        // The last declaration of a rule needs no semicolon.
        let slim = |sheet: minifier::css::Minified<'_>| sheet.to_string().trim_start().replace(";}", "}");
        return minifier::css::minify(source).map_or_else(|_| source.to_owned(), slim);
    }
    minifier::js::minify(source).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_lose_comments_and_blanks_alone() {
        let source = "/** One. */\nconst a = `b  ${c ?? 'd // e'}`;\n// two\nlet f = /** @type {G} */ (a);\n";
        assert_eq!(minify("text/javascript", source), "const a=`b  ${c ?? 'd // e'}`;let f=(a);");
    }

    #[test]
    fn styles_lose_comments_and_blanks_alone() {
        let source = "/* a */\n.b :is(.c, .d) > .e { width: calc(1px + 2em); content: '✓ '; }\n";
        assert_eq!(minify("text/css", source), ".b :is(.c,.d)>.e{width:calc(1px + 2em);content:'✓ '}");
    }
}
