//! Helpers for writing HTML and SVG.

/// Escapes text for use between tags and in attributes.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(c),
        }
    }
    escaped
}

/// Returns an element with escaped text in it.
#[must_use]
pub fn tagged(tag: &str, text: &str) -> String {
    format!("<{tag}>{}</{tag}>", escape(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_markup() {
        assert_eq!(tagged("p", "<a & \"b\">"), "<p>&lt;a &amp; &quot;b&quot;&gt;</p>");
    }
}
