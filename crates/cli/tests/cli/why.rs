use serde_json::{Value, json};

use crate::{complained, printed, zugleich};

const ENTANGLEMENT: [&str; 4] = ["why", "--variant", "entanglement", "--moves"];

fn asked(moves: &str, question: &[&str]) -> std::process::Output {
    zugleich(&[&ENTANGLEMENT[..], &[moves], question].concat(), "")
}

#[test]
fn a_missing_type_is_explained_in_words_and_squares() {
    let output = asked("b1c3 b8c6 g1f3", &["a1", "N"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        printed(&output),
        "a1 can’t be a knight.\n\
         1. b1–c3 and 2. g1–f3 are moves of a knight.\n\
         a1, c3 and f3 would each be a knight, but a side has only 2 of these.\n\
         Squares: a1 c3 f3\n\
         Plies: 1. b1c3, 3. g1f3\n"
    );
}

/// Moves may be written as the author of the game writes them.
#[test]
fn a_list_of_moves_may_have_commas() {
    for question in [&["a1", "N"][..], &["c3c4"]] {
        let plain = printed(&asked("b1c3 b8c6 g1f3 a7a6", question));
        assert_eq!(printed(&asked("b1c3, b8c6, g1f3,a7a6", question)), plain);
        assert!(
            plain.contains("is a move of a knight") || plain.contains("are moves of a knight"),
            "{plain}"
        );
    }
}

/// A king that could be captured: by which piece, after which ply, on which line.
#[test]
fn an_attack_on_a_king_is_named() {
    let words = printed(&asked("c2e4 h8g6", &["b7", "K"]));
    let attack = "If b7 were the king, it could have been taken after 1… h8–g6 by the piece on e4 along the \
                  diagonal e4–b7, if that were a bishop or a queen.\n";
    assert!(words.contains(attack), "{words}");
    assert!(words.ends_with("Squares: e4 b7\nPlies: 1. c2e4, 2. h8g6\n"), "{words}");
}

/// The author's case of counting: three pieces have the places of two rooks and a queen.
#[test]
fn a_counting_set_is_named() {
    let output = asked("a2a5 h7h4 b2b5 g7g4 c2c5", &["d2", "Q", "--json"]);
    let answer: Value = serde_json::from_str(&printed(&output)).expect("it is JSON");
    assert_eq!((&answer["possible"], &answer["squares"]), (&json!(false), &json!(["d2", "a5", "b5", "c5"])));
    let plies = [(1, "a2a5"), (3, "b2b5"), (5, "c2c5")]
        .map(|(turn, plan)| json!({ "turn": turn, "side": "white", "plan": plan }));
    assert_eq!(answer["plies"], json!(plies));
}

#[test]
fn an_illegal_move_is_explained() {
    let output = asked("b1c3 b8c6", &["c3c4"]);
    assert_eq!(output.status.code(), Some(0));
    let words = printed(&output);
    assert!(words.starts_with("c3–c4 isn’t legal.\n1. b1–c3 is a move of a knight.\n"), "{words}");
    assert!(printed(&asked("", &["a1c4"])).contains("No type moves that way here."));
    assert!(printed(&asked("", &["a7a6"])).contains("the piece on a7 is the opponent's"));
}

#[test]
fn what_is_possible_has_no_reason_against_it() {
    for question in [&["a1", "N"][..], &["a7", "k"], &["a2a4"]] {
        let output = asked("", question);
        assert_eq!((output.status.code(), printed(&output).as_str()), (Some(0), "Nothing excludes it.\n"));
    }
    let json = printed(&asked("", &["a2a4", "--json"]));
    assert_eq!(json, "{\"possible\":true,\"words\":[],\"squares\":[],\"plies\":[]}\n");
}

#[test]
fn questions_have_a_form_and_games_are_legal() {
    for (moves, question, code, message) in [
        ("b1c4", &["a1", "N"][..], 1, "turn 1: white may not plan b1c4"),
        ("", &["a4", "N"], 1, "no piece stands on a4"),
        ("", &["a1", "X"], 2, "ask for a square and the letter of a type"),
        ("", &["a1", "+K"], 2, "ask for a square and the letter of a type"),
        ("", &["z1", "N"], 2, "ask for a square and the letter of a type"),
        ("", &["castle"], 2, "\"castle\" is not a valid plan"),
        ("", &[], 2, "required"),
        ("", &["a1", "N", "B"], 2, "unexpected"),
    ] {
        let output = asked(moves, question);
        assert_eq!(output.status.code(), Some(code), "{question:?}: {}", complained(&output));
        assert!(complained(&output).contains(message), "{question:?}: {}", complained(&output));
    }
    let other = zugleich(&["why", "--variant", "chesimul", "a1", "N"], "");
    assert_eq!(other.status.code(), Some(2));
    assert!(complained(&other).contains("every piece of chesimul is of one known type"));
}
