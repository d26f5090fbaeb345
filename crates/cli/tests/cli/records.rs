use serde_json::{Value, json};

use crate::{complained, printed, zugleich};

const GAME: &str = "[Variant \"parity\"]\n[Options \"king_risk=allowed\"]\n[White \"A\"]\n\n\
                    1. e4|e6 2. d4|Be7 {a remark} 1-0\n";

/// Returns the last line of `replay --json` for an input.
fn last(arguments: &[&str], input: &str) -> Value {
    let output = zugleich(&[&["replay", "--json"], arguments].concat(), input);
    let printed = printed(&output);
    let line = printed.lines().last().unwrap_or_else(|| panic!("{}", complained(&output)));
    serde_json::from_str(line).expect("a line is JSON")
}

#[test]
fn a_record_says_itself_what_game_it_is() {
    let agreeing = ["--variant", "parity", "--option", "king_risk=allowed", "--option", "stalemate=loss"];
    for arguments in [&[][..], &agreeing[..2], &agreeing] {
        let turn = last(arguments, GAME);
        assert_eq!(
            (&turn["turn"], &turn["white"], &turn["black"]),
            (&json!(2), &json!("d2d4"), &json!("f8e7"))
        );
    }
    let nameless = "1. e4|e6";
    assert_eq!(last(&["--variant", "parity-so"], nameless)["black"], "e7e6");
    let named = "[Options \"castling=on\"]\n1. e4/e6|e5/-";
    assert_eq!(last(&["--variant", "prediction", "--option", "castling=on"], named)["white"], "e2e4/e7e6");
}

#[test]
fn what_the_command_line_says_otherwise_is_refused() {
    let json = r#"{"variant": "chesimul", "turns": []}"#;
    for (arguments, input, message) in [
        (
            &["--variant", "prediction"][..],
            GAME,
            "the variant of the game is parity, and the command line says prediction",
        ),
        (&["--option", "king_risk=forbidden"], GAME, "the option king_risk of the game is allowed, and"),
        (
            &["--option", "stalemate=draw"],
            GAME,
            "the option stalemate of the game is loss, and the command line says draw",
        ),
        (&["--option", "speed=fast"], GAME, "the option speed of the game is none"),
        (&["--position", "x"], GAME, "the position of the game is none, and the command line says x"),
        (&["--variant", "parity"], json, "the variant of the game is chesimul"),
        (&[], "1. e4|e6", "missing variant"),
        (
            &["--variant", "prediction", "--option", "castling=off"],
            "[Options \"castling=on\"]",
            "option castling",
        ),
    ] {
        let output = zugleich(&[&["replay"], arguments].concat(), input);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(complained(&output).contains(message), "{arguments:?}: {}", complained(&output));
    }
}

#[test]
fn game_of_any_form_is_printed_as_record() {
    let position = "4k3/p7/4p3/3P4/8/8/8/4K3 - - -/- 0 1";
    let text = "d5e6 e8e7 # a comment\ne1e2 a7a6\n";
    let output = zugleich(&["replay", "--pgn", "--variant", "parity", "--position", position], text);
    let record = format!(
        "[Variant \"parity\"]\n[Edition \"1\"]\n[White \"?\"]\n[Black \"?\"]\n[Date \"????.??.??\"]\n[Result \"0-1\"]\n\
         [Reason \"no-moves\"]\n[Position \"{position}\"]\n\n1. dxe6|Ke7 {{White takes the pawn on e6.}} 2. Ke2|a6 0-1\n"
    );
    assert_eq!(printed(&output), record, "{}", complained(&output));
    assert_eq!(printed(&zugleich(&["replay", "--pgn"], &record)), record);
    let told = printed(&zugleich(&["replay", "--pgn", "--no-events"], &record));
    assert!(
        told.ends_with("\n1. dxe6|Ke7 {White takes the pawn on e6.} 2. Ke2|a6 0-1\n"),
        "comments are kept: {told}"
    );
    let bare = printed(&zugleich(&["replay", "--pgn", "--no-events"], GAME));
    assert!(bare.ends_with("[Result \"1-0\"]\n\n1. e4|e6 2. d4|Be7 {a remark} 1-0\n"), "{bare}");
}

#[test]
fn a_record_that_is_refused_says_where_and_why() {
    for (input, code, message) in [
        (
            GAME.replace("d4|Be7", "d4|e5"),
            1,
            "line 5, column 16, turn 2, black, \"e5\": black may not plan e6e5: the piece on e6 rests",
        ),
        (GAME.replace("d4|Be7", "d4|Qz9"), 2, "turn 2, black, \"Qz9\": black: \"Qz9\" is not a valid plan"),
        (GAME.replace("remark}", "remark"), 2, "line 5, column 20, \"{a\": unclosed comment"),
        (GAME.replace("1-0", "[Reason \"checkmate\"]"), 2, "a file holds one record"),
        (
            GAME.replace("[White", "[Result \"1-0\"]\n[Reason \"checkmate\"]\n[White"),
            1,
            "the recorded result is wrong: by the rules the game goes on",
        ),
        (GAME.replace("d4", "d\u{0}4"), 2, "a record may contain no control characters"),
    ] {
        let output = zugleich(&["replay", "--json"], &input);
        assert_eq!(output.status.code(), Some(code), "{}", complained(&output));
        assert!(complained(&output).contains(message), "{message}: {}", complained(&output));
    }
    let output = zugleich(&["replay", "--json"], &GAME.replace("d4|Be7", "d4|e5"));
    assert_eq!(printed(&output).lines().count(), 3, "what came before is printed, then the error");
}

#[test]
fn the_sample_game_is_played_to_turn_62() {
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/parity-sample-game.pgn");
    let output = zugleich(&["replay", "--json", game], "");
    assert_eq!(output.status.code(), Some(1));
    let printed = printed(&output);
    assert_eq!(printed.lines().count(), 64, "the start, 62 turns, and why the next one is refused");
    let refused: Value = serde_json::from_str(printed.lines().last().unwrap_or_default()).expect("JSON");
    let about = |field: &str| refused["error"][field].clone();
    assert_eq!(
        ["code", "side", "plan", "token", "turn", "line", "column"].map(about),
        [json!("rests"), json!("white"), json!("c7a7"), json!("Ra7+"), json!(63), json!(71), json!(5)]
    );
    let why =
        "turn 63, white, \"Ra7+\": white may not plan c7a7: the piece on c7 rests: it moved last turn\n";
    assert!(complained(&output).ends_with(why), "{}", complained(&output));
}

#[test]
fn the_help_of_replay_shows_the_three_forms() {
    let help = printed(&zugleich(&["replay", "--help"], ""));
    for part in
        ["e2e4 e7e5", "{\"variant\": \"parity\"", "[Variant \"parity\"]", "1. e4|e5 2. Nf3|Nc6", "--pgn"]
    {
        assert!(help.contains(part), "{part}: {help}");
    }
}
