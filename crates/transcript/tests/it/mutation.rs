//! Every field of every line of every sound file changed in turn: each change is found.

use serde_json::{Value as Json, json};

use super::cases;
use super::common::Question;
use super::table::key_file;

/// All files with one field changed, taken out or put in, one line dropped, doubled, or swapped with the next one.
pub(crate) fn mutants(text: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut all = Vec::new();
    let joined = |lines: &[&str]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    for (index, line) in lines.iter().enumerate() {
        let read: Json = serde_json::from_str(line).unwrap();
        for (what, changed) in changes(&read) {
            let changed = changed.to_string();
            let with = [&lines[..index], &[changed.as_str()], &lines[index + 1..]].concat();
            all.push((format!("line {}: {what}", index + 1), joined(&with)));
        }
        let dropped = [&lines[..index], &lines[index + 1..]].concat();
        all.push((format!("line {} dropped", index + 1), joined(&dropped)));
        let doubled = [&lines[..=index], &lines[index..]].concat();
        all.push((format!("line {} doubled", index + 1), joined(&doubled)));
        if index + 1 < lines.len() {
            let mut swapped = lines.clone();
            swapped.swap(index, index + 1);
            all.push((format!("line {} swapped", index + 1), joined(&swapped)));
        }
        all.push((format!("cut before line {}", index + 1), joined(&lines[..index])));
        all.push((format!("cut in line {}", index + 1), joined(&lines[..index]) + half(line)));
    }
    all
}

/// The first half of a line.
fn half(line: &str) -> &str {
    let end = (0..line.len() / 2).rev().find(|end| line.is_char_boundary(*end));
    &line[..end.unwrap_or(0)]
}

/// A value with each part of it changed, and with one more or one less.
fn changes(value: &Json) -> Vec<(String, Json)> {
    match value {
        Json::Object(all) => {
            let mut changed = Vec::new();
            for (name, inner) in all {
                changed.extend(changes(inner).into_iter().map(|(what, inner)| {
                    let mut with = all.clone();
                    with[name] = inner;
                    (format!("{name}.{what}"), with.into())
                }));
                let mut without = all.clone();
                without.remove(name);
                changed.push((format!("{name} taken out"), without.into()));
            }
            let mut more = all.clone();
            more.insert("more".to_owned(), Json::Null);
            changed.push(("one more".to_owned(), more.into()));
            changed
        }
        Json::Array(all) => {
            let mut changed = Vec::new();
            for (index, inner) in all.iter().enumerate() {
                changed.extend(changes(inner).into_iter().map(|(what, inner)| {
                    let mut with = all.clone();
                    with[index] = inner;
                    (format!("{index}.{what}"), with.into())
                }));
            }
            changed.push(("one more".to_owned(), all.iter().chain([&json!("more")]).cloned().collect()));
            changed
        }
        Json::String(text) => vec![("changed".to_owned(), flipped(text)), ("null".to_owned(), Json::Null)],
        Json::Number(number) => {
            let number = number.as_u64().unwrap();
            vec![("more".to_owned(), json!(number + 1)), ("text".to_owned(), json!(number.to_string()))]
        }
        Json::Bool(yes) => vec![("not".to_owned(), json!(!yes)), ("null".to_owned(), Json::Null)],
        Json::Null => vec![("text".to_owned(), json!("x")), ("number".to_owned(), json!(1))],
    }
}

/// A text with another last character, so that hexadecimal digits stay such.
fn flipped(text: &str) -> Json {
    let mut text = text.to_owned();
    let last = text.pop();
    text.push(if last == Some('1') { '2' } else { '1' });
    text.into()
}

/// The questions with which both verifiers are asked for every change.
pub(crate) fn questions() -> Vec<(String, Question)> {
    let keys = Some(key_file().text());
    let mut all = Vec::new();
    for (name, written) in cases::all() {
        for (what, transcript) in mutants(&written.transcript) {
            all.push((format!("{name}, {what}"), Question { transcript, ..Question::default() }));
        }
        let of = |transcript: &str| Question {
            transcript: transcript.to_owned(),
            keys: keys.clone(),
            ..Question::default()
        };
        // A log that is cut tells of less, and receipts that are missing were not kept: neither is wrong.
        let told = |what: &&(String, String)| !what.0.contains("cut before") && !what.0.contains("dropped");
        for (what, log) in mutants(&written.log).iter().filter(told) {
            let question = Question { log: Some(log.clone()), ..of(&written.transcript) };
            all.push((format!("{name}, log, {what}"), question));
        }
        // Receipts are alike in all games.
        if !["blind-sealed", "chesimul-computer"].contains(&name) {
            continue;
        }
        for (what, receipts) in mutants(&written.receipts).iter().filter(told) {
            if what.contains("doubled") || what.contains("swapped") {
                continue;
            }
            let question = Question { receipts: Some(receipts.clone()), ..of(&written.transcript) };
            all.push((format!("{name}, receipts, {what}"), question));
        }
    }
    all
}
