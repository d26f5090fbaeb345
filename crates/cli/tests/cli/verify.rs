use std::process::Output;

use serde_json::{Value, json};

use crate::server::{ServerGuest, ServerProgram, folder};
use crate::{complained, printed, zugleich};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/transcripts/");

fn file(name: &str) -> String {
    format!("{FOLDER}{name}")
}

#[test]
fn valid_transcript_lists_all_checks() {
    let [game, keys] = ["good/chesimul-sealed.jsonl", "keys.json"].map(file);
    let [log, receipts] = ["good/chesimul-sealed.log.jsonl", "good/chesimul-sealed.receipts.jsonl"].map(file);
    let arguments = ["verify", &game, "--keys", &keys, "--log", &log, "--receipts", &receipts];
    let said = printed(&zugleich(&arguments, ""));
    for part in [
        "all is sound",
        "the players sealed",
        "words of the players' keys",
        "played again by its rules",
        "published keys",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let output = zugleich(&[&arguments[..], &["--json"]].concat(), "");
    let told: Value = serde_json::from_str(&printed(&output)).expect("one line of JSON");
    assert_eq!((&told["rules"], &told["published"]), (&json!("checked"), &json!(true)));
    assert_eq!((&told["logged"], &told["receipts"]), (&told["events"], &told["events"]));
}

#[test]
fn the_first_wrong_line_is_named_with_what_is_wrong() {
    let broken = file("broken/opening-mismatch-changed-plan.jsonl");
    let output = zugleich(&["verify", &broken, "--json"], "");
    assert_eq!(output.status.code(), Some(1));
    let told: Value = serde_json::from_str(&printed(&output)).expect("one line of JSON");
    assert_eq!(told["error"]["code"], "opening-mismatch");
    let line = told["error"]["line"].as_u64().expect("a line");
    let said = format!("changed-plan.jsonl, line {line}: the opening does not match the seal\n");
    assert!(complained(&output).ends_with(&said), "{}", complained(&output));
}

#[test]
fn invalid_companion_file_is_named() {
    let name = "broken/invalid-proof-other-leaf";
    let [game, log] = [format!("{name}.jsonl"), format!("{name}.log.jsonl")].map(|name| file(&name));
    let keys = file("keys.json");
    let output = zugleich(&["verify", &game, "--keys", &keys, "--log", &log], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        complained(&output).contains("other-leaf.log.jsonl, line 4: the proof"),
        "{}",
        complained(&output)
    );
}

#[test]
fn a_log_goes_on_from_what_was_kept_or_is_forked() {
    let [game, log, keys] =
        ["good/chesimul-sealed.jsonl", "good/chesimul-sealed.log.jsonl", "keys.json"].map(file);
    let held = ["verify", &game, "--keys", &keys, "--log", &log, "--log-before"];
    let output = zugleich(&[&held[..], &[&log, "--json"]].concat(), "");
    let told: Value = serde_json::from_str(&printed(&output)).expect("one line of JSON");
    assert_eq!(told["heads"], json!(3));
    let kept = file("broken/forked-kept-other-tree.kept.jsonl");
    let output = zugleich(&[&held[..], &[&kept]].concat(), "");
    assert_eq!(output.status.code(), Some(1));
    let said = complained(&output);
    assert!(said.contains("kept-other-tree.kept.jsonl, line 2: "), "{said}");
    let output = zugleich(&["verify", &game, "--log-before", &kept], "");
    assert_eq!(output.status.code(), Some(2), "without a log nothing can be compared");
}

#[test]
fn what_has_not_the_form_ends_with_2() {
    for (text, code) in
        [("{\"transcript\": \"1\"}\n", "\"invalid-header\""), ("{\"transcript\": 2}\n", "\"too-new\"")]
    {
        let output = zugleich(&["verify", "-", "--json"], text);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(printed(&output).contains(code), "{text}");
    }
}

#[test]
fn keys_are_held_against_those_that_are_published() {
    let game = file("good/chesimul-sealed.jsonl");
    let output = zugleich(&["verify", &game], "");
    let alone = String::from_utf8_lossy(&output.stdout);
    assert!(alone.contains("compare them by --keys") && !alone.contains("all is sound"), "{alone}");
    assert!(complained(&output).contains("not checked: the keys"), "{}", complained(&output));
    assert_eq!(output.status.code(), Some(3));
    let broken = "broken/unknown-key-not-published";
    let [game, keys] = [format!("{broken}.jsonl"), format!("{broken}.keys.json")].map(|name| file(&name));
    let output = zugleich(&["verify", &game, "--keys", &keys, "--json"], "");
    assert_eq!(output.status.code(), Some(1));
    let told: Value = serde_json::from_str(&printed(&output)).expect("one line of JSON");
    assert_eq!((&told["error"]["code"], &told["error"]["line"]), (&json!("unknown-key"), &json!(1)));
    assert_eq!(told["error"]["file"], json!(game));
}

#[test]
fn what_cannot_be_read_or_is_no_transcript_is_named() {
    let game = file("good/blind-sealed.jsonl");
    for (arguments, code, says) in [
        (&["verify", "no-such-file"][..], "unreadable", "no-such-file cannot be read"),
        (&["verify", &game, "--keys", "no-such-file"], "unreadable", "no-such-file cannot be read"),
        (&["verify", &game, "--receipts", "no-such-file"], "unreadable", "no-such-file cannot be read"),
        (
            &["verify", &file("expected.json")],
            "invalid-line",
            "expected.json, line 1: the line is not a JSON object",
        ),
        (&["verify", &game, "--log", &game], "invalid-header", "line 1: the file does not begin like"),
        (&["verify"], "", "required arguments"),
    ] {
        let output = zugleich(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(complained(&output).contains(says), "{arguments:?}: {}", complained(&output));
        if !code.is_empty() {
            let told: Value =
                serde_json::from_str(&printed(&zugleich(&[arguments, &["--json"]].concat(), "")))
                    .expect("one line");
            assert_eq!(told["error"]["code"], code, "{arguments:?}");
        }
    }
}

#[test]
fn the_computers_plans_are_drawn_again_from_its_seed() {
    let folder = folder();
    let server = ServerProgram::in_folder(folder.path());
    let guest = ServerGuest::new(&server);
    let wanted = json!({ "variant": "chesimul", "opponent": "computer", "level": 2, "side": "white" });
    let id = guest.post(&server, "/api/games", &wanted)["id"].as_str().expect("an id").to_owned();
    let mut board = guest.watch(&server, &id);
    board.until(|message| message["phase"] == "planning");
    board.commit("white", 1, "b1c3");
    board.until_type("turn");
    board.send(&json!({ "type": "resign", "seat": "white" }));
    board.until(|message| message["phase"] == "over");
    let text = guest.get(&server, &format!("/api/games/{id}/transcript"));
    server.stop();
    let said = incomplete(&zugleich(&["verify", "-", "--computer"], &text));
    assert!(said.contains("plans of the computer drawn again from its seed: 1\n"), "{said}");
    let told: Value =
        serde_json::from_str(&incomplete(&zugleich(&["verify", "-", "--computer", "--json"], &text)))
            .expect("one line of JSON");
    assert_eq!(told["drawn"], json!({ "plans": 1, "weaker": 0 }));
}

/// Returns the output of an incomplete check, without published keys.
fn incomplete(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

#[test]
fn a_plan_that_the_computer_does_not_draw_is_named() {
    // This file's plans were written by hand.
    let game = file("good/chesimul-computer.jsonl");
    let output = zugleich(&["verify", &game, "--computer", "--json"], "");
    assert_eq!(output.status.code(), Some(1), "{}", printed(&output));
    let told: Value = serde_json::from_str(&printed(&output)).expect("one line of JSON");
    assert_eq!(
        (&told["error"]["code"], &told["error"]["file"]),
        (&json!("engine-plan-mismatch"), &json!(game))
    );
    let practice =
        incomplete(&zugleich(&["verify", &file("good/chesimul-practice.jsonl"), "--computer"], ""));
    assert!(practice.contains("no plan of the computer"), "{practice}");
}

/// Without the engine's edition the check is incomplete, and reports no fault.
#[test]
fn engine_plans_of_other_edition_are_unchecked() {
    let [game, keys] = ["good/parity-engine.jsonl", "keys.json"].map(file);
    let arguments = ["verify", &game, "--keys", &keys, "--computer"];
    let output = zugleich(&[&arguments[..], &["--json"]].concat(), "");
    let told: Value = serde_json::from_str(&incomplete(&output)).expect("one line of JSON");
    let [unchecked] = told["unchecked"].as_array().expect("a list").as_slice() else { panic!("{told}") };
    assert_eq!((&unchecked["code"], &unchecked["engine"]), (&json!("engine-mismatch"), &json!(2)));
    assert_eq!(told["drawn"], Value::Null);
    assert!(complained(&output).contains("were drawn by engine 2"), "{output:?}");
    assert!(zugleich(&arguments[..4], "").status.success(), "all else is sound");
}

/// The signatures hold, since the changed file was signed again.
#[test]
fn a_game_by_unknown_rules_is_not_all_sound() {
    let [game, keys] = ["good/chesimul-unknown-edition.jsonl", "keys.json"].map(file);
    let output = zugleich(&["verify", &game, "--keys", &keys], "");
    let said = incomplete(&output);
    assert!(said.contains("what was checked is sound") && !said.contains("all is sound"), "{said}");
    assert!(complained(&output).contains("not checked: the rules of chesimul, edition 99"), "{output:?}");
    let output = zugleich(&["verify", &game, "--json"], "");
    let told: Value = serde_json::from_str(&incomplete(&output)).expect("one line of JSON");
    let codes: Vec<_> =
        told["unchecked"].as_array().expect("a list").iter().map(|one| &one["code"]).collect();
    assert_eq!(codes, [&json!("unknown-rules"), &json!("unpublished-keys")]);
    assert_eq!(told["rules"], "unknown");
}

/// No player's key has signed it, so an ending invented by the server would go unnoticed.
#[test]
fn an_ending_that_no_player_has_signed_is_named() {
    for (game, reason) in [
        ("entanglement-open", Some("resignation")),
        ("parity-kept", Some("agreement")),
        ("prediction-sealed", Some("time")),
        ("parity-absence", Some("absence")),
        ("chesimul-aborted", Some("aborted")),
        ("chesimul-computer-aborted", Some("aborted")),
        ("blind-sealed", None),
        ("prediction-wrong-opening", None),
        ("chesimul-unfinished", None),
    ] {
        let arguments =
            ["verify", &file(&format!("good/{game}.jsonl")), "--keys", &file("keys.json"), "--json"];
        let told: Value =
            serde_json::from_str(&printed(&zugleich(&arguments, ""))).expect("one line of JSON");
        let words = reason.map(|reason| json!({ "code": "unsigned-ending", "reason": reason }));
        assert_eq!(told["unproved"], Value::from_iter(words), "{game}");
        assert_eq!(told["unchecked"], json!([]), "{game}");
    }
}
