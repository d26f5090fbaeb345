//! Checks of words: the first word of each doc comment, names of types, and subjects of commits.

use std::collections::BTreeMap;
use std::mem;
use std::path::Path;

use anyhow::Result;

use super::files::ProjectFile;
use crate::shell_command::ShellCommand;
use crate::stages::complaint::Complaint;

/// Keywords that begin the definition of a type.
const KINDS: [&str; 5] = ["struct", "enum", "trait", "type", "union"];

/// Words that open a question or a relative clause instead of naming the thing that a comment describes.
const QUESTIONS: [&str; 10] =
    ["What", "Who", "Whoever", "Whose", "How", "Whether", "Where", "Why", "Which", "Whatever"];

/// Number of newest commits whose subjects are checked.
const COMMITS: usize = 50;
/// Maximum length of a subject.
const SUBJECT: usize = 72;

/// Complains of doc comments that open with a question word, of public types of one name, and of errors that
/// are not called so.
pub(super) fn check(sources: &[ProjectFile]) -> Vec<Complaint> {
    let rust: Vec<_> = sources.iter().filter(|file| file.extension() == "rs").collect();
    let files = rust.iter().copied();
    files.clone().flat_map(questions).chain(duplicates(&rust)).chain(files.flat_map(errors)).collect()
}

/// Complains of the newest commits whose subject is not `topic: change` in at most 72 characters.
pub(super) fn check_commits() -> Result<Vec<Complaint>> {
    let log = ShellCommand::new(format!("git log --no-merges --format=%s --max-count={COMMITS}")).output()?;
    let wrong = (1..).zip(log.lines()).filter(|(_, subject)| !is_subject(subject));
    let complaint = |(number, subject)| {
        let says =
            format!("\"{subject}\" is not a subject: write topic: change, in at most {SUBJECT} characters");
        Complaint::new("git log", number, says)
    };
    Ok(wrong.map(complaint).collect())
}

fn is_subject(subject: &str) -> bool {
    let (topic, change) = subject.split_once(": ").unwrap_or_default();
    let is_topic =
        !topic.is_empty() && topic.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    is_topic
        && !change.starts_with(char::is_uppercase)
        && !change.is_empty()
        && subject.chars().count() <= SUBJECT
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

/// Complains of every public type whose name another one has.
fn duplicates(files: &[&ProjectFile]) -> Vec<Complaint> {
    let mut first: BTreeMap<&str, (&Path, usize)> = BTreeMap::new();
    let mut found = Vec::new();
    for file in files {
        for (number, line) in (1..).zip(file.text.lines()) {
            let Some(name) = line.strip_prefix("pub ").and_then(type_name) else { continue };
            let (path, earlier) = *first.entry(name).or_insert((&file.path, number));
            if (path, earlier) != (&file.path, number) {
                let says = format!(
                    "{name} is {}:{earlier} already: name this public type differently",
                    path.display()
                );
                found.push(Complaint::new(&*file.path, number, says));
            }
        }
    }
    found
}

/// Complains of the error types of a file whose names do not end in `Error`.
fn errors(file: &ProjectFile) -> impl Iterator<Item = Complaint> {
    let mut derived = false;
    (1..).zip(file.text.lines()).filter_map(move |(number, line)| {
        derived |= line.starts_with("#[derive(") && line.contains("thiserror::Error");
        let implemented = ["impl Error for ", "impl std::error::Error for ", "impl error::Error for "]
            .into_iter()
            .find_map(|start| line.strip_prefix(start))
            .map(word);
        let defined = type_name(visible(line)).filter(|_| mem::take(&mut derived));
        let name = implemented.or(defined)?;
        let says = || format!("{name} is an error: let its name end in Error");
        // As `io::ErrorKind`, the kind of an error may hold its message.
        (!name.ends_with("Error") && !name.ends_with("ErrorKind"))
            .then(|| Complaint::new(&*file.path, number, says()))
    })
}

/// Returns a definition without its visibility.
fn visible(line: &str) -> &str {
    let Some(rest) = line.strip_prefix("pub") else { return line };
    rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |(_, rest)| rest).trim_start()
}

/// Returns the name of the type that a line without visibility defines for the module, if it does.
fn type_name(line: &str) -> Option<&str> {
    let (kind, rest) = line.split_once(' ')?;
    KINDS.contains(&kind).then(|| word(rest))
}

/// Returns the identifier at the beginning of a text.
fn word(text: &str) -> &str {
    let end = text.find(|character: char| !character.is_alphanumeric() && character != '_');
    &text[..end.unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let files: Vec<_> = files.iter().map(|(path, text)| ProjectFile::new(path, text)).collect();
        check(&files).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn second_public_type_of_a_name_is_found() {
        let first = ("crates/a.rs", "\npub struct Seat;\npub(crate) struct Clock;\n");
        let says = "bench/b.rs:1: Seat is crates/a.rs:2 already: name this public type differently";
        for second in ["pub enum Seat {", "pub trait Seat: Sized {", "pub type Seat<T> = Vec<T>;"] {
            assert_eq!(found(&[first, ("bench/b.rs", second)]), [says]);
        }
        let private =
            "struct Seat;\npub(crate) enum Seat {\npub struct Clock;\n    pub type Seat = ();\nuse a::Seat;";
        assert_eq!(found(&[first, ("bench/b.rs", private)]), [""; 0]);
    }

    #[test]
    fn error_type_without_its_suffix_is_found() {
        let says = |line: u32| format!("crates/a.rs:{line}: Fault is an error: let its name end in Error");
        assert_eq!(found(&[("crates/a.rs", "impl std::error::Error for Fault {}")]), [says(1)]);
        let derived =
            "#[derive(Debug, thiserror::Error)]\n#[error(\"no\")]\npub(super) struct Fault;\nstruct Other;";
        assert_eq!(found(&[("crates/a.rs", derived)]), [says(3)]);
        assert_eq!(
            found(&[("crates/a.rs", "impl Error for ParseError {}\nimpl From<Error> for Fault {}")]),
            [""; 0]
        );
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
    fn subjects_name_a_topic_and_a_change() {
        let long = format!("server: {}", "x".repeat(65));
        for wrong in
            ["Mend the clocks", "server mend clocks", "server: Mend clocks", "a, b: mend", "web: ", &long]
        {
            assert!(!is_subject(wrong), "{wrong}");
        }
        for right in ["server: mend clocks", "store-postgres: wait 3 s", &long[..72]] {
            assert!(is_subject(right), "{right}");
        }
    }
}
