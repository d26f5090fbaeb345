//! Building blocks of all texts in the manner of PGN.

/// Returns a tag pair on a line of its own.
#[must_use]
pub fn tag(name: &str, value: &str) -> String {
    format!("[{name} \"{}\"]\n", quoted(value))
}

/// Returns the value of a tag with quotation marks and backslashes escaped, and without control characters
/// except tabs.
fn quoted(value: &str) -> String {
    let plain = value.chars().filter(|symbol| !symbol.is_control() || *symbol == '\t');
    plain
        .flat_map(|symbol| matches!(symbol, '"' | '\\').then_some('\\').into_iter().chain([symbol]))
        .collect()
}

/// Returns the words of a comment, braces included.
pub fn comment(text: &str) -> impl Iterator<Item = String> {
    format!("{{{text}}}").split_whitespace().map(str::to_owned).collect::<Vec<_>>().into_iter()
}

/// Wraps words to lines of less than 80 characters, as PGN's export format requires.
#[must_use]
pub fn wrapped<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let (mut text, mut width) = (String::new(), 0);
    for word in words {
        if width > 0 && width + 1 + word.len() >= 80 {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += word.len();
    }
    text.push('\n');
    text
}
