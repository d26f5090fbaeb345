//! Checks of words: the first word of each doc comment, and reserved words that name a single type each.

use std::mem;
use std::path::Path;

use super::files::ProjectFile;
use crate::stages::complaint::Complaint;

/// Words of ARCHITECTURE.md that name one type each.
const WORDS: [&str; 4] = ["Stage", "Scene", "Board", "Refusal"];
/// Folders of the program. The test run has stages of its own, so `xtask` is left out.
const FOLDERS: [&str; 6] = ["bench", "conformance", "crates", "fuzz", "oracle", "properties"];
/// Keywords that begin the definition of a type.
const KINDS: [&str; 5] = ["struct", "enum", "trait", "type", "union"];

/// Words that open a question or a relative clause instead of naming the thing that a comment describes.
const QUESTIONS: [&str; 10] =
    ["What", "Who", "Whoever", "Whose", "How", "Whether", "Where", "Why", "Which", "Whatever"];

/// Complains of every doc comment that opens with a question word, and of every type whose name is taken.
pub(super) fn check(sources: &[ProjectFile]) -> Vec<Complaint> {
    let rust: Vec<_> = sources.iter().filter(|file| file.extension() == "rs").collect();
    let program = |file: &&&ProjectFile| FOLDERS.iter().any(|folder| file.path.starts_with(folder));
    let files: Vec<_> = rust.iter().copied().filter(|file| program(&file)).collect();
    let taken = WORDS.into_iter().flat_map(|word| taken(word, &files));
    rust.into_iter().flat_map(questions).chain(taken).collect()
}

/// Complains of the doc comments of a file that open with a question word.
fn questions(file: &ProjectFile) -> impl Iterator<Item = Complaint> {
    let mut sign_before = None;
    (1..).zip(file.text.lines()).filter_map(move |(number, line)| {
        let line = line.trim_start();
        let sign = ["///", "//!"].into_iter().find(|sign| line.starts_with(sign));
        let opens = sign != mem::replace(&mut sign_before, sign);
        let word = line[sign?.len()..].split_whitespace().next()?;
        (opens && QUESTIONS.contains(&word)).then(|| {
            let says = format!("name the thing instead of opening the doc comment with \"{word}\"");
            Complaint::new(&*file.path, number, says)
        })
    })
}

/// Complains of all types of this name except the first.
fn taken(word: &str, files: &[&ProjectFile]) -> Vec<Complaint> {
    let places: Vec<(&Path, usize)> = files.iter().flat_map(|file| defined(word, file)).collect();
    let Some(((first, line), others)) = places.split_first() else { return Vec::new() };
    let says = format!(
        "{word} is {}:{line} already: a word has one meaning, name this differently",
        first.display()
    );
    others.iter().map(|(file, line)| Complaint::new(*file, *line, says.clone())).collect()
}

/// Returns the lines of a file that define a type of this name. Associated types belong to their trait and do
/// not count.
fn defined<'a>(word: &'a str, file: &'a ProjectFile) -> impl Iterator<Item = (&'a Path, usize)> {
    let lines = (1..).zip(file.text.lines());
    lines.filter(move |(_, line)| name(line) == Some(word)).map(|(number, _)| (file.path.as_path(), number))
}

/// Returns the name of the type that a line defines for the module, if it does.
fn name(line: &str) -> Option<&str> {
    let line = line.strip_prefix("pub").map_or(line, |rest| {
        let seen =
            rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |(_, rest)| rest);
        seen.trim_start()
    });
    let (kind, rest) = line.split_once(' ')?;
    let end = rest.find(|character: char| !character.is_alphanumeric() && character != '_');
    KINDS.contains(&kind).then(|| &rest[..end.unwrap_or(rest.len())])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let files: Vec<_> = files.iter().map(|(path, text)| ProjectFile::new(path, text)).collect();
        check(&files).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_second_type_of_a_name_is_found() {
        let first = ("crates/a.rs", "\npub struct Refusal;\n");
        let says = "Refusal is crates/a.rs:2 already: a word has one meaning, name this differently";
        for second in ["pub(crate) enum Refusal {", "trait Refusal: Sized {", "pub type Refusal<T> = Vec<T>;"]
        {
            assert_eq!(found(&[first, ("bench/b.rs", second)]), [format!("bench/b.rs:1: {says}")]);
        }
    }

    #[test]
    fn doc_comment_with_question_word_is_found() {
        let text = "//! What is kept.\n\n/// How many.\n/// Where they are.\nlet x = 1; // Why\n/// Whats.\n";
        let says = |line: u32, word: &str| {
            format!("xtask/c.rs:{line}: name the thing instead of opening the doc comment with \"{word}\"")
        };
        assert_eq!(found(&[("xtask/c.rs", text)]), [says(1, "What"), says(3, "How")]);
    }

    #[test]
    fn other_words_uses_and_the_test_run_pass() {
        let first = ("crates/a.rs", "pub struct Stage;\nstruct Table;");
        let second =
            "struct Stages;\nstruct Table;\nuse a::Stage;\nlet stage: Stage = Stage;\n    type Stage;";
        assert_eq!(found(&[first, ("crates/b.rs", second), ("xtask/c.rs", "enum Stage {")]), [""; 0]);
    }
}
