//! The server under a little load: what is measured is also right.

use serde_json::Value;

use crate::server::{Server, folder};
use crate::{complained, printed, zugleich};

/// The figures of each measurement, by its name.
fn figures(arguments: &[&str]) -> Vec<(String, Value)> {
    let output = zugleich(&[&["bench", "server", "--json"], arguments].concat(), "");
    assert!(output.status.success(), "{}", complained(&output));
    let lines = printed(&output);
    let read = |line: &str| {
        let mut line: Value = serde_json::from_str(line).expect("each line is JSON");
        (line["measured"].as_str().expect("a name").to_owned(), line["figures"].take())
    };
    lines.lines().map(read).collect()
}

fn turns(figures: &Value) -> u64 {
    figures["turns"].as_object().expect("turns of each game").values().filter_map(Value::as_u64).sum()
}

#[test]
fn all_games_are_played_on_a_server_that_keeps_them_when_it_is_killed() {
    let measured = figures(&["--only", "turns", "--games", "6", "--turns", "24"]);
    let [(name, figures)] = measured.as_slice() else { panic!("{measured:?} is one measurement") };
    assert_eq!((name.as_str(), turns(figures)), ("turns", 24));
    let games: Vec<&String> = figures["turns"].as_object().expect("games").keys().collect();
    assert_eq!(games, ["blind", "chesimul", "entanglement", "parity", "parity-so", "prediction"]);
    assert_eq!((&figures["survived_kill"], &figures["refused"]), (&true.into(), &serde_json::json!({})));
    // Each turn is shown to both, and each side that acts has a receipt; a list of Blind synchronous chess has two.
    assert_eq!(figures["reveal"]["count"], 48);
    let receipts = figures["receipt"]["count"].as_u64().expect("a number");
    assert!((24..=96).contains(&receipts), "{figures}");
    assert!(figures["disk"]["syncs_per_second"].as_f64().is_some_and(|syncs| syncs > 0.0), "{figures}");
}

#[test]
fn a_server_that_runs_is_measured_and_goes_on() {
    let folder = folder();
    let server = Server::in_folder(folder.path());
    let url = format!("http://{}", server.address);
    let measured = figures(&["--url", &url, "--games", "2", "--turns", "4", "--flood", "3", "--idle", "12"]);
    let [(_, two), (_, flood), (_, idle)] = measured.as_slice() else { panic!("{measured:?} are three") };
    assert_eq!((turns(two), &two["survived_kill"], &two["disk"]), (4, &false.into(), &Value::Null));
    assert_eq!((turns(flood), &flood["games"]), (6, &3.into()));
    assert!(flood["longest_queue"].as_u64().is_some_and(|queue| (1..=6).contains(&queue)), "{flood}");
    assert_eq!((&idle["sockets"], &idle["games"]), (&12.into(), &2.into()));
    let metrics = server.metrics();
    assert!(metrics.contains("zugleich_turns_revealed_total"), "{metrics}");
}

#[test]
fn times_of_answers_are_compared_in_pairs_of_games() {
    let measured = figures(&["--only", "timing", "--pairs", "5"]);
    let [(name, figures)] = measured.as_slice() else { panic!("{measured:?} is one measurement") };
    assert_eq!(name, "timing");
    let heard = figures["heard"].as_array().expect("a list");
    let told: Vec<_> =
        heard.iter().map(|heard| format!("{} {}", heard["channel"], heard["differs"])).collect();
    assert_eq!(told.len(), 12, "six ways to be answered, and two secrets: {told:?}");
    for heard in heard {
        assert_eq!(heard["pairs"], 5, "{heard}");
        assert!(heard["median_us"].as_f64().is_some_and(|median| median > 0.0), "{heard}");
    }
}

#[test]
fn a_server_that_is_not_there_is_named() {
    // Port 9 is for discarding, which nobody does any more; where somebody does, that is no server either.
    let output =
        zugleich(&["bench", "server", "--only", "idle", "--idle", "1", "--url", "http://127.0.0.1:9"], "");
    assert_eq!((output.status.code(), printed(&output).as_str()), (Some(1), ""), "{}", complained(&output));
    assert!(complained(&output).contains("127.0.0.1:9"), "{}", complained(&output));
    let output = zugleich(&["bench", "server", "--only", "rivals"], "");
    assert_eq!(output.status.code(), Some(2), "{}", complained(&output));
    let output = zugleich(&["bench", "server", "--url", "nowhere"], "");
    assert_eq!(output.status.code(), Some(2), "{}", complained(&output));
}
