use serde_json::{Value, json};

use crate::{complained, printed, zugleich};

/// Returns every line of the output as JSON.
fn lines(arguments: &[&str], input: &str) -> Vec<Value> {
    let output = zugleich(arguments, input);
    printed(&output).lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

#[test]
fn variants_lists_ids_names_and_options() {
    let list = lines(&["variants", "--json"], "");
    let chesimul = list.iter().find(|game| game["id"] == "chesimul");
    let chesimul = chesimul.expect("Chesimul is there");
    assert_eq!(chesimul["name"], "Chesimul");
    assert_eq!(chesimul["options"], json!([]));
}

#[test]
fn replay_prints_the_start_and_every_turn() {
    let game = "# a comment\nb1c3 b5c3  # the knights meet\n\n  a2a3\ta4a3\n";
    let printed = lines(&["replay", "--variant", "chesimul", "--json"], game);
    assert_eq!(
        printed,
        [
            json!({"turn": 0, "variant": "chesimul", "edition": 1, "options": {}, "start": null,
                "position": "rnbqk/ppppp/5/PPPPP/RNBQK 0 1", "result": null}),
            json!({"turn": 1, "white": "b1c3", "black": "b5c3",
                "events": [{"kind": "collision", "square": "c3", "phase": "knight"}],
                "position": "r1bqk/ppppp/5/PPPPP/R1BQK 0 2", "result": null}),
            json!({"turn": 2, "white": "a2a3", "black": "a4a3",
                "events": [{"kind": "collision", "square": "a3", "phase": "slow", "tick": 1}],
                "position": "r1bqk/1pppp/5/1PPPP/R1BQK 0 3", "result": null}),
        ]
    );
}

#[test]
fn replay_reads_a_json_record() {
    let record = r#"{"variant": "chesimul", "turns": [{"white": "b1c3", "black": "b5c3"}], "result": null}"#;
    let printed = lines(&["replay", "--json"], record);
    assert_eq!(printed[1]["position"], "r1bqk/ppppp/5/PPPPP/R1BQK 0 2");
}

#[test]
fn illegal_turn_exits_1_and_names_line_and_reason() {
    let output = zugleich(&["replay", "--variant", "chesimul", "--json"], "b1c3 b5c3\n\na2a4 a4a3\n");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(printed(&output).lines().count(), 3, "what came before is printed, then the error");
    assert_eq!(
        complained(&output),
        "zugleich: line 3: white may not plan a2a4: the piece does not move that way\n"
    );
}

/// Message of every command that plays turns.
const LISTS: &str = "blind is played with whole lists of moves: use zugleich adjudicate WHITE BLACK\n";

#[test]
fn what_has_not_the_form_ends_with_2() {
    for (arguments, input, message) in [
        (&["replay", "--variant", "chesimul"][..], "a2a3\n", "line 1: a turn needs 2 plans"),
        (&["replay", "--variant", "chesimul"], "a2a3 hello\n", "line 1: black: \"hello\" is not a valid"),
        (&["replay", "--variant", "chess"], "", "unknown variant \"chess\"; known variants: chesimul"),
        (&["replay", "--variant", "chesimul", "--option", "a=b"], "", "unknown option \"a\" of chesimul"),
        (&["replay", "--variant", "chesimul", "--option", "a"], "", "an option is written KEY=VALUE"),
        (&["replay", "--variant", "chesimul", "--position", "x 0 1"], "", "placement has 1 rank; expected"),
        (&["replay", "--variant", "chesimul", "no-such-file"], "", "no-such-file cannot be read"),
        (&["replay", "--json"], "{\"turns\": 3}", "invalid record: turns: expected a list, found 3"),
        (&["replay"], "a2a3 a4a3\n", "missing variant"),
        (&["moves", "--variant", "chesimul", "--moves", "a2a3 a4a3; b2b3"], "", "turn 2: a turn needs 2"),
        (&["perft", "--variant", "chesimul"], "", "--depth"),
        (&["dance"], "", "dance"),
        (&["replay", "--variant", "blind"], "e4 e5\n", LISTS),
        (&["replay"], r#"{"variant": "blind", "turns": []}"#, LISTS),
        (&["moves", "--variant", "blind"], "", LISTS),
        (&["perft", "--variant", "blind", "--depth", "1"], "", LISTS),
    ] {
        let output = zugleich(arguments, input);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(complained(&output).contains(message), "{arguments:?}: {}", complained(&output));
    }
}

#[test]
fn text_that_is_not_utf_8_is_refused_with_its_line() {
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_zugleich"));
    let output =
        command.args(["replay", "--variant", "chesimul"]).write_stdin(&b"a2a3 a4a3\n\xff\n"[..]).output();
    let output = output.expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(complained(&output), "zugleich: standard input, line 2: the text is not UTF-8\n");
}

#[test]
fn a_turn_after_the_end_is_refused() {
    let position = "4k/5/5/1r3/K4 0 1";
    let output =
        zugleich(&["replay", "--variant", "chesimul", "--position", position], "a1b2 b2b5\nb2b3 e5e4\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(complained(&output).contains("line 2: white may not plan b2b3: the game is over"));
}

#[test]
fn moves_lists_the_plans_after_turns() {
    let arguments = ["moves", "--variant", "chesimul", "--moves", "b1c3 b5c3; a2a3 b4b3", "--json"];
    let moves = &lines(&arguments, "")[0];
    assert_eq!(moves["position"], "r1bqk/p1ppp/Pp3/1PPPP/R1BQK 0 3");
    assert_eq!(moves["black"], json!(["a4a3", "a5b5", "b3b2", "c4c3", "c5a3", "c5b4", "d4d3", "e4e3"]));
}

#[test]
fn perft_counts_pairs_of_plans() {
    let line = &lines(&["perft", "--variant", "chesimul", "--depth", "3", "--json"], "")[0];
    assert_eq!((&line["variant"], &line["depth"]), (&json!("chesimul"), &json!(3)));
    assert!(line["seconds"].is_number());
    assert_eq!(line["nodes"], NODES_3);
}

/// Counted by an independent program written for this purpose.
const NODES_3: u64 = 497_421;
