//! Games as JSON and as text: printed games can be read again, and no input is ignored.

use serde_json::{Value, json};

use crate::{complained, printed, refused, zugleich};

/// A short game of each kind, as text, with its command line.
const GAMES: [(&[&str], &str); 6] = [
    (&["--variant", "chesimul"], "b1c3 b5c3\na2a3 a4a3\n"),
    (&["--variant", "parity", "--option", "king_risk=allowed"], "e2e4 e7e6\nd2d4 f8e7\n"),
    (
        &["--variant", "parity", "--position", "4k3/p7/4p3/3P4/8/8/8/4K3 - - -/- 0 1"],
        "d5e6 e8e7\ne1e2 a7a6\n",
    ),
    (&["--variant", "prediction"], "e2e4/e7e5 e7e5/-\ng1f3/- b8c6/g1f3\n"),
    (&["--variant", "entanglement"], "b1c3\nb8c6\ng1f3\n"),
    (&["--variant", "entanglement", "--position", "b1c3"], "b8c6\ng1f3\n"),
];

fn replayed(arguments: &[&str], input: &str) -> String {
    let output = zugleich(&[&["replay"], arguments].concat(), input);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}, {input}: {}", complained(&output));
    printed(&output)
}

/// Returns code, turn and message of a refusal, and the exit code.
fn why(input: &str) -> (String, Option<u64>, String, Option<i32>) {
    let (error, code) = refused(&["replay", "--json"], input);
    let text = |name: &str| error[name].as_str().unwrap_or_default().to_owned();
    (text("code"), error["turn"].as_u64(), text("message"), code)
}

#[test]
fn what_replay_prints_it_reads_again() {
    for (arguments, game) in GAMES {
        let lines = replayed(&[arguments, &["--json"]].concat(), game);
        assert_eq!(replayed(&["--json"], &lines), lines, "the lines say themselves which game it is");
        assert_eq!(replayed(&[arguments, &["--json", "-"]].concat(), &lines), lines);
        let printed: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        for turns in [&printed[..], &printed[1..]] {
            let mut whole = json!({ "variant": arguments[1], "turns": turns });
            whole["options"] = printed[0]["options"].clone();
            whole["position"] = printed[0]["start"].clone();
            assert_eq!(replayed(&["--json"], &whole.to_string()), lines);
        }
        let record = replayed(&["--pgn"], &lines);
        assert_eq!(replayed(&["--json"], &record), lines, "{record}");
        assert_eq!(replayed(&["--pgn"], &record), record);
    }
}

#[test]
fn listed_plans_are_read_as_turns() {
    for (arguments, _) in GAMES {
        let moves = printed(&zugleich(&[&["moves"], arguments, &["--json"]].concat(), ""));
        let moves: Value = serde_json::from_str(&moves).unwrap();
        let first = |name: &str| moves[name][0].as_str().unwrap_or_default().to_owned();
        let turn = ["moves", "white", "black"].map(first).join(" ");
        replayed(arguments, turn.trim());
    }
}

#[test]
fn turns_that_are_not_understood_are_refused() {
    let turn = r#"{"white":"e2e4","black":"e7e5"}"#;
    let game = |turns: &str| format!(r#"{{"variant":"parity","turns":[{turns}]}}"#);
    for (turns, number, said) in [
        (r#"["e2e4","e7e5"]"#.to_owned(), 1, "expected an object, found [\"e2e4\",\"e7e5\"]"),
        (format!("{turn},null"), 2, "expected an object, found null"),
        (format!("{turn},\"g1f3 b8c6\""), 2, "expected an object"),
        (format!("{turn},{turn},7"), 3, "expected an object, found 7"),
        (r#"{"white":"e2e4","white":"d2d4","black":"e7e5"}"#.to_owned(), 1, "white: duplicate name"),
        (r#"{"white":"e2e4","black":"e7e5","note":"!"}"#.to_owned(), 1, "note: unknown name"),
        (r#"{"White":"e2e4","Black":"e7e5"}"#.to_owned(), 1, "White: unknown name"),
        (r#"{"white":["e2e4"],"black":"e7e5"}"#.to_owned(), 1, "white: expected a string"),
        (r#"{"white":1,"black":"e7e5"}"#.to_owned(), 1, "white: expected a string, found 1"),
        (r#"{"move":"e2e4","black":"e7e5"}"#.to_owned(), 1, "a turn must have either a move or plans"),
        (r#"{"move":null}"#.to_owned(), 1, "move: expected a string, found null"),
    ] {
        let (code, turn, message, exit) = why(&game(&turns));
        assert_eq!((&*code, turn, exit), ("invalid-record", Some(number), Some(2)), "{turns}: {message}");
        assert!(message.starts_with(&format!("turn {number}: ")) && message.contains(said), "{message}");
    }
    for (turns, code) in [
        (r#"{"white":"e2e4"}"#, "invalid-plan-count"),
        ("{}", "invalid-plan-count"),
        (r#"{"move":"e2e4"}"#, "invalid-plan-count"),
    ] {
        let (found, turn, message, exit) = why(&game(turns));
        assert_eq!((&*found, turn, exit), (code, Some(1), Some(2)), "{turns}: {message}");
    }
}

#[test]
fn what_json_says_of_a_game_is_not_passed_over() {
    let game = |more: &str| format!(r#"{{"variant":"chesimul","turns":[]{more}}}"#);
    for (more, said) in [
        (r#","turns":[{"white":"b1c3","black":"b5c3"}]"#, "turns: duplicate name, at line 1 column"),
        (r#","more":1"#, "more: unknown name"),
        (r#","options":null"#, "options: expected an object, found null"),
        (r#","options":[]"#, "options: expected an object"),
        (r#","options":{"a":1}"#, "options.a: expected a string, found 1"),
        (r#","options":{"a":"b","a":"b"}"#, "options.a: duplicate name"),
        (r#","edition":"1""#, "edition: expected a whole number"),
        (r#","edition":1.5"#, "edition: expected a whole number, found 1.5"),
        (r#","position":7"#, "position: expected a string, found 7"),
        (r#","players":["a","b"]"#, "players: expected an object"),
        (r#","players":{"red":"a"}"#, "players.red: unknown name"),
        (r#","game":null"#, "game: expected a string, found null"),
        (r#","seals":{}"#, "seals: expected a list"),
        (r#","seals":[{"seat":"white"}]"#, "seals[0]: turn is missing"),
        (r#","result":"1-0""#, "result: expected an object"),
        (r#","result":{"winner":"white"}"#, "result: reason is missing"),
        (r#","result":{"reason":"time"}"#, "result: winner is missing"),
        (r#","result":{"winner":"red","reason":"time"}"#, "result.winner: expected white or black"),
        (r#","result":{"winner":"white","reason":"boredom"}"#, "result.reason: unknown reason"),
        (r#","result":{"winner":null,"reason":"resignation"}"#, "result: results or reasons of the record"),
        (r#","result":{"winner":"white","reason":"agreement"}"#, "result: results or reasons of the record"),
        (r#"}{"#, "unknown name"),
    ] {
        let (code, _, message, exit) = why(&game(more));
        assert_eq!((&*code, exit), ("invalid-record", Some(2)), "{more}: {message}");
        assert!(message.contains(said), "{more}: {message}");
    }
    let (code, _, message, _) = why(r#"{"turns":[]}"#);
    assert_eq!((&*code, &*message), ("invalid-record", "invalid record: variant is missing"));
}

#[test]
fn what_is_said_of_a_turn_must_be_so() {
    let lines = replayed(&["--variant", "chesimul", "--json"], "b1c3 b5c3\na2a3 a4a3\n");
    for (from, to, turn) in [
        (r#""turn":2"#, r#""turn":3"#, Some(2)),
        ("r1bqk/1pppp/5/1PPPP/R1BQK 0 3", "r1bqk/1pppp/5/1PPPP/R1BQK 0 4", Some(2)),
        (r#""square":"c3""#, r#""square":"c4""#, Some(1)),
        ("rnbqk/ppppp/5/PPPPP/RNBQK 0 1", "rnbqk/ppppp/5/PPPPP/RNBQK 1 1", None),
    ] {
        assert!(lines.contains(from), "{from}: {lines}");
        let (code, found, message, exit) = why(&lines.replace(from, to));
        assert_eq!((&*code, found, exit), ("not-as-played", turn, Some(1)), "{to}: {message}");
    }
    let refused = zugleich(&["replay", "--variant", "chesimul", "--json"], "b1c3 b5c3\na2a4 a4a3\n");
    let (code, turn, message, _) = why(&printed(&refused));
    assert_eq!((&*code, turn), ("invalid-record", Some(2)), "a refusal is no turn: {message}");
}

const MATE: &str = "R6k/1p4pp/8/8/8/8/8/6K1 - - a8/- 0 7";

#[test]
fn every_form_of_a_game_tells_one_ending() {
    let resigned = json!({
        "game": "MuAh9ZnFDeYp", "variant": "parity", "edition": 1, "options": {}, "position": null,
        "turns": [{ "white": "e2e4", "black": "e7e5" }],
        "players": { "white": "Änn \"x\" \\ ]", "black": null },
        "result": { "winner": "white", "reason": "resignation", "words": "White wins: Black resigned." },
        "seals": [],
    });
    let record = replayed(&["--pgn"], &resigned.to_string());
    for tag in [
        r#"[White "Änn \"x\" \\ ]"]"#,
        r#"[Black "?"]"#,
        r#"[GameId "MuAh9ZnFDeYp"]"#,
        r#"[Result "1-0"]"#,
        r#"[Reason "resignation"]"#,
    ] {
        assert!(record.contains(tag), "{tag}: {record}");
    }
    assert!(record.ends_with(" 1-0\n"), "{record}");
    let text = "# Parity Chess, game MuAh9ZnFDeYp\n# White: Änn \"x\" \\ ]\n# Black: ?\n\
                # Result: 1-0 (resignation)\n# White wins: Black resigned.\ne2e4 e7e5\n";
    assert_eq!(replayed(&["--variant", "parity", "--pgn"], text), record);
    assert_eq!(replayed(&["--pgn"], &record), record);
}

#[test]
fn an_ending_that_the_moves_do_not_give_is_refused() {
    let white = |reason: &str| json!({ "winner": "white", "reason": reason });
    for (position, turn, result, code) in [
        (MATE, ("g1f1", "b7b6"), white("checkmate"), None),
        (
            MATE,
            ("g1f1", "b7b6"),
            json!({ "winner": "black", "reason": "checkmate" }),
            Some("ending-mismatch"),
        ),
        (MATE, ("g1f1", "b7b6"), white("resignation"), Some("ending-mismatch")),
        (MATE, ("g1f1", "b7b6"), Value::Null, Some("ending-mismatch")),
        ("", ("e2e4", "e7e5"), white("checkmate"), Some("ending-mismatch")),
        ("", ("e2e4", "e7e5"), white("time"), None),
        ("", ("e2e4", "e7e5"), json!({ "winner": null, "reason": "agreement" }), None),
        ("", ("e2e4", "e7e5"), json!({ "winner": null, "reason": "aborted" }), None),
        ("", ("e2e4", "e7e5"), Value::Null, None),
    ] {
        let mut game = json!({
            "variant": "parity", "turns": [{ "white": turn.0, "black": turn.1 }], "result": result,
        });
        if !position.is_empty() {
            game["position"] = position.into();
        }
        let output = zugleich(&["replay", "--json"], &game.to_string());
        let last: Value = serde_json::from_str(printed(&output).lines().last().unwrap()).unwrap();
        assert_eq!(last["error"]["code"].as_str(), code, "{game}: {last}");
        assert_eq!(output.status.code(), Some(i32::from(code.is_some())), "{game}");
    }
    for (comment, code) in [
        ("0-1 (checkmate)", "ending-mismatch"),
        ("2-0", "invalid-result"),
        ("1-0 (boredom)", "unknown-reason"),
        ("1/2-1/2 (resignation)", "results-differ"),
        ("*\n# Result: *", "duplicate-tag"),
    ] {
        let text = format!("# Result: {comment}\ne2e4 e7e5\n");
        let (error, _) = refused(&["replay", "--variant", "parity", "--json"], &text);
        assert_eq!(error["code"], code, "{comment}: {error}");
    }
    let lists = json!({
        "variant": "blind", "turns": [{ "white": "e4 Bc4 Qh5 Qxf7", "black": "e5 Nc6 Nf6" }],
        "result": { "winner": "black", "reason": "checkmate" },
    });
    let (error, _) = refused(&["analyse", "--json", "-"], &lists.to_string());
    assert_eq!(error["code"], "ending-mismatch", "{error}");
}

#[test]
fn a_record_in_latin_1_keeps_its_names() {
    let mut record = b"[Variant \"parity\"]\n[White \"J\xfcrgen\"]\n\n1. e4|e5 {na\xefve} *\n".to_vec();
    let replay = |record: &[u8], arguments: &[&str]| {
        let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_zugleich"));
        command.args(arguments).write_stdin(record).output().expect("the program starts")
    };
    let latin = replay(&record, &["replay", "--pgn"]);
    assert!(printed(&latin).contains("[White \"Jürgen\"]") && printed(&latin).contains("naïve"), "{latin:?}");
    record.splice(0..0, "\u{feff}".bytes());
    assert_eq!(replay(&record, &["replay", "--pgn"]).stdout, latin.stdout);
    let json = b"{\"variant\":\"parity\",\"turns\":[],\"players\":{\"white\":\"J\xfcrgen\"}}";
    let refused = replay(json, &["replay"]);
    assert_eq!(complained(&refused), "zugleich: standard input, line 1: the text is not UTF-8\n");
}

#[test]
fn the_moves_of_two_lists_are_named_as_such() {
    let moves = "[Event \"Blind synchronous chess\"]\n[White \"?\"]\n[Result \"1-0\"]\n[GameId \"vafUSaE4nDtM\"]\n\n\
                 1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# {White wins.} 1-0\n";
    let (code, _, message, exit) = why(moves);
    assert_eq!((&*code, exit), ("not-in-this-game", Some(2)), "{message}");
    assert!(
        message.contains("two lists of Blind synchronous chess") && message.contains("JSON"),
        "{message}"
    );
}

#[test]
fn signs_may_stand_apart_from_their_plan() {
    let plain =
        replayed(&["--json"], "[Variant \"parity\"]\n\n1. e4|a6 2. Nf3|h6 3. e5|g6 4. h3|d5 5. exd6|Nc6 *\n");
    for sign in ["e.p.", " e.p.", " e.p. !?", " e.p.+", " ep", " !", "e.p.!"] {
        let record = format!(
            "[Variant \"parity\"]\n\n1. e4|a6 2. Nf3|h6 3. e5|g6 4. h3|d5 5. exd6{sign}|Nc6{sign} *\n"
        );
        let output = zugleich(&["replay", "--json"], &record);
        assert_eq!(printed(&output), plain, "{sign}: {}", complained(&output));
    }
}

#[test]
fn a_list_of_too_many_moves_is_told_how_many() {
    let list = format!("e4 {}", "a3 ".repeat(1_000));
    let (error, exit) = refused(&["adjudicate", "-", "/dev/null", "--json"], &list);
    let message = error["message"].as_str().expect("a sentence");
    assert_eq!(
        (&error["code"], &error["errors"][0]["code"], exit),
        (&json!("too-many-moves"), &json!("too-many-moves"), Some(2))
    );
    assert!(
        message.contains("the list has 1001 moves; at most ") && !message.contains("\"a3\""),
        "{message}"
    );
    let long = format!("e4 {}", "a3 ".repeat(10_000));
    assert_eq!(refused(&["adjudicate", "-", "/dev/null", "--json"], &long).0["code"], "too-long");
    let pair = json!({ "white": list, "black": "e5" });
    let output = printed(&zugleich(&["adjudicate", "--batch", "-", "--json"], &pair.to_string()));
    assert!(output.contains("too-many-moves") && output.contains("1001 moves"), "{output}");
    let play = ["play", "--variant", "blind", "--against", "person"];
    let output = printed(&zugleich(&play, &format!("{list}\nquit\n")));
    assert!(output.contains("white: the list has 1001 moves; at most "), "{output}");
}

#[test]
fn a_line_of_a_batch_has_two_texts_and_a_name() {
    for (line, said) in [
        (r#"{"white":"e4","white":"d4","black":"e5"}"#, "white: duplicate name"),
        (r#"{"white":"e4","black":"e5","id":{"a":1,"a":2}}"#, "id.a: duplicate name"),
        (r#"{"white":"e4","black":"e5","note":""}"#, "note: unknown name"),
        (r#"{"white":"e4","black":null}"#, "black: expected a string, found null"),
        (r#"{"white":"e4"}"#, "black is missing"),
        (r#"["e4","e5"]"#, "expected an object"),
        (r#"{"white":"e4","black":"e5"} {}"#, "trailing characters"),
    ] {
        let output = printed(&zugleich(&["adjudicate", "--batch", "-", "--json"], line));
        let first: Value = serde_json::from_str(output.lines().next().unwrap()).unwrap();
        assert_eq!(first["errors"][0]["code"], "invalid-pair", "{line}: {first}");
        assert!(
            first["errors"][0]["message"].as_str().is_some_and(|text| text.contains(said)),
            "{line}: {first}"
        );
    }
    let named = r#"{"white":"f3 g4","black":"e5 Qh4","id":[1]}"#;
    assert!(printed(&zugleich(&["adjudicate", "--batch", "-", "--json"], named)).contains("\"id\":[1]"));
}
