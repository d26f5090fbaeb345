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
    assert!(text.contains("\"hello\" is not a valid plan"), "{text}");
    assert!(text.contains("Two movers enter a3 at the same moment: both are gone."), "{text}");
}

#[test]
fn a_turn_can_be_taken_back_and_a_game_given_up() {
    let output = zugleich(&PERSONS, "undo\nb1c3\nb5c3\nundo\nb1a3\nresign\n");
    let text = printed(&output);
    assert!(text.contains("No turn has been played yet."), "{text}");
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
fn parity_board_signs_are_explained_once() {
    let persons = ["play", "--variant", "parity", "--against", "person"];
    let output = zugleich(&persons, "e2e4\ne7e6\na2a3\na7a6\ne4e5\ne6e5\nquit\n");
    let text = printed(&output);
    assert!(text.contains("5  .   .   .   .  [Pp. .   .   .  "), "{text}");
    let rests = "A dot behind a piece: it has just moved and rests this turn.";
    let shared = "Two letters together: White’s piece and Black’s share the square.";
    for (sign, first) in [(rests, "Turn 2"), (shared, "Turn 4")] {
        assert_eq!(text.matches(sign).count(), 1, "{text}");
        assert!(text.find(sign) < text.find(first), "{text}");
    }
}

#[test]
fn records_have_tags_and_take_no_others_place() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("my game.pgn");
    let name = file.to_str().expect("the path is UTF-8");
    let start = ["play", "--variant", "chesimul", "--side", "black", "--seed", "3", "--level", "1"];
    let typed = format!("b5c3\nsave {name}\nsave {name}\nquit\n");
    let text = printed(&zugleich(&start, &typed));
    assert!(text.contains("Written to") && text.contains("already exists: nothing was written."), "{text}");
    let saved = std::fs::read_to_string(&file).expect("it was written");
    for tag in [
        "[Variant \"chesimul\"]",
        "[White \"Computer, level 1\"]",
        "[Black \"?\"]",
        "[Date \"20",
        "[Result \"*\"]",
    ] {
        assert!(saved.contains(tag), "{tag}: {saved}");
    }
    assert!(printed(&zugleich(&["replay", name], "")).contains(" Black b5–c3."), "{saved}");
    let refused = zugleich(&[&start[..], &["--save", name]].concat(), "b5c3\n");
    assert_eq!(refused.status.code(), Some(1));
    assert!(complained(&refused).contains("already exists"), "{}", complained(&refused));
    assert_eq!(std::fs::read_to_string(&file).expect("it is still there"), saved);
    let left = folder.path().join("left.pgn");
    let left = left.to_str().expect("the path is UTF-8");
    zugleich(&[&PERSONS[..], &["--save", left]].concat(), "b1c3\nb5c3\n");
    assert!(printed(&zugleich(&["replay", left], "")).contains("r1bqk/ppppp/5/PPPPP/R1BQK 0 2"));
}

#[test]
fn lists_are_handed_in_and_played() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let [list, saved] = ["black.txt", "game.pgn"].map(|name| folder.path().join(name));
    std::fs::write(&list, "\u{feff}1. e5\n2. Nc6 {waits}\n3. Nf6\n").expect("a list");
    let [list, saved] = [&list, &saved].map(|path| path.to_str().expect("the path is UTF-8"));
    let start = ["play", "--variant", "blind", "--against", "person", "--save", saved];
    let typed = format!("moves\ne4 Bc4 Qh5 Qe9\ne4 Bc4 Qh5 Qxf7\nload {list}.not\nload {list}\n");
    let output = zugleich(&start, &typed);
    let text = printed(&output);
    assert!(text.contains("The game has too many possible lists"), "{text}");
    assert!(
        text.contains("The list of White (hidden): ") && text.contains("is not a valid plan: write moves in"),
        "{text}"
    );
    assert!(text.contains("black.txt.not cannot be read"), "{text}");
    assert!(text.contains("White wins: the black king is in check and can’t escape.\n"), "{text}");
    let record = std::fs::read_to_string(saved).expect("it was written");
    assert!(record.contains("[Result \"1-0\"]") && record.contains("Qxf7"), "{record}");
    let computer = printed(&zugleich(&["play", "--variant", "blind", "--seed", "1"], "e4\n"));
    assert!(computer.contains("The seal opened: ") && computer.contains(" wins: "), "{computer}");
}

#[test]
fn what_pieces_can_be_and_why_not_is_told() {
    let start = ["play", "--variant", "entanglement", "--against", "person"];
    let text = printed(&zugleich(
        &start,
        "b1c3\ntypes c3\ntypes a2\ntypes d4\nwhy c3 Q\nwhy c3\nwhy c3 Q x\nquit\n",
    ));
    for part in
        ["White: c3 N\n", "White: a2 [PNBRQK]\n", "No piece stands on d4.\n", "c3 can’t be a queen.\n"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(text.matches("ask for a square and the letter of a type").count(), 1, "{text}");
    let all = printed(&zugleich(&start, "types\nquit\n"));
    assert!(all.contains("White: a1 [PNBRQK]  b1 [PNBRQK]") && all.contains("Black: a7 [pnbrqk]"), "{all}");
    let known = printed(&zugleich(&PERSONS, "types\nwhy a1 Q\nwhy a1a5\nquit\n"));
    assert!(known.contains("Every piece of Chesimul has one known type."), "{known}");
    assert!(known.contains("every piece of chesimul is of one known type."), "{known}");
    assert!(known.contains("White may not plan Ra1–a5: the piece on a2 is in the way."), "{known}");
}

/// The help of a game lists every command that works there, and no other.
#[test]
fn help_says_all_that_can_be_typed() {
    for (game, has, lacks) in [
        (
            "chesimul",
            &["b1c3 ", "-- ", "moves ", "why b1c4 ", "undo "][..],
            &["types", "load", "e2e4/", "Nf3"][..],
        ),
        ("parity", &["b1c3 ", "Nf3 "], &["types", "e2e4/"]),
        ("prediction", &["e2e4/e7e5 ", "e2e4/- ", "e4/e5 "], &["types", "b1c3 "]),
        ("blind", &["e4 Bc4 Qh5 ", "load FILE "], &["undo", "moves ", "why"]),
        ("entanglement", &["types ", "why b1 Q "], &["-- ", "load"]),
    ] {
        let text = printed(&zugleich(&["play", "--variant", game, "--against", "person"], "help\nquit\n"));
        for word in [&["board ", "flip ", "resign ", "save FILE ", "help ", "quit "], has].concat() {
            assert!(text.contains(&format!("\n  {word}")), "{game}, {word}: {text}");
        }
        assert!(lacks.iter().all(|word| !text.contains(&format!("\n  {word}"))), "{game}: {text}");
    }
}

#[test]
fn the_last_turn_is_marked_and_colours_are_asked_for() {
    let typed = "b1c3\nb5a3\nundo\nquit\n";
    let text = printed(&zugleich(&PERSONS, typed));
    let boards: Vec<&str> = text.split("   a   b   c   d   e  ").collect();
    let marks: Vec<usize> = boards.iter().map(|board| board.matches('[').count()).collect();
    assert_eq!(marks, [0, 4, 0, 0], "{text}");
    assert!(text.contains("Brackets: where pieces went in the last turn."), "{text}");
    assert!(!text.contains('\u{1b}'), "nothing is coloured that is no terminal");
    let coloured = printed(&zugleich(&[&PERSONS[..], &["--color", "always"]].concat(), typed));
    assert!(coloured.contains("48;5;136m") && !coloured.contains("Brackets"), "{coloured}");
}

#[test]
fn plans_are_read_in_algebraic_notation() {
    let parity = ["play", "--variant", "parity", "--against", "person"];
    let text = printed(&zugleich(&parity, "e4\na6\nNf3\nh6\ne5\ng6\nh3\nd5\nexd6 e.p.\nNc6\nquit\n"));
    assert!(text.contains("Turn 6, White (hidden): "), "{text}");
    let position = ["--position", "4k3/p7/8/8/8/8/7P/R2R2K1 - - -/- 0 1"];
    let text = printed(&zugleich(&[&parity[..], &position].concat(), "Rc1\nRb9\nKe3\nRac1\na6\nquit\n"));
    assert!(text.contains("\"Rc1\" may mean a1c1 or d1c1: say where the piece comes from."), "{text}");
    assert!(text.contains("white: \"Rb9\" is not a valid plan: write two squares"), "{text}");
    assert!(
        text.contains("white may not plan g1e3: ") && text.contains("Type moves for your plans."),
        "{text}"
    );
    assert!(text.contains("Turn 2, White (hidden): "), "{text}");
    let prediction = ["play", "--variant", "prediction", "--against", "person"];
    let text = printed(&zugleich(&prediction, "e4/e5\ne5\nquit\n"));
    assert!(text.contains("Turn 2, White (hidden): "), "{text}");
    // Games with records in coordinates have no other notation.
    assert!(printed(&zugleich(&PERSONS, "Nc3\nquit\n")).contains("\"Nc3\" is not a valid plan"));
}
