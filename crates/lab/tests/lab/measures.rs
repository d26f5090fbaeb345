//! Measurements of rules and players.

use serde_json::{Value, json};
use zugleich_games::GAMES;

use crate::{complained, json_lines, lab, printed};

#[test]
fn random_turns_are_checked_and_counted() {
    let arguments = ["bench", "random", "--variant", "parity-so", "--turns", "2000", "--seed", "3", "--json"];
    let line = &json_lines(&lab(&arguments))[0];
    assert_eq!((&line["variant"], &line["turns"]), (&json!("parity-so"), &json!(2000)));
    let results = line["results"].as_object().expect("results and how often each came");
    assert_eq!(results.values().filter_map(Value::as_u64).sum::<u64>(), line["games"].as_u64().unwrap_or(0));
    for (arguments, message) in [
        (["--variant", "chess"].as_slice(), "unknown variant"),
        (&["--variant", "parity", "--option", "a=b"], "unknown option \"a\" of parity"),
    ] {
        let output = lab(&[&["bench", "random"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(complained(&output).contains(message), "{}", complained(&output));
    }
}

/// The command itself checks the counts against known numbers; the speed is not tested.
#[test]
fn joint_turns_are_measured_beside_orthodox_moves() {
    let lines = json_lines(&lab(&["bench", "perft", "--rounds", "1", "--millis", "0", "--json"]));
    let names: Vec<&str> =
        lines.iter().filter_map(|line| line["variant"].as_str().or(line["rival"].as_str())).collect();
    let counted = GAMES.iter().map(|entry| entry.id());
    assert_eq!(names, counted.chain(["cozy-chess"]).collect::<Vec<_>>());
    assert!(lines.iter().all(|line| line["ratios"]["cozy-chess"].as_f64().is_some_and(|ratio| ratio > 0.0)));
    assert_eq!(lines[names.len() - 1]["ratios"]["cozy-chess"], 1.0);
}

#[test]
fn the_computer_beats_chance_at_the_game_of_the_tests() {
    let pairing = ["bench", "match", "--variant", "both-take", "--player", "level7", "--opponent", "random"];
    let score = &json_lines(&lab(&[&pairing[..], &["--games", "12", "--json"]].concat()))[0];
    assert!(score["low"].as_f64().is_some_and(|low| low > 0.5), "{score}");
}

#[test]
fn one_alone_is_no_plural() {
    let random = printed(&lab(&["bench", "random", "--variant", "parity", "--turns", "1"]));
    assert!(random.starts_with("1 random turn of parity,") && random.contains("\n0 games"), "{random}");
}
