//! Mutation tests with valid signatures: a cheating server changes every field of events in turn and signs
//! all of them again. Only the meaning of the events reveals a change; meaningless changes stay sound. Both
//! verifiers must agree.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};

use super::cases;
use super::common::VerifierInput;
use super::forge::ForgedFile;
use super::mutation::{changes, kind};

/// Groups of interchangeable words.
const WORDS: [&[&str]; 6] = [
    &["white", "black"],
    &["player", "server", "owner", "opponent"],
    &["sealed", "kept", "open", "guest", "computer"],
    &["practice", "computer", "friend"],
    &["wrong-opening", "illegal-plan"],
    &[
        "time",
        "agreement",
        "resignation",
        "abandonment",
        "claim",
        "absence",
        "aborted",
        "king-taken",
        "illegal-plan",
    ],
];

/// Returns the questions for both verifiers: every kind of line in every mode, once.
pub(crate) fn questions() -> Vec<(String, VerifierInput)> {
    let mut all = Vec::new();
    let mut kinds = BTreeSet::new();
    for (name, written) in cases::all() {
        let forge = ForgedFile::of(&written.transcript);
        let mode = forge.0[1]["event"]["mode"].to_string();
        for (index, line) in forge.0.iter().enumerate().skip(1) {
            if !kinds.insert((mode.clone(), kind(line))) {
                continue;
            }
            for (what, changed) in changes(line, &others) {
                let mut forged = forge.clone();
                forged.0[index] = changed;
                let name = format!("{name}, line {}: {what}", index + 1);
                all.push((name, VerifierInput { transcript: forged.signed(), ..VerifierInput::default() }));
            }
        }
    }
    all
}

/// Returns other values that may replace a value.
fn others(value: &Json) -> Vec<(String, Json)> {
    let others = match value {
        Json::String(text) => worded(text),
        Json::Number(number) => vec![json!(0), json!(number.as_u64().unwrap() + 1)],
        Json::Bool(yes) => vec![json!(!yes)],
        Json::Null => vec![json!("white"), json!("00".repeat(32))],
        Json::Object(_) | Json::Array(_) => Vec::new(),
    };
    others.into_iter().map(|other| (format!("is {other}"), other)).collect()
}

fn worded(text: &str) -> Vec<Json> {
    let groups = WORDS.iter().filter(|group| group.contains(&text));
    let others = groups.flat_map(|group| group.iter()).filter(|word| **word != text);
    let others: Vec<_> = others.map(|word| json!(word)).collect();
    if others.is_empty() { vec![text.chars().rev().collect::<String>().into()] } else { others }
}
