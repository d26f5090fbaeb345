//! Calls common to every command, and inputs that no command fails on.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::server::folder;
use crate::{complained, printed, refusal, zugleich};

/// Returns the exit code of a call whose messages the shell redirects.
fn deaf(messages: &str, arguments: &str) -> Option<i32> {
    let program = env!("CARGO_BIN_EXE_zugleich");
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{program} {arguments} {messages}")]).stdin(Stdio::null());
    shell.stdout(Stdio::null()).status().expect("there is a shell").code()
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_fails_because_nobody_can_be_told() {
    let folder = folder();
    let lists = folder.path().join("lists");
    std::fs::create_dir(&lists).expect("a folder");
    std::fs::write(lists.join("white"), "a8=Q").expect("a list");
    std::fs::write(lists.join("any"), "e4").expect("a list");
    let pairs = folder.path().join("pairs");
    std::fs::write(&pairs, "{}\n").expect("pairs");
    let (lists, pairs) = (lists.display().to_string(), pairs.display().to_string());
    for messages in ["2>/dev/full", "2>&-"] {
        for (arguments, code) in [
            ("replay --variant chess", 2),
            ("dance", 2),
            ("moves --variant chesimul --moves 'a2a4 a4a3'", 1),
            (&format!("adjudicate --batch {pairs}"), 2),
            (&format!("round-robin {lists}"), 0),
        ] {
            assert_eq!(deaf(messages, arguments), Some(code), "{arguments} {messages}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_server_whose_log_is_full_serves() {
    let folder = folder();
    let mut server = Command::new(env!("CARGO_BIN_EXE_zugleich"));
    server.args(["serve", "--listen", "localhost:0", "--data"]).arg(folder.path()).env("RUST_LOG", "trace");
    let full = File::options().write(true).open("/dev/full").expect("Linux has it");
    let mut server = server.stdout(Stdio::piped()).stderr(full).spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(server.stdout.as_mut().expect("it is piped"))
        .read_line(&mut line)
        .expect("it says a line");
    let address = line.trim().strip_prefix("Zugleich listens on ").expect("it listens on a name").to_owned();
    let answer = reqwest::blocking::get(&address).expect("it answers").status();
    server.kill().expect("it still runs");
    server.wait().expect("it ends");
    assert_eq!(answer, 200, "{address}");
}

#[test]
fn a_place_to_listen_may_have_a_name() {
    for arguments in
        [["--listen", "localhost"], ["--listen", "no.such.name.invalid:80"], ["--set", "listen=localhost"]]
    {
        let output = zugleich(&[&["serve"], &arguments[..]].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(complained(&output).contains("or `localhost:8080` is expected"), "{}", complained(&output));
    }
}

#[test]
fn help_of_a_command_can_be_asked_for_in_both_ways() {
    for command in ["replay", "tables probe", "admin check", "play"] {
        let words: Vec<&str> = command.split(' ').collect();
        let asked = zugleich(&[&["help"], &words[..]].concat(), "");
        assert_eq!(asked.status.code(), Some(0), "{command}: {}", complained(&asked));
        assert_eq!(printed(&asked), printed(&zugleich(&[&words[..], &["--help"]].concat(), "")), "{command}");
    }
    assert_eq!(zugleich(&["help", "dance"], "").status.code(), Some(2));
}

#[test]
fn the_first_of_the_plans_played_may_be_a_pass() {
    for (variant, moves) in [("chesimul", "-- a4a3"), ("parity", "-- --"), ("prediction", "--/- e7e5/-")] {
        for command in [&["moves"][..], &["perft", "--depth", "1"]] {
            let output = zugleich(&[command, &["--variant", variant, "--moves", moves]].concat(), "");
            let told = complained(&output);
            assert!(told.starts_with("zugleich: turn 1: white may not plan --"), "{told}");
        }
    }
}

#[test]
fn byte_order_mark_is_skipped() {
    let game = r#"{"variant": "chesimul", "turns": [{"white": "b1c3", "black": "b5c3"}]}"#;
    let pair = r#"{"white": "f3 g4", "black": "e5 Qh4"}"#;
    for (arguments, text) in [
        (&["replay", "--variant", "chesimul", "--json"][..], "b1c3 b5c3\n"),
        (&["replay", "--json"], game),
        (&["replay", "--json"], "[Variant \"parity\"]\n1. e4|e5 *"),
        (&["adjudicate", "--batch", "-", "--json"], pair),
        (&["adjudicate", "-", "/dev/null", "--json"], "e4"),
        (&["play", "--variant", "chesimul", "--against", "person"], "moves b1\nquit\n"),
    ] {
        let (plain, marked) = (zugleich(arguments, text), zugleich(arguments, &format!("\u{feff}{text}")));
        assert_eq!(plain.status.code(), Some(0), "{arguments:?}: {}", complained(&plain));
        assert_eq!(printed(&marked), printed(&plain), "{arguments:?}: {}", complained(&marked));
    }
}

/// The mark belongs to no line, and pages ignore it, too.
#[test]
fn a_transcript_may_begin_with_a_mark() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/transcripts/good/blind-sealed.jsonl");
    let text = std::fs::read_to_string(file).expect("a sound transcript");
    let plain = zugleich(&["verify", "-"], &text);
    let marked = zugleich(&["verify", "-"], &format!("\u{feff}{text}"));
    assert_eq!(
        (plain.status.code(), printed(&plain)),
        (Some(3), printed(&marked)),
        "{}",
        complained(&marked)
    );
    // Within the text it is a fault.
    assert_ne!(zugleich(&["verify", "-"], &text.replacen('\n', "\n\u{feff}", 1)).status.code(), Some(0));
}

#[test]
fn standard_input_is_a_file_by_the_name_of_a_hyphen() {
    let folder = folder();
    let settings = "colour = \"blue\"\n";
    for (arguments, input, code, said) in [
        (&["replay", "--variant", "chesimul", "--json", "-"][..], "b1c3 b5c3\n", 0, ""),
        (&["analyse", "--variant", "chesimul", "--nodes", "50", "--json", "-"], "b1c3 b5c3\n", 0, ""),
        (&["serve", "--settings", "-", "--data", crate::server::text(folder.path())], settings, 2, "colour"),
        (&["analyse", "--variant", "chesimul", "--book", "-"], "no book", 1, "-: "),
        (&["verify", "-", "--keys", "-"], "", 2, "standard input cannot be read: another argument"),
        (&["analyse", "--variant", "blind", "-", "-"], "e4", 2, "another argument reads it already"),
    ] {
        let output = zugleich(arguments, input);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", complained(&output));
        assert!(complained(&output).contains(said), "{arguments:?}: {}", complained(&output));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn no_file_is_read_further_than_it_may_be_long() {
    let zeros = "/dev/zero";
    for arguments in [
        &["replay", "--variant", "chesimul", zeros][..],
        &["analyse", "--variant", "chesimul", zeros],
        &["analyse", "--variant", "blind", "/dev/null", zeros],
        &["adjudicate", zeros, "/dev/null"],
        &["adjudicate", "--batch", zeros],
        &["verify", zeros],
        &["analyse", "--variant", "chesimul", "--book", zeros],
    ] {
        assert_eq!(refusal(arguments).0, "too-long", "{arguments:?}");
    }
    let folder = folder();
    let data = folder.path().to_str().expect("a name");
    let root = format!("postgres://me@localhost:1/games?sslmode=verify-full&sslrootcert={zeros}");
    for (arguments, what) in [
        (&["serve", "--data", data, "--set", "secret-key-file=/dev/zero"][..], "key file"),
        (&["serve", "--database", &root, "--set", "secret-key-file=/dev/null"], "certificates"),
        (&["worker", "--database", &root, "--keys", "/dev/null"], "certificates"),
        (&["admin", "check", "--database", &root], "certificates"),
    ] {
        let told = complained(&zugleich(arguments, ""));
        assert!(told.contains(zeros) && told.contains("longer than"), "{arguments:?}: {told}");
        assert!(told.contains(what), "{arguments:?}: {told}");
    }
    let settings = complained(&zugleich(&["serve", "--settings", zeros], ""));
    assert!(settings.contains("/dev/zero is longer than 65536 bytes"), "{settings}");
    let output = Command::new(env!("CARGO_BIN_EXE_zugleich"))
        .args(["replay", "--variant", "chesimul", "-"])
        .stdin(File::open(zeros).expect("Linux has it"))
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(2), "{}", complained(&output));
    assert!(complained(&output).contains("standard input is longer than 16777216 bytes"));
    let output = Command::new(env!("CARGO_BIN_EXE_zugleich"))
        .args(["play", "--variant", "chesimul", "--against", "person"])
        .stdin(File::open(zeros).expect("Linux has it"))
        .output()
        .expect("the program starts");
    assert!(complained(&output).contains("a line is longer than"), "{}", complained(&output));
}

#[test]
fn unreadable_document_of_tables_is_left_as_it_is() {
    let folder = folder();
    let name = |file: &str| crate::server::text(&folder.path().join(file)).to_owned();
    let (latin, long, new) = (name("latin.md"), name("long.md"), name("new.md"));
    std::fs::write(&latin, b"caf\xe9\n").expect("a file");
    let file = File::create(&long).expect("a file");
    file.set_len((16 << 20) + 1).expect("a longer file");
    let list =
        |document: &str| zugleich(&["tables", "list", "--dir", &name("none"), "--document", document], "");
    for (document, why) in [(&latin, "not UTF-8"), (&long, "is longer than"), (&name(""), "cannot be read")] {
        let refused = list(document);
        let told = complained(&refused);
        assert!(refused.status.code() == Some(2) && told.contains(why), "{document}: {told}");
        assert!(told.contains(document.as_str()), "{told}");
    }
    assert_eq!(std::fs::read(&latin).expect("it is there"), b"caf\xe9\n");
    assert_eq!(file.metadata().expect("it is there").len(), (16 << 20) + 1);
    assert!(list(&new).status.success());
    std::fs::write(&new, format!("# Tables\n\n{}\nend\n", std::fs::read_to_string(&new).expect("a list")))
        .expect("a file");
    assert!(list(&new).status.success());
    let text = std::fs::read_to_string(&new).expect("a list");
    assert!(text.starts_with("# Tables\n") && text.ends_with("\nend\n"), "{text}");
}

#[test]
fn nothing_is_said_where_nobody_reads() {
    for arguments in
        [&["completions", "bash"][..], &["man"], &["variants", "--json"], &["help"], &["dance", "--json"]]
    {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = Command::new(env!("CARGO_BIN_EXE_zugleich")).args(arguments).stdout(writer).output();
        let said = complained(&output.expect("the program starts"));
        assert!(!said.contains("pipe"), "{arguments:?}: {said}");
    }
}

#[test]
fn options_that_contradict_each_other_are_refused() {
    let twice = ["--option", "king_risk=allowed", "--option", "king_risk=forbidden"];
    let person = ["play", "--variant", "chesimul", "--against", "person"];
    for (arguments, said) in [
        (&[&["moves", "--variant", "parity"][..], &twice].concat()[..], "option king_risk is given twice"),
        (&[&["play", "--variant", "parity"][..], &twice].concat(), "option king_risk is given twice"),
        (&["replay", "--variant", "parity", "--json", "--pgn"], "cannot be used with"),
        (&["replay", "--variant", "parity", "--variant", "chesimul"], "cannot be used multiple times"),
        (&[&person[..], &["--side", "black"]].concat(), "--side applies to the computer"),
        (&[&person[..], &["--level", "5"]].concat(), "--level applies to the computer"),
        (&[&person[..], &["--style", "nash"]].concat(), "--style applies to the computer"),
        (&[&person[..], &["--seed", "1"]].concat(), "--seed applies to the computer"),
        (&["serve", "--set", "strikes=1", "--set", "strikes=2"], "strikes is set twice"),
        (&["serve", "--listen", "127.0.0.1:0", "--set", "listen=127.0.0.1:0"], "listen is set twice"),
    ] {
        let output = zugleich(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", complained(&output));
        assert!(complained(&output).contains(said), "{arguments:?}: {}", complained(&output));
    }
}

#[test]
fn one_alone_is_no_plural() {
    let one = |arguments: &[&str], input| printed(&zugleich(arguments, input));
    assert!(
        one(&["perft", "--variant", "chesimul", "--depth", "1"], "")
            .starts_with("49 sequences of 1 turn in ")
    );
    assert!(
        one(&["adjudicate", "--batch", "-"], r#"{"white": "e4", "black": "e5"}"#)
            .contains("\n1 pair, 0 refused")
    );
    for (arguments, input, said) in [
        (&["replay", "--variant", "chesimul"][..], "a2a3", "a turn needs 2 plans, found 1"),
        (&["replay", "--variant", "chesimul"], "a2a3 b1c3 a4a3", "a turn needs 2 plans, found 3"),
        (&["moves", "--variant", "chesimul", "--position", "5"], "", "the position has 1 field; expected"),
        (&["moves", "--variant", "chesimul", "--position", "5 0 1"], "", "placement has 1 rank; expected"),
    ] {
        let output = complained(&zugleich(arguments, input));
        assert!(output.contains(said), "{arguments:?}: {output}");
    }
}
