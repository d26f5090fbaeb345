use crate::{complained, printed, zugleich};

const PERSONS: [&str; 5] = ["play", "--variant", "chesimul", "--against", "person"];

#[test]
fn two_at_one_keyboard_play_to_the_end() {
    let position = ["--position", "4k/p4/5/5/K3R 0 1"];
    let output = zugleich(&[&PERSONS[..], &position].concat(), "help\nmoves e1\ne1e5\na4a3\n");
    let text = printed(&output);
    assert!(output.status.success(), "{}", complained(&output));
    assert!(text.contains("b1c3        plan this move"), "{text}");
    assert!(text.contains("e1b1 e1c1 e1d1 e1e2 e1e3 e1e4 e1e5"), "{text}");
    assert!(text.ends_with("White wins: the black king was taken.\n"), "{text}");
}

#[test]
fn a_plan_that_is_refused_is_asked_again() {
    let output = zugleich(&PERSONS, "a1a5\na2a3\nhello\na4a3\nquit\n");
    let text = printed(&output);
    assert!(text.contains("white may not plan a1a5: the piece on a2 is in the way."), "{text}");
    assert!(text.contains("\"hello\" is no plan"), "{text}");
    assert!(text.contains("Two movers enter a3 at the same moment: both are gone."), "{text}");
}

#[test]
fn a_turn_can_be_taken_back_and_a_game_given_up() {
    let output = zugleich(&PERSONS, "undo\nb1c3\nb5c3\nundo\nb1a3\nresign\n");
    let text = printed(&output);
    assert!(text.contains("Nothing has been played yet."), "{text}");
    assert!(text.ends_with("White wins: Black resigned.\n"), "{text}");
}

#[test]
fn a_saved_game_can_be_replayed() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("game.txt");
    let file = file.to_str().expect("the path is UTF-8");
    zugleich(&PERSONS, &format!("b1c3\nb5c3\nsave {file}\nquit\n"));
    let replayed = zugleich(&["replay", "--variant", "chesimul", file], "");
    assert!(printed(&replayed).contains("r1bqk/ppppp/5/PPPPP/R1BQK 0 2"));
}

#[test]
fn the_end_of_the_input_ends_the_game_quietly() {
    let output = zugleich(&PERSONS, "");
    assert!(output.status.success());
    assert_eq!(complained(&output), "");
}

#[test]
fn players_move_in_turns_where_one_side_acts() {
    let start = ["play", "--variant", "entanglement", "--against", "person"];
    let output = zugleich(&start, "b1c3\nb8c6\nundo\ng8f6\nresign\n");
    let text = printed(&output);
    assert!(text.contains("Ply 1, White: ") && text.contains("Ply 2, Black: "), "{text}");
    assert!(!text.contains("hidden"), "{text}");
    assert!(text.contains("Ply 3, White: "), "{text}");
    assert!(text.ends_with("Black wins: White resigned.\n"), "{text}");
}

#[test]
fn the_signs_on_a_board_of_parity_chess_are_explained_once() {
    let persons = ["play", "--variant", "parity", "--against", "person"];
    let output = zugleich(&persons, "e2e4\ne7e6\na2a3\na7a6\ne4e5\ne6e5\nquit\n");
    let text = printed(&output);
    assert!(text.contains("5  .   .   .   .   Pp. .   .   .  "), "{text}");
    let rests = "A dot behind a piece: it has just moved and rests this turn.";
    let shared = "Two letters together: White's piece and Black's share the square.";
    for (sign, first) in [(rests, "Turn 2"), (shared, "Turn 4")] {
        assert_eq!(text.matches(sign).count(), 1, "{text}");
        assert!(text.find(sign) < text.find(first), "{text}");
    }
}
