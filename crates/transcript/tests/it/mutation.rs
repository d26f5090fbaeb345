//! Mutation tests: every field of every line of every sound file changed in turn, and every line dropped,
//! doubled, swapped and cut.

use std::collections::BTreeSet;

use serde_json::{Map, Value as Json, json};

use super::cases;
use super::common::VerifierInput;
use super::table::key_file;

/// The games whose logs and receipts are mutated: their lines are alike in all games.
const HELD_AGAINST: [&str; 2] = ["blind-sealed", "parity-so-sealed"];

/// Returns the questions for both verifiers, one for each mutation.
pub(crate) fn questions() -> Vec<(String, VerifierInput)> {
    let mut mutants = MutationGenerator::default();
    let mut all = Vec::new();
    for (name, written) in cases::all() {
        for (what, transcript) in mutants.of(&written.transcript) {
            all.push((format!("{name}, {what}"), VerifierInput { transcript, ..VerifierInput::default() }));
        }
        if !HELD_AGAINST.contains(&name) {
            continue;
        }
        let keys = Some(key_file().text());
        let held = VerifierInput { transcript: written.transcript, keys, ..VerifierInput::default() };
        for (what, log) in mutants.of(&written.log).into_iter().filter(|(what, _)| tells_otherwise(what)) {
            all.push((format!("{name}, log, {what}"), VerifierInput { log: Some(log), ..held.clone() }));
        }
        let receipts = mutants.of(&written.receipts).into_iter().filter(|(what, _)| tells_otherwise(what));
        // Receipts have no order, and may be repeated.
        for (what, receipts) in
            receipts.filter(|(what, _)| !what.ends_with("doubled") && !what.ends_with("swapped"))
        {
            all.push((
                format!("{name}, receipts, {what}"),
                VerifierInput { receipts: Some(receipts), ..held.clone() },
            ));
        }
    }
    all
}

/// Returns whether a mutation must be detected: a shorter log and missing receipts are valid.
fn tells_otherwise(what: &str) -> bool {
    !what.contains("cut before") && !what.ends_with("dropped")
}

/// Generator of mutated files. Each field of each line gets another value; checks of presence and type do not
/// depend on the value, and are mutated once for each kind of line.
#[derive(Default)]
struct MutationGenerator {
    kinds: BTreeSet<String>,
}

impl MutationGenerator {
    fn of(&mut self, text: &str) -> Vec<(String, String)> {
        let lines: Vec<&str> = text.lines().collect();
        let mut all = lines_moved(&lines);
        for (index, line) in lines.iter().enumerate() {
            let read: Json = serde_json::from_str(line).unwrap();
            let mut changed = changes(&read, &values);
            if self.kinds.insert(kind(&read)) {
                changed.extend(changes(&read, &shapes));
            }
            for (what, changed) in changed {
                let changed = changed.to_string();
                let with = [&lines[..index], &[changed.as_str()], &lines[index + 1..]].concat();
                all.push((format!("line {}: {what}", index + 1), joined(&with)));
            }
        }
        all
    }
}

/// Returns the kind of a line: for an event its kind, and which of its fields are null.
pub(crate) fn kind(line: &Json) -> String {
    let names = |value: &Json| value.as_object().map(|all| all.keys().cloned().collect::<Vec<_>>().join(" "));
    let event = &line["event"];
    let nulls =
        event.as_object().into_iter().flatten().filter(|(_, value)| value.is_null()).map(|(name, _)| name);
    let nulls: Vec<_> = nulls.cloned().collect();
    format!("{:?} {} null: {}", names(line), event["kind"], nulls.join(" "))
}

fn joined(lines: &[&str]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Returns the file with each line dropped, doubled and swapped with the next one, and cut before and within
/// it.
fn lines_moved(lines: &[&str]) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let mut moved = |what: &str, text: String| all.push((format!("line {} {what}", index + 1), text));
        moved("dropped", joined(&[&lines[..index], &lines[index + 1..]].concat()));
        moved("doubled", joined(&[&lines[..=index], &lines[index..]].concat()));
        if index + 1 < lines.len() {
            let mut swapped = lines.to_vec();
            swapped.swap(index, index + 1);
            moved("swapped", joined(&swapped));
        }
        moved("cut before", joined(&lines[..index]));
        moved("cut within", joined(&lines[..index]) + half(line));
    }
    all
}

/// Returns the first half of a line.
fn half(line: &str) -> &str {
    let end = (0..line.len() / 2).rev().find(|end| line.is_char_boundary(*end));
    &line[..end.unwrap_or(0)]
}

/// Function that returns the mutations of a value, with their names.
pub(crate) type MutationFn = dyn Fn(&Json) -> Vec<(String, Json)>;

/// Returns a value with each part of it changed in turn.
pub(crate) fn changes(value: &Json, change: &MutationFn) -> Vec<(String, Json)> {
    let mut changed = change(value);
    match value {
        Json::Object(all) => {
            for (name, inner) in all {
                for (what, inner) in changes(inner, change) {
                    let mut with = all.clone();
                    with[name] = inner;
                    changed.push((format!("{name}.{what}"), with.into()));
                }
            }
        }
        Json::Array(all) => {
            for (index, inner) in all.iter().enumerate() {
                for (what, inner) in changes(inner, change) {
                    let mut with = all.clone();
                    with[index] = inner;
                    changed.push((format!("{index}.{what}"), with.into()));
                }
            }
        }
        Json::String(_) | Json::Number(_) | Json::Bool(_) | Json::Null => {}
    }
    changed
}

/// Returns another value of the same type.
fn values(value: &Json) -> Vec<(String, Json)> {
    let another = match value {
        Json::String(text) => flipped(text),
        Json::Number(number) => json!(number.as_u64().unwrap() + 1),
        Json::Bool(yes) => json!(!yes),
        Json::Null => json!("x"),
        Json::Object(_) | Json::Array(_) => return Vec::new(),
    };
    vec![("changed".to_owned(), another)]
}

/// Returns values of another type, and objects and lists with one element more or less.
fn shapes(value: &Json) -> Vec<(String, Json)> {
    match value {
        Json::Object(all) => {
            let mut more = all.clone();
            more.insert("more".to_owned(), Json::Null);
            [("one more".to_owned(), more.into())].into_iter().chain(less(all)).collect()
        }
        Json::Array(all) => {
            vec![("one more".to_owned(), all.iter().chain([&json!("more")]).cloned().collect())]
        }
        Json::String(_) | Json::Bool(_) => vec![("null".to_owned(), Json::Null)],
        Json::Number(number) => vec![("text".to_owned(), json!(number.to_string()))],
        Json::Null => vec![("number".to_owned(), json!(1))],
    }
}

/// Returns an object with each of its fields removed in turn.
fn less(all: &Map<String, Json>) -> impl Iterator<Item = (String, Json)> {
    all.keys().map(|name| {
        let mut without = all.clone();
        without.remove(name);
        (format!("{name} taken out"), without.into())
    })
}

/// Returns a text with another last character, so that hexadecimal digits remain valid.
fn flipped(text: &str) -> Json {
    let mut text = text.to_owned();
    let last = text.pop();
    text.push(if last == Some('1') { '2' } else { '1' });
    text.into()
}
