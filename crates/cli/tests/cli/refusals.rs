//! Refusals for programs: one object at the end of the data, for every command.

use serde_json::json;

use crate::server::{ServerProgram, folder, text};
use crate::{complained, printed, refused, zugleich};

#[test]
fn an_illegal_plan_names_code_side_plan_and_line() {
    let (error, code) = refused(&["replay", "--variant", "chesimul", "--json"], "b1c3 b5c3\n\na2a4 a4a3\n");
    let message = "line 3: white may not plan a2a4: the piece does not move that way";
    assert_eq!(
        error,
        json!({"code": "not-its-move", "message": message, "side": "white", "plan": "a2a4", "line": 3})
    );
    assert_eq!(code, Some(1));
    let record = r#"{"variant": "chesimul", "turns": [{"white": "a2a3", "black": "a4what"}]}"#;
    let (error, code) = refused(&["replay", "--json"], record);
    assert_eq!(
        (&error["code"], &error["side"], &error["plan"], &error["turn"], code),
        (&json!("invalid-plan"), &json!("black"), &json!("a4what"), &json!(1), Some(2))
    );
}

#[test]
fn every_command_with_json_tells_its_refusals() {
    let empty = tempfile::tempdir().expect("a folder");
    let empty = empty.path().to_str().expect("a name");
    for (arguments, input, code, exit) in [
        (&["replay", "--variant", "chess"][..], "", "unknown-variant", 2),
        (&["replay"], "e2e4 e7e5", "missing-variant", 2),
        (&["replay"], "{", "invalid-record", 2),
        (&["replay"], "[Variant \"parity\"]\n1. e4|e5 (", "variation", 2),
        (&["replay"], "[Variant \"parity\"]\n[Edition \"9\"]\n1. e4|e5 *", "edition-mismatch", 2),
        (&["replay", "--variant", "parity", "no-such-file"], "", "unreadable", 2),
        (&["moves", "--variant", "parity", "--position", "x"], "", "invalid-field-count", 2),
        (&["moves", "--variant", "blind"], "", "not-in-this-game", 2),
        (&["perft", "--variant", "parity", "--depth", "1", "--option", "a=b"], "", "invalid-option", 2),
        (&["perft", "--variant", "parity"], "", "invalid-arguments", 2),
        (&["why", "--variant", "entanglement", "a5", "Q"], "", "empty-square", 1),
        (&["why", "--variant", "chesimul", "a1", "Q"], "", "not-superposed", 2),
        (&["why", "--variant", "entanglement", "a1", "?"], "", "invalid-question", 2),
        (&["adjudicate", "-", "-"], "", "invalid-arguments", 2),
        (&["adjudicate", "-", "/dev/null"], "e4 ?what", "invalid-list", 2),
        (&["adjudicate", "--batch", "-"], "{}", "refused-pairs", 2),
        (&["round-robin", empty], "", "missing-list", 2),
        (&["admin", "check", "--data", empty], "", "missing-database", 1),
    ] {
        let (error, code_of_exit) = refused(&[arguments, &["--json"]].concat(), input);
        assert_eq!(
            (error["code"].as_str(), code_of_exit),
            (Some(code), Some(exit)),
            "{arguments:?}: {error}"
        );
    }
}

#[test]
fn without_json_nothing_but_data_is_printed() {
    let output = zugleich(&["replay", "--variant", "chess"], "");
    assert_eq!((printed(&output).as_str(), output.status.code()), ("", Some(2)));
    assert!(complained(&output).starts_with("zugleich: unknown variant"));
    // A file follows the two hyphens.
    let output = zugleich(&["replay", "--variant", "parity", "--", "--json"], "");
    assert_eq!((printed(&output).as_str(), output.status.code()), ("", Some(2)));
}

#[test]
fn control_characters_of_names_are_shown_and_not_sent() {
    let folder = folder();
    let evil = folder.path().join("a\u{1b}[2J\u{9b}31m\u{7}\r.json");
    let record = r#"{"variant":"chesimul","turns":[["b1c3","b5c3"]]}"#;
    std::fs::write(&evil, record).expect("a file");
    let (file, missing) = (text(&evil), format!("{}x", text(&evil)));
    let data = folder.path().join("data");
    ServerProgram::in_folder(&data).stop();
    let copy = folder.path().join("\u{1b}]0;copy\u{7}.db");
    for arguments in [
        &["replay", &missing][..],
        &["verify", file],
        &["verify", file, "--json"],
        &["tables", "list", file],
        &["admin", "check", "--data", file],
        &["admin", "backup", text(&copy), "--data", text(&data)],
        &["replay", "--variant", "\u{1b}[31mred"],
        &["\u{1b}[31mred"],
        &["serve", "--set", "\u{1b}[31mred=1"],
        &["serve", "--database", "sqlite:\u{1b}[31m/"],
    ] {
        let output = zugleich(arguments, "");
        let said = printed(&output) + &complained(&output);
        let is_sent = |letter: char| letter.is_control() && letter != '\n' && letter != '\t';
        // The argument parser leaves colours out by itself.
        let is_shown = said.contains("\\u") || said.contains("unrecognized subcommand");
        assert!(!said.contains(is_sent) && is_shown, "{arguments:?}: {said:?}");
    }
}
