//! Commands in a document.

use crate::stages::tidy::files::ProjectFile;
use crate::stages::tidy::markdown::{MarkdownDocument, line};

/// Languages of code blocks that contain commands.
const LANGUAGES: [&str; 4] = ["sh", "bash", "console", "shell"];
/// Text before the exit code in the remark of a command that fails.
const EXITS: &str = "exits with ";

/// A command without its remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DocumentCommand {
    pub(super) line: usize,
    pub(super) text: String,
    /// Promised exit code.
    pub(super) exits: i32,
}

/// Returns the commands in the code blocks of a document, in order.
pub(super) fn shown(file: &ProjectFile) -> Vec<DocumentCommand> {
    let blocks = MarkdownDocument::read(&file.text).code.into_iter();
    let blocks = blocks.filter(|block| LANGUAGES.contains(&block.language.as_str()));
    blocks.flat_map(|block| commands(&block.text, line(&file.text, block.at))).collect()
}

fn commands(block: &str, first: usize) -> Vec<DocumentCommand> {
    let lines = (first..).zip(block.lines());
    let commands = lines.map(|(line, text)| {
        let (text, remark) = text.split_once(" #").unwrap_or((text, ""));
        let exits = remark.split_once(EXITS).map_or("", |(_, rest)| rest);
        let exits = exits.split(|c: char| !c.is_ascii_digit()).next().and_then(|code| code.parse().ok());
        DocumentCommand { line, text: text.trim().to_owned(), exits: exits.unwrap_or_default() }
    });
    commands.filter(|command| !command.text.is_empty() && !command.text.starts_with('#')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_with_their_promises() {
        let text = "Text\n\n```sh\nls -l   # lists\n\n# only a remark\nfalse # exits with 1, always\n```\n\n```text\nno\n```\n";
        let found = shown(&ProjectFile::new("a.md", text));
        let command = |line, text: &str, exits| DocumentCommand { line, text: text.into(), exits };
        assert_eq!(found, [command(4, "ls -l", 0), command(7, "false", 1)]);
    }
}
