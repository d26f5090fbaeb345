//! Files of tables of endings.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::{PROGRAM, folder, json_lines, lab, refusal_of, text, zugleich};

/// Runs a command on tables: `build` of this program, or one of `zugleich`.
fn run(arguments: &[&str]) -> Output {
    let command = if arguments[0] == "build" { lab } else { zugleich };
    command(&[&["tables"], arguments, &["--json"]].concat())
}

fn tables(dir: &Path, arguments: &[&str]) -> Vec<Value> {
    json_lines(&run(&[arguments, &["--dir", text(dir)]].concat()))
}

fn refusal(arguments: &[&str]) -> (String, Option<i32>) {
    let (code, _, status) = refusal_of(&run(arguments));
    (code, status)
}

/// After Ctrl+C or a kill the stored part remains, and the next call continues from it.
#[test]
fn a_build_is_stopped_and_goes_on() {
    let whole = folder();
    tables(whole.path(), &["build", "KQvKR"]);
    for signal in [Signal::INT, Signal::KILL] {
        let folder = folder();
        let mut command = Command::new(PROGRAM);
        command.args(["tables", "build", "KQvKR", "--threads", "1", "--dir", text(folder.path())]);
        let process = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        while !folder.path().join("KQvK.table").exists() {
            std::thread::yield_now();
        }
        kill_process(Pid::from_child(&process), signal).expect("it runs");
        let ended = process.wait_with_output().expect("it ends");
        assert!(signal == Signal::KILL || ended.status.code() == Some(130), "{ended:?}");
        let made = tables(folder.path(), &["build", "KQvKR"]);
        assert!(made.iter().all(|line| line["class"] != "KQvK"), "{made:?}");
        assert!(!folder.path().join("KQvKR.part").exists());
        let probe = ["probe", "--position", "4k/3r1/5/1Q3/K4 0 1"];
        let (found, expected) = (tables(folder.path(), &probe), tables(whole.path(), &probe));
        let value = |lines: &[Value]| lines[0]["value"].as_f64().expect("a number");
        assert!((value(&found) - value(&expected)).abs() < 1e-10, "{found:?} {expected:?}");
    }
}

#[test]
fn what_is_damaged_or_not_there_is_refused() {
    let folder = folder();
    let dir = text(folder.path());
    tables(folder.path(), &["build", "KQvK"]);
    let queen = folder.path().join("KQvK.table");
    let mut bytes = std::fs::read(&queen).expect("it is there");
    bytes[5_000] ^= 1;
    std::fs::write(&queen, bytes).expect("it can be written");
    let probe = |position: &str| refusal(&["probe", "--dir", dir, "--position", position]);
    assert_eq!(probe("4k/5/5/5/K3Q 0 1"), ("damaged-table".to_owned(), Some(1)));
    assert_eq!(probe("4k/4q/5/5/K3R 0 1"), ("damaged-table".to_owned(), Some(1)));
    assert_eq!(probe("3rk/4n/5/5/K3R 0 1"), ("missing-table".to_owned(), Some(1)));
    assert_eq!(probe("rnbqk/ppppp/5/PPPPP/RNBQK 0 1"), ("missing-table".to_owned(), Some(1)));
    assert_eq!(probe("hello"), ("invalid-field-count".to_owned(), Some(2)));
    assert_eq!(refusal(&["build", "KvK", "--dir", dir]), ("invalid-class".to_owned(), Some(2)));
    assert_eq!(refusal(&["build", "QvK", "--dir", dir]), ("invalid-class".to_owned(), Some(2)));
}

/// Exact values come from a table instead of a search, unless tables are disabled.
#[test]
fn an_analysis_asks_the_tables_first() {
    let folder = folder();
    tables(folder.path(), &["build", "KQvK"]);
    let analysis = |position: &str, how: &[&str]| -> Value {
        let call = ["analyse", "--variant", "chesimul", "--json", "--nodes", "300", "--position", position];
        json_lines(&zugleich(&[&call[..], how].concat())).remove(0)
    };
    let (ending, there) = ("4k/5/5/5/K3Q 0 1", ["--tables", text(folder.path())]);
    let probe = &tables(folder.path(), &["probe", "--position", ending])[0];
    let found = analysis(ending, &there);
    for field in ["value", "error", "white", "black", "gap"] {
        assert_eq!(found[field], probe[field], "{field}");
    }
    assert_eq!(found["source"], "table");
    let searched = analysis(ending, &["--no-tables"]);
    assert_eq!((&searched["source"], &searched["error"]), (&Value::from("search"), &Value::Null));
    // After this many quiet turns the table is not exact; and there is no table of the other ending.
    for other in ["4k/5/5/5/K3Q 48 1", "3rk/4n/5/5/K3R 0 1"] {
        assert_eq!(analysis(other, &there)["source"], "search", "{other}");
    }
    std::fs::write(folder.path().join("KQvK.table"), "no table").expect("it can be written");
    assert_eq!(
        zugleich(&[&["analyse", "--variant", "chesimul", "--position", ending], &there[..]].concat())
            .status
            .code(),
        Some(1)
    );
}

/// The document contains the list once, after any number of writes.
#[test]
fn a_document_tells_of_the_tables() {
    let folder = folder();
    tables(folder.path(), &["build", "KNvK", "KPvK"]);
    let document = folder.path().join("engine.md");
    std::fs::write(&document, "# The engine\n").expect("a file");
    let write = || zugleich(&["tables", "list", "--dir", text(folder.path()), "--document", text(&document)]);
    assert!(write().status.success());
    let once = std::fs::read_to_string(&document).expect("it is there");
    assert!(once.starts_with("# The engine\n\n<!-- tables") && once.contains("| KPvK | 4158 |"), "{once}");
    assert!(write().status.success());
    assert_eq!(std::fs::read_to_string(&document).expect("it is there"), once);
}

/// Tables of a game have a folder of their own, and other games do not use them.
#[test]
fn tables_are_of_one_game() {
    let folder = folder();
    let dir = text(folder.path());
    let made = tables(folder.path(), &["build", "KNvK", "--variant", "parity"]);
    assert!(made.len() == 1 && made[0]["class"] == "KNvK", "{made:?}");
    let file = folder.path().join("parity").join("KNvK.table");
    assert!(file.exists() && !folder.path().join("KNvK.table").exists());
    let listed = |variant: &str| tables(folder.path(), &["list", "--variant", variant]).len();
    assert_eq!((listed("parity"), listed("chesimul"), listed("prediction")), (1, 0, 0));
    let checked = tables(folder.path(), &["verify", "--variant", "parity", "--every", "50"]);
    assert!(checked[0]["boards"].as_u64() > Some(100) && checked[0]["anew"].is_null(), "{checked:?}");
    // The knight rests and is captured, and then both kings rest.
    let drawn = "3Nk3/8/8/8/8/8/8/4K3 - - d8/- 0 1";
    let probe = &tables(folder.path(), &["probe", "--variant", "parity", "--position", drawn])[0];
    assert_eq!(probe["value"], 0.0);
    let call =
        ["analyse", "--variant", "parity", "--position", drawn, "--json", "--nodes", "9", "--tables", dir];
    let found = json_lines(&zugleich(&call)).remove(0);
    assert_eq!((&found["source"], &found["value"]), (&Value::from("table"), &probe["value"]));
    let refused = |arguments: &[&str]| refusal(&[arguments, &["--dir", dir]].concat());
    assert_eq!(refused(&["build", "KQvKR", "--variant", "parity"]), ("invalid-class".to_owned(), Some(2)));
    assert_eq!(
        refused(&["build", "--pieces", "4", "--variant", "parity"]),
        ("invalid-class".to_owned(), Some(2))
    );
    assert_eq!(refused(&["build", "--variant", "blind"]), ("not-in-this-game".to_owned(), Some(2)));
    let four = ["probe", "--variant", "parity", "--position", "3qk3/8/8/8/8/8/8/3QK3 - - -/- 0 1"];
    assert_eq!(refused(&four), ("missing-table".to_owned(), Some(1)));
    std::fs::copy(&file, folder.path().join("KNvK.table")).expect("it can be copied");
    assert_eq!(refused(&["list"]), ("damaged-table".to_owned(), Some(1)));
}
