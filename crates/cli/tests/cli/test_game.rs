//! The game of the tests, named nowhere in the program: all commands accept it like the others.

use serde_json::{Value, json};

use crate::{complained, printed, zugleich};

/// White's king steps aside, Black captures a rook, and White's queen captures the king.
const GAME: [(&str, &str); 3] = [("e1d2", "a5a1"), ("d1a4", "e5d4"), ("a4d4", "c5a3")];

/// Returns the game as text, with this between the plans of a turn.
fn game(between: &str) -> String {
    GAME.map(|(white, black)| format!("{white}{between}{black}\n")).concat()
}

/// Returns the last line of the output as JSON.
fn last(arguments: &[&str], input: &str) -> Value {
    let output = zugleich(arguments, input);
    let printed = printed(&output);
    let line = printed.lines().last().unwrap_or_else(|| panic!("{}", complained(&output)));
    serde_json::from_str(line).expect("a line is JSON")
}

#[test]
fn the_terminal_plays_it_to_the_end() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("game.txt");
    let file = file.to_str().expect("the path is UTF-8");
    let play = ["play", "--variant", "both-take", "--against", "person"];
    let turns = game("\n");
    let (before, end) = turns.split_at(turns.len() - "a4d4\nc5a3\n".len());
    let output = zugleich(&play, &format!("moves b1\n{before}save {file}\n{end}"));
    let text = printed(&output);
    assert!(text.contains("b1a3 b1c3 b1d2"), "{text}");
    assert!(text.contains("Black takes the rook on a1."), "{text}");
    assert!(text.ends_with("White wins: the black king was taken.\n"), "{text}");
    let replayed = printed(&zugleich(&["replay", "--variant", "both-take", file], ""));
    assert!(replayed.contains("1nbq1/Q2k1/5/3K1/rNB2 1 3"), "{replayed}");
}

#[test]
fn it_is_replayed_listed_and_counted() {
    let end = last(&["replay", "--variant", "both-take", "--json"], &game(" "));
    assert_eq!(end["result"], json!({ "winner": "white", "reason": "king-taken" }));
    let record = zugleich(&["replay", "--variant", "both-take", "--pgn"], &game(" "));
    assert_eq!(last(&["replay", "--json"], &printed(&record)), end);
    let count = ["perft", "--variant", "both-take", "--depth", "1", "--json"];
    assert_eq!(last(&count, "")["nodes"], 21 * 21);
    assert_eq!(last(&["variants", "--json"], "")["id"], "both-take", "it is offered last");
}
