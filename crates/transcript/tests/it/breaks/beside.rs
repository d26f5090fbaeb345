//! Errors found only with receipts and the log: the transcript is sound in itself.

use serde_json::json;
use zugleich_transcript::{Hash, LogWriter};

use super::{BrokenCase, broken, good};
use crate::common::VerifierInput;
use crate::forge::ForgedFile;
use crate::table::{DAY, START, server_key};

/// Line of the game's entry in its log: the game ends on the second day.
const ENTRY: usize = 3;

pub(super) fn all() -> Vec<BrokenCase> {
    let with = |name: &str, code, keep_log: bool, change: &dyn Fn(&mut ForgedFile)| {
        let VerifierInput { transcript, keys, log, receipts, .. } = good("chesimul-sealed");
        let mut forge = ForgedFile::of(&transcript);
        change(&mut forge);
        let (log, receipts) = if keep_log { (log, None) } else { (None, receipts) };
        broken(name, code, VerifierInput { transcript: forge.signed(), keys, log, kept: None, receipts })
    };
    let hide = |forge: &mut ForgedFile| {
        // Removes an offer and its answer.
        forge.0.remove(forge.find("draw-offer", 0));
        forge.0.remove(forge.find("draw-decline", 0));
    };
    let rename = |forge: &mut ForgedFile| forge.event(2)["name"] = json!("Mallory");
    let logged = |name: &str, code, change: &dyn Fn(&mut ForgedFile)| {
        let question = good("chesimul-sealed");
        let mut log = ForgedFile::of(question.log.as_deref().unwrap());
        change(&mut log);
        broken(name, code, VerifierInput { log: Some(log.text()), receipts: None, ..question })
    };
    vec![
        with("hidden-event", "receipt-mismatch", false, &hide),
        with("dropped-commit", "receipt-mismatch", false, &|forge| {
            // Removes the last seal and all lines after it, as if the game were still running.
            let last =
                (1..forge.0.len()).rev().find(|line| forge.0[*line]["event"]["kind"] == "seal").unwrap();
            let end = forge.0.pop().unwrap();
            forge.0.truncate(last);
            forge.0.push(end);
        }),
        with("other-history", "forked", true, &rename),
        with("hidden-in-log", "forked", true, &hide),
        logged("log", "too-new", &|log| log.0[0] = json!({"log": 2, "trees": 3})),
        logged("log-version", "invalid-header", &|log| log.0[0]["log"] = json!(0)),
        logged("log-more", "invalid-header", &|log| log.0[0]["more"] = json!(1)),
        logged("no-entry", "not-in-log", &|log| drop(log.0.remove(ENTRY))),
        logged("no-day", "not-in-log", &|log| drop(log.0.drain(ENTRY - 1..=ENTRY))),
        logged("late-beginning", "not-in-log", &|log| {
            log.0.drain(1..=ENTRY);
            log.0[1]["consistency"] = json!([]);
        }),
        logged("other-leaf", "invalid-proof", &|log| {
            let index = log.0[ENTRY]["entry"]["index"].as_u64().unwrap();
            log.0[ENTRY]["entry"]["index"] = json!(index + 1);
        }),
        logged("other-beginning", "invalid-proof", &|log| {
            log.0[2]["consistency"][0] = json!("44".repeat(32));
        }),
        logged("other-root", "invalid-signature", &|log| log.0[2]["tree"]["root"] = json!("55".repeat(32))),
    ]
    .into_iter()
    .chain(kept())
    .collect()
}

/// Returns invalid sets of kept heads.
fn kept() -> Vec<BrokenCase> {
    let kept = |name: &str, code, heads: &dyn Fn(Vec<String>) -> Vec<String>| {
        let question = good("chesimul-sealed");
        let trees = question.log.as_deref().unwrap().lines().filter(|line| line.contains(r#""tree""#));
        let heads = heads(trees.map(str::to_owned).collect()).concat();
        broken(name, code, VerifierInput { kept: Some(heads), receipts: None, ..question })
    };
    let head = |day: u64| {
        let mut other = LogWriter::new();
        other.add("another", day, 1, Hash::new([7; 32]));
        other.close(&server_key(2), day);
        other.text("none").lines().nth(1).unwrap().to_owned()
    };
    let today = START / DAY;
    vec![
        kept("kept-other-tree", "forked", &|trees| vec![trees[1].clone(), "\n".to_owned(), head(today + 1)]),
        kept("kept-no-such-day", "not-in-log", &|_| vec![head(today + 3)]),
        kept("kept-log", "too-new", &|trees| {
            [vec![r#"{"log":2,"trees":3}"#.to_owned(), "\n".to_owned()], trees].concat()
        }),
        kept("kept-nothing", "not-in-log", &|_| vec!["{}".to_owned()]),
        kept("kept-unsigned", "invalid-signature", &|trees| {
            vec![trees[0].replace(r#""size":"#, r#""size":1"#)]
        }),
        kept("kept-no-key", "invalid-field", &|trees| vec![trees[0].replace(r#""key""#, r#""other""#)]),
    ]
}
