//! Files of opening books.

use std::path::Path;
use std::process::{Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use zugleich_engine::book::{Book, BookIndex};
use zugleich_games::GAMES;

use crate::{PROGRAM, folder, json_lines, lab, refusal, refusal_of, text, zugleich};

fn lines(arguments: &[&str]) -> Vec<Value> {
    json_lines(&lab(&[arguments, &["--json"]].concat()))
}

fn analysed(arguments: &[&str]) -> Value {
    json_lines(&zugleich(&[&["analyse", "--json"], arguments].concat())).remove(0)
}

fn build<'a>(variant: &'a str, nodes: &'a str, file: &'a Path) -> [&'a str; 10] {
    ["book", "build", "--variant", variant, "--nodes", nodes, "--best", "2", "--out", text(file)]
}

/// An interrupted and continued build gives the same file as an uninterrupted one.
#[test]
fn a_book_goes_on_from_the_file() {
    let folder = folder();
    let (whole, parts) = (folder.path().join("whole"), folder.path().join("parts"));
    let made = lines(&build("chesimul", "5000", &whole));
    let mut command = Command::new(PROGRAM);
    command.args(build("chesimul", "5000", &parts)).stdout(Stdio::null()).stderr(Stdio::null());
    let process = command.spawn().expect("it starts");
    while !parts.exists() {
        std::thread::yield_now();
    }
    kill_process(Pid::from_child(&process), Signal::INT).expect("it runs");
    process.wait_with_output().expect("it ends");
    assert!(lines(&build("chesimul", "5000", &parts)).len() < made.len());
    let read = |path: &Path| std::fs::read_to_string(path).expect("it is there");
    assert_eq!(read(&whole), read(&parts));
    assert!(lines(&build("chesimul", "5000", &parts)).is_empty(), "all is found");
    let (code, message, status) = refusal(&build("chesimul", "5001", &whole));
    assert_eq!((code.as_str(), status), ("already-exists", Some(1)));
    assert!(message.contains("--nodes 5000"), "{message}");
}

#[test]
fn every_turn_game_looks_up_its_openings() {
    let folder = folder();
    for variant in ["chesimul", "parity-so", "prediction", "entanglement"] {
        let file = folder.path().join(variant);
        let made = lines(&build(variant, "300", &file));
        let found = |how: &[&str]| {
            let found = analysed(&[&["--variant", variant, "--nodes", "100"], how].concat());
            (found["source"].clone(), found["value"].clone(), found["depth"].clone())
        };
        let start = ("book".into(), made[0]["value"].clone(), made[0]["depth"].clone());
        assert_eq!(found(&["--book", text(&file)]), start, "{variant}");
        assert_eq!(found(&["--no-book"]).0, "search", "{variant}");
        let game = ["bench", "match", "--variant", variant, "--player", "book:60", "--opponent", "random"];
        let played = lines(&[&game[..], &["--games", "2", "--book", text(&file)]].concat());
        assert_eq!(played[0]["games"], 2);
    }
    let measured = ["bench", "book", "--variant", "chesimul", "--nodes", "0", "--book"];
    let measured = lines(&[&measured[..], &[text(&folder.path().join("chesimul"))]].concat());
    let budgets: Vec<_> = measured.iter().map(|line| line["budget"].clone()).collect();
    assert_eq!(budgets, ["book", "0 nodes"]);
}

/// Each built-in book is a book of its game, and an analysis starts with it.
#[test]
fn builtin_books_are_used_unless_disabled() {
    for (entry, book) in GAMES.iter().filter_map(|entry| Some((entry, zugleich_games::book(entry.id())?))) {
        let book = Book::parse(book).expect("it is a book");
        assert!(BookIndex::of(&entry.variant, &book).is_ok(), "{}", entry.id());
        let call = ["--variant", entry.id(), "--nodes", "100"];
        assert_eq!(analysed(&call)["source"], "book");
        assert_eq!(analysed(&[&call[..], &["--no-book"]].concat())["source"], "search");
    }
}

#[test]
fn invalid_book_is_refused_with_its_place() {
    let folder = folder();
    let file = folder.path().join("book");
    lines(&build("chesimul", "100", &file));
    let whole = std::fs::read_to_string(&file).expect("it is there");
    let broken = folder.path().join("broken");
    let analysed = |variant: &str, file: &Path| {
        refusal_of(&zugleich(&["analyse", "--variant", variant, "--book", text(file), "--json"]))
    };
    let sum = "the checksum in the last line does not match the lines before it";
    let newer = "a newer version of Zugleich wrote the book (format 7, this program knows 1)";
    for (content, wanted, said) in [
        (whole.replace("book 1", "book 7"), "too-new", newer),
        (whole.replace("gap", "gape"), "damaged-book", sum),
        (String::new(), "damaged-book", "line 1: expected the first line of a book"),
    ] {
        std::fs::write(&broken, content).expect("it can be written");
        let (code, message, status) = analysed("chesimul", &broken);
        assert_eq!((code.as_str(), status), (wanted, Some(1)));
        assert!(message.ends_with(said), "{message}");
        assert_eq!(refusal(&build("chesimul", "100", &broken)).0, wanted);
    }
    let (code, message, _) = analysed("parity", &file);
    assert_eq!(code, "damaged-book");
    assert!(message.ends_with("line 2: the book is for chesimul, not for parity"), "{message}");
    std::fs::write(&broken, [0xff, 0xfe]).expect("it can be written");
    assert_eq!(analysed("chesimul", &broken).0, "not-utf-8");
    assert_eq!(analysed("chesimul", &folder.path().join("none")).0, "unreadable");
    assert_eq!(refusal(&build("blind", "100", &file)).0, "not-in-this-game");
    assert_eq!(refusal(&["bench", "book", "--variant", "entanglement"]).0, "not-in-this-game");
    let game = ["bench", "match", "--player", "book:60", "--opponent", "random", "--games", "2"];
    assert_eq!(refusal(&[&game[..], &["--variant", "both-take"]].concat()).0, "invalid-arguments");
    for share in ["0", "1.5", "NaN", "much"] {
        assert_eq!(
            refusal(&[&build("chesimul", "1", &file)[..], &["--share", share]].concat()).0,
            "invalid-arguments"
        );
    }
}
