use serde_json::{Value, json};

use crate::{complained, printed, zugleich};

/// A folder with lists.
struct ListFolder(tempfile::TempDir);

impl ListFolder {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder for the test");
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).expect("the file can be written");
        }
        Self(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("the path is UTF-8").to_owned()
    }
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

#[test]
fn the_table_numbers_the_turns_and_names_the_winner() {
    let lists = ListFolder::new(&[("white", "1. e4 2. Bc4 3. Qh5 4. Qe8")]);
    let output = zugleich(&["adjudicate", &lists.path("white"), "-"], "e5 Nc6 Nd5");
    let text = printed(&output);
    assert!(output.status.success(), "{}", complained(&output));
    assert!(
        text.contains("   6. Black  Nd5        forfeited    no such piece could reach the square\n"),
        "{text}"
    );
    let last = "   7. White  Qe8        intercepted  stopped on the way, h5 to f7, takes the pawn on f7\n\
                White wins: the black king is in check and can’t escape.\n";
    assert!(text.ends_with(last), "{text}");
}

#[test]
fn boards_are_printed_on_demand() {
    let lists = ListFolder::new(&[("white", "e4")]);
    let boards = zugleich(&["adjudicate", &lists.path("white"), "-", "--boards"], "e5");
    let rows = printed(&boards).lines().filter(|line| line.starts_with("1  R   N")).count();
    assert_eq!(rows, 2);
}

#[test]
fn json_is_that_of_the_interface() {
    let lists = ListFolder::new(&[("white", "1.d4+ Qd3 e4 Qd2")]);
    let output = zugleich(&["adjudicate", &lists.path("white"), "-", "--json"], "O-O {nothing} e5 exd4");
    let found = lines(&printed(&output));
    assert_eq!(
        found[..3],
        [
            json!({"turn": 0, "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "result": null}),
            json!({"turn": 1, "side": "white", "token": "d4+", "outcome": "played", "reason": null,
                "from": "d2", "to": "d4", "captured": null,
                "fen": "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 1", "result": null}),
            json!({"turn": 2, "side": "black", "token": "O-O", "outcome": "forfeited", "reason": "cannot-castle",
                "from": null, "to": null, "captured": null,
                "fen": "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 2", "result": null}),
        ]
    );
    assert_eq!((&found[6]["token"], &found[6]["captured"]), (&json!("exd4"), &json!("P")));
    assert_eq!(found[7]["result"], json!({"winner": "black", "reason": "shorter-list"}));
}

#[test]
fn every_fault_of_both_lists_is_named_with_its_place() {
    let lists = ListFolder::new(&[("white", "\u{feff}e4\r\n  e9 {"), ("black", "1 a1")]);
    let output = zugleich(&["adjudicate", &lists.path("white"), &lists.path("black"), "--json"], "");
    assert_eq!(
        (output.status.code(), printed(&output).lines().count()),
        (Some(2), 1),
        "nothing but the error"
    );
    let messages = complained(&output);
    let places: Vec<_> =
        messages.lines().map(|line| line.split(" expected ").next().unwrap_or(line)).collect();
    let (white, black) = (lists.path("white"), lists.path("black"));
    assert_eq!(
        places,
        [
            format!("zugleich: {white} (white), line 2, column 3: \"e9\" is not a valid move;"),
            format!("zugleich: {white} (white), line 2, column 6: \"{{\" opens a comment that does not end;"),
            format!("zugleich: {black} (black), line 1, column 1: \"1\" is a number without a dot;"),
            format!("zugleich: {black} (black), line 1, column 3: \"a1\" takes a pawn to rank 1;"),
        ]
    );
}

#[test]
fn wrong_calls_end_with_2() {
    let lists = ListFolder::new(&[("white", "e4")]);
    let white = lists.path("white");
    for (arguments, message) in [
        (&["adjudicate", white.as_str()][..], "<BLACK>"),
        (&["adjudicate", "-", "-"], "only one of the two lists can come from standard input"),
        (&["adjudicate", &white, "no-such-file"], "no-such-file cannot be read"),
        (&["adjudicate", &white, "-", "--pgn=paper"], "paper"),
        (&["adjudicate", &white, "-", "--json", "--boards"], "--boards"),
        (&["adjudicate", "--batch", "no-such-file"], "no-such-file cannot be read"),
        (&["replay", "--variant", "blind"], "blind is played with whole lists of moves"),
    ] {
        let output = zugleich(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(complained(&output).contains(message), "{arguments:?}: {}", complained(&output));
    }
}

#[test]
fn forfeited_turn_is_null_move_or_new_pgn_game() {
    let lists = ListFolder::new(&[("ann", "e4 Ke2 Nf3")]);
    let dashes = printed(&zugleich(&["adjudicate", &lists.path("ann"), "-", "--pgn"], "e5 Qd5 Nc6"));
    assert!(dashes.contains("[White \"ann\"]\n") && dashes.contains("[Result \"0-1\"]\n"), "{dashes}");
    let moves = dashes.split("\n\n").nth(1).expect("there is movetext").replace('\n', " ");
    assert_eq!(
        moves.trim_end(),
        "1. e4 e5 2. Ke2 -- {Black Qd5: what could reach the square can’t move} 3. Nf3 Nc6 \
         {Black wins: both lists are equally long, and White began.} 0-1"
    );
    let parts = printed(&zugleich(&["adjudicate", &lists.path("ann"), "-", "--pgn=comments"], "e5 Qd5 Nc6"));
    assert!(!parts.contains("--") && parts.contains("Result \"*\""), "{parts}");
    let fen = "[FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR w kq - 2 3\"]\n\n3. Nf3 Nc6";
    assert!(parts.contains(fen), "{parts}");
}

#[test]
fn a_last_move_that_is_illegal_is_told_in_a_comment() {
    let lists = ListFolder::new(&[("white", "e3 Ke2 Kf3 Kf4")]);
    let text = printed(&zugleich(&["adjudicate", &lists.path("white"), "-", "--pgn"], "e5 a6 h6"));
    let moves = text.split("\n\n").nth(1).expect("there is movetext").replace('\n', " ");
    assert!(moves.starts_with("1. e3 e5 2. Ke2 a6 3. Kf3 h6 {White Kf4: f3 to f4} {Black wins"), "{moves}");
}

const PAIRS: &str = "{\"id\": \"fool\", \"white\": \"f3 g4\", \"black\": \"e5 Qh4\"}\n\n\
                     {\"white\": \"zz\", \"black\": \"a1\"}\nhello\n{\"white\": \"e4\", \"black\": 3}\n";

#[test]
fn a_batch_is_adjudicated_line_by_line() {
    let output = zugleich(&["adjudicate", "--batch", "-", "--json"], PAIRS);
    assert_eq!(output.status.code(), Some(2));
    let found = lines(&printed(&output));
    let fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(
        found[0],
        json!({"line": 1, "id": "fool", "turns": 4, "fen": fen,
            "result": {"winner": "black", "reason": "checkmate"}})
    );
    let faults: Vec<_> = found[1..].iter().map(|line| (&line["line"], &line["errors"])).collect();
    let count = |errors: &Value| errors.as_array().map(Vec::len);
    assert_eq!((faults[0].0, count(faults[0].1)), (&json!(3), Some(2)), "{faults:?}");
    assert_eq!((faults[1].0, faults[2].0), (&json!(4), &json!(5)));
    assert!(complained(&output).contains("3 of 4 pairs refused"));
}

#[test]
fn a_batch_ends_with_a_summary() {
    let output = zugleich(&["adjudicate", "--batch", "-"], PAIRS);
    let text = printed(&output);
    assert!(text.contains("checkmate                         0          1\n"), "{text}");
    assert!(text.ends_with("4 pairs, 3 refused, 4.0 turns per game\n"), "{text}");
    assert!(
        complained(&output)
            .contains("standard input, line 3: white, line 1, column 1: \"zz\" is not a valid move")
    );
}
