//! The server under a light load: measured games are also correct.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::{PROGRAM, complained, folder, json_lines, lab, printed, refusal, text};

/// Returns the figures of each measurement, by its name.
fn figures(arguments: &[&str]) -> Vec<(String, Value)> {
    let read =
        |mut line: Value| (line["measured"].as_str().expect("a name").to_owned(), line["figures"].take());
    let output = lab(&[&["bench", "server", "--json"], arguments].concat());
    json_lines(&output).into_iter().map(read).collect()
}

fn turns(figures: &Value) -> u64 {
    figures["turns"].as_object().expect("turns of each game").values().filter_map(Value::as_u64).sum()
}

#[test]
fn games_survive_a_killed_server() {
    let measured = figures(&["--only", "turns", "--games", "6", "--turns", "24"]);
    let [(name, figures)] = measured.as_slice() else { panic!("{measured:?} is one measurement") };
    assert_eq!((name.as_str(), turns(figures)), ("turns", 24));
    let games: Vec<&String> = figures["turns"].as_object().expect("games").keys().collect();
    assert_eq!(games, ["blind", "chesimul", "entanglement", "parity", "parity-so", "prediction"]);
    assert_eq!((&figures["survived_kill"], &figures["refused"]), (&true.into(), &serde_json::json!({})));
    // Each turn is shown to both, and each side that acts gets a receipt; a list of Blind synchronous chess
    // gets two.
    assert_eq!(figures["reveal"]["count"], 48);
    let receipts = figures["receipt"]["count"].as_u64().expect("a number");
    assert!((24..=96).contains(&receipts), "{figures}");
    assert!(figures["disk"]["syncs_per_second"].as_f64().is_some_and(|syncs| syncs > 0.0), "{figures}");
}

#[test]
fn a_server_that_runs_is_measured_and_goes_on() {
    let folder = folder();
    let mut server = Command::new(PROGRAM);
    server.args(["zugleich", "serve", "--listen", "127.0.0.1:0", "--data", text(folder.path())]);
    let mut server = server.stdout(Stdio::piped()).spawn().expect("it starts");
    let mut line = String::new();
    BufReader::new(server.stdout.take().expect("it is piped")).read_line(&mut line).expect("a line");
    let url = line.trim_end().rsplit(' ').next().expect("an address").to_owned();
    let measured = figures(&["--url", &url, "--games", "2", "--turns", "4", "--flood", "3", "--idle", "12"]);
    let [(_, two), (_, flood), (_, idle)] = measured.as_slice() else { panic!("{measured:?} are three") };
    assert_eq!((turns(two), &two["survived_kill"], &two["disk"]), (4, &false.into(), &Value::Null));
    assert_eq!((turns(flood), &flood["games"]), (6, &3.into()));
    assert!(flood["longest_queue"].as_u64().is_some_and(|queue| (1..=6).contains(&queue)), "{flood}");
    assert_eq!((&idle["sockets"], &idle["games"]), (&12.into(), &2.into()));
    assert!(server.try_wait().expect("it can be asked").is_none(), "it goes on");
    server.kill().and_then(|()| server.wait()).expect("it ends");
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
    // Port 9 is that of the discard service, which hardly runs any more, and is not a server of the program
    // either.
    let output = lab(&["bench", "server", "--only", "idle", "--idle", "1", "--url", "http://127.0.0.1:9"]);
    assert_eq!((output.status.code(), printed(&output).as_str()), (Some(1), ""), "{}", complained(&output));
    assert!(complained(&output).contains("127.0.0.1:9"), "{}", complained(&output));
    let output = lab(&["bench", "server", "--only", "rivals"]);
    assert_eq!(output.status.code(), Some(2), "{}", complained(&output));
    let output = lab(&["bench", "server", "--url", "nowhere"]);
    assert_eq!(output.status.code(), Some(2), "{}", complained(&output));
}

#[test]
fn folder_that_is_missing_is_named() {
    let folder = folder();
    let missing = folder.path().join("missing");
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("a file");
    for path in [missing, file] {
        let path = path.to_str().expect("UTF-8");
        let (code, message, status) =
            refusal(&["bench", "server", "--only", "idle", "--idle", "1", "--data", path]);
        assert_eq!((code.as_str(), status), ("invalid-arguments", Some(2)), "{message}");
        assert!(message.contains(path), "{message}");
    }
}

#[test]
fn honest_games_are_played_beside_each_attack() {
    let attacks = ["--attack", "lists", "--attack", "reads", "--attack", "films"];
    let measured = figures(&[&attacks[..], &["--games", "2", "--turns", "6"]].concat());
    let kinds: Vec<_> =
        measured.iter().map(|(name, figures)| format!("{name} {}", figures["assault"])).collect();
    assert_eq!(kinds, ["attack \"lists\"", "attack \"reads\"", "attack \"films\""]);
    for (_, figures) in measured {
        for beside in ["quiet", "attacked"] {
            assert!(
                figures[beside]["receipt"]["count"].as_u64().is_some_and(|count| count >= 6),
                "{figures}"
            );
        }
        assert!(!figures["answers"].as_object().expect("by status").is_empty(), "{figures}");
    }
}
