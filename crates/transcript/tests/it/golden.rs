//! Compares the sound files in `conformance/transcripts/` with those that the code produces;
//! WRITE_TRANSCRIPTS=1 writes them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::common::{VerifierInput, answer};
use super::forge::ForgedFile;
use super::table::key_file;
use super::{breaks, cases, mutation};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/transcripts");

/// Returns all files, and the expected result for each.
fn made() -> (BTreeMap<String, String>, Value) {
    let mut files = BTreeMap::from([("keys.json".to_owned(), key_file().text() + "\n")]);
    let mut expected = Vec::new();
    for (name, written) in cases::all() {
        let part = |kind: &str| format!("good/{name}{kind}.jsonl");
        expected.push(json!({
            "transcript": part(""), "keys": "keys.json", "log": part(".log"), "kept": part(".log"),
            "receipts": part(".receipts"),
            "fault": null, "rules": null,
        }));
        files.insert(part(""), written.transcript);
        files.insert(part(".log"), written.log);
        files.insert(part(".receipts"), written.receipts);
    }
    for broken in breaks::all() {
        let VerifierInput { transcript, keys, log, kept, receipts } = &broken.question;
        let mut case = json!({});
        let mut file = |of: &str, text: &Option<String>, kind: &str| {
            let Some(text) = text else { return };
            let name = if of == "keys" && *text == key_file().text() {
                "keys.json".to_owned()
            } else {
                let name = format!("broken/{}{kind}", broken.name);
                files.insert(name.clone(), text.clone());
                name
            };
            case[of] = json!(name);
        };
        file("transcript", &Some(transcript.clone()), ".jsonl");
        file("keys", keys, ".keys.json");
        file("log", log, ".log.jsonl");
        file("kept", kept, ".kept.jsonl");
        file("receipts", receipts, ".receipts.jsonl");
        case["fault"] = answer(&broken.question, true);
        case["rules"] = answer(&broken.question, false);
        expected.push(case);
    }
    (files, expected.into())
}

#[test]
fn the_files_are_those_that_the_code_makes() {
    let (mut files, expected) = made();
    let list: Vec<_> = expected.as_array().unwrap().iter().map(|case| format!("  {case}")).collect();
    files.insert("expected.json".to_owned(), format!("[\n{}\n]\n", list.join(",\n")));
    for (name, text) in files {
        let path = Path::new(FOLDER).join(&name);
        if std::env::var_os("WRITE_TRANSCRIPTS").is_some() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &text).unwrap();
        }
        let stored = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(stored == text, "{name} is another file: WRITE_TRANSCRIPTS=1 makes it anew");
    }
}

#[test]
fn sound_files_are_sound() {
    for (name, written) in cases::all() {
        let question = VerifierInput {
            transcript: written.transcript.clone(),
            keys: Some(key_file().text()),
            log: Some(written.log.clone()),
            kept: Some(written.log),
            receipts: Some(written.receipts),
        };
        assert_eq!(answer(&question, false), Value::Null, "{name}");
        let alone = VerifierInput { transcript: written.transcript.clone(), ..VerifierInput::default() };
        assert_eq!(answer(&alone, false), Value::Null, "{name}");
        let again = ForgedFile::of(&written.transcript).signed();
        assert!(again == written.transcript, "{name}: who signs anew without a change writes the same");
    }
}

#[test]
fn every_broken_file_is_found_for_its_reason() {
    for broken in breaks::all() {
        let [by_form, found] = [true, false].map(|without_rules| answer(&broken.question, without_rules));
        if broken.by_rules {
            assert_eq!((&by_form, &found["code"]), (&Value::Null, &broken.code.into()), "{}", broken.name);
            continue;
        }
        assert_eq!(by_form["code"], broken.code, "{}: {by_form}", broken.name);
        // A verifier that knows the rules may find an earlier error.
        let before = found["code"] == "against-rules" && found["line"].as_u64() < by_form["line"].as_u64();
        assert!(before || found == by_form, "{}: {found}", broken.name);
    }
}

/// Every error has a file with it, except a file that is too long for the repository.
#[test]
fn every_fault_has_a_file() {
    let found: Vec<_> = breaks::all().into_iter().map(|broken| broken.code).collect();
    let missing =
        zugleich_transcript::TranscriptErrorKind::ALL.iter().filter(|wrong| !found.contains(&wrong.code()));
    let missing = missing.filter(|wrong| **wrong != zugleich_transcript::TranscriptErrorKind::TooLong);
    assert_eq!(missing.map(|wrong| wrong.code()).collect::<Vec<_>>(), [""; 0]);
}

/// A verifier without the rules still knows all reasons for which they end a game.
#[test]
fn every_reason_is_listed_for_other_verifiers() {
    let folder = Path::new(FOLDER);
    let page = "../../docs/book/src/program/transcripts.md";
    let [page, second] = [page, "ending.py"].map(|name| fs::read_to_string(folder.join(name)).unwrap());
    for reason in zugleich_rules::kernel::Reason::ALL {
        assert!(page.contains(&format!("`{reason}`")), "transcripts.md lacks {reason}");
        let words = second.split(|letter: char| !letter.is_ascii_lowercase() && letter != '-');
        assert!(words.clone().any(|word| word == reason.name()), "ending.py lacks {reason}");
    }
}

#[test]
fn a_line_that_is_too_long_is_not_read() {
    let (_, written) = cases::all().swap_remove(2);
    let long = written.transcript.replacen("G\u{e4}st", &"x".repeat(1 << 20), 1);
    let found = answer(&VerifierInput { transcript: long, ..VerifierInput::default() }, true);
    assert_eq!(found, json!({ "in": "transcript", "line": 2, "code": "too-long" }));
}

#[test]
fn every_change_is_found_without_knowing_the_rules() {
    let questions = mutation::questions();
    assert!(questions.len() > 4000, "{}", questions.len());
    for (name, question) in questions {
        assert_ne!(answer(&question, true), Value::Null, "{name}");
    }
}
