use serde_json::{Value, json};

use crate::{complained, printed, zugleich};

/// Creates a folder with these lists.
fn folder(lists: &[(&str, &str)]) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder for the test");
    for (name, text) in lists {
        std::fs::write(folder.path().join(name), text).expect("the file can be written");
    }
    let path = folder.path().to_str().expect("the path is UTF-8").to_owned();
    (folder, path)
}

#[test]
fn the_mixture_is_that_of_the_cross_table() {
    // The knight's check on c7 wins against a list that does not answer it; without a check the shorter list
    // wins.
    let lists =
        [(".hidden", "zzz"), ("answer", "h6 h5 Qxc7 a6"), ("knight", "Nc3 Nb5 Nxc7"), ("wait", "h6 h5")];
    let (_folder, path) = folder(&lists);
    let output = zugleich(&["round-robin", &path, "--json"], "");
    assert!(output.status.success(), "{}", complained(&output));
    let found: Value = serde_json::from_str(&printed(&output)).expect("the output is JSON");
    assert_eq!(found["white"], json!(["answer", "knight", "wait"]));
    assert_eq!(found["results"][1][1], json!({"winner": "white", "reason": "failed-to-leave-check"}));
    let payoff = |row: usize, col: usize| {
        if found["results"][row][col]["winner"] == "white" { 1.0 } else { -1.0 }
    };
    let share = |side: &str, list: usize| {
        found["mixture"][side][lists[list + 1].0].as_f64().expect("every list has a share")
    };
    let value = found["value"].as_f64().expect("the value is a number");
    for choice in 0..3 {
        let won: f64 = (0..3).map(|row| share("white", row) * payoff(row, choice)).sum();
        let paid: f64 = (0..3).map(|col| share("black", col) * payoff(choice, col)).sum();
        assert!(won >= value - 1e-9 && paid <= value + 1e-9, "{found}");
    }
}

#[test]
fn the_table_shows_every_game_and_what_to_hand_in() {
    let (_folder, path) = folder(&[("knight", "Nc3 Nb5 Nxc7"), ("wait", "h6 h5 h4")]);
    let output = zugleich(&["round-robin", &path], "");
    assert_eq!(
        printed(&output),
        "          1 2   wins\n 1 knight 1 1      2\n 2 wait   0 0      0\n\n\
         Rows are White's lists, columns Black's:\n 1 knight      1 win\n 2 wait        1 win\n\n\
         White should hand in\n 100.0000 %  knight\n\n\
         Black should hand in\n 100.0000 %  knight\n\n\
         White then wins 100.00 % of the games (exact).\n"
    );
}

#[test]
fn a_list_of_one_side_takes_part_as_that_side() {
    let (_folder, path) = folder(&[("any", "e4"), ("white", "a8=Q")]);
    let output = zugleich(&["round-robin", &path, "--json"], "");
    assert!(output.status.success());
    let found: Value = serde_json::from_str(&printed(&output)).expect("the output is JSON");
    assert_eq!((&found["white"], &found["black"]), (&json!(["any", "white"]), &json!(["any"])));
    assert!(complained(&output).contains("is left out for black"), "{}", complained(&output));
}

#[test]
fn what_is_no_folder_of_lists_ends_with_2() {
    let (_bad, bad) = folder(&[("a", "e4 zz"), ("b", "yy")]);
    let (_empty, empty) = folder(&[]);
    for (path, message) in
        [(bad.as_str(), "\"yy\" is not a"), (&empty, "lacks a list"), ("no-such-folder", "cannot be read")]
    {
        let output = zugleich(&["round-robin", path], "");
        assert_eq!(output.status.code(), Some(2), "{path}");
        assert!(complained(&output).contains(message), "{}", complained(&output));
    }
}
