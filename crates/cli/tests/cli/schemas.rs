//! `docs/commands.md`: every command that it shows prints what it shows.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap_complete::Shell;
use serde_json::Value;

use crate::server::{Guest, Server, folder, text};
use crate::{complained, printed, zugleich};

const DOCUMENT: &str = include_str!("../../../../docs/commands.md");

/// Each command of the document, and the lines that it is shown to print.
fn shown() -> Vec<(&'static str, Vec<Value>)> {
    let parts = DOCUMENT.split("```text\n").skip(1).map(|part| {
        let (command, rest) = part.split_once("\n```\n\n```json\n").expect("data follow each command");
        let (lines, _) = rest.split_once("\n```").expect("a block ends");
        (command, lines.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect())
    });
    parts.collect()
}

/// Whether something is of the shape that another has, in which `"..."` stands for any name.
fn is_like(shape: &Value, value: &Value) -> bool {
    match (shape, value) {
        (Value::Null, _) | (_, Value::Null) => true,
        (Value::Object(shape), Value::Object(value)) => match shape.get("...") {
            Some(any) => value.values().all(|value| is_like(any, value)),
            None => {
                let of = |(name, shape): (&String, &Value)| {
                    value.get(name).is_some_and(|value| is_like(shape, value))
                };
                shape.len() == value.len() && shape.iter().all(of)
            }
        },
        (Value::Array(shapes), Value::Array(values)) => {
            values.iter().all(|value| shapes.is_empty() || shapes.iter().any(|shape| is_like(shape, value)))
        }
        (shape, value) => std::mem::discriminant(shape) == std::mem::discriminant(value),
    }
}

/// What the commands of the document read.
fn prepare(folder: &Path) {
    for (name, content) in [
        ("game.txt", "b1c3 b5c3\n"),
        ("plies.txt", "b1c3 b8c6\n"),
        ("white.txt", "e4 Bc4 Qh5 Qxf7\n"),
        ("black.txt", "e5 Nc6 Nf6\n"),
        (
            "pairs.jsonl",
            "{\"id\": \"fool\", \"white\": \"f3 g4\", \"black\": \"e5 Qh4\"}\n{\"white\": \"zz\", \"black\": \"\"}\n",
        ),
    ] {
        std::fs::write(folder.join(name), content).expect("a file");
    }
    let lists = folder.join("lists");
    std::fs::create_dir(&lists).expect("a folder");
    for name in ["white.txt", "black.txt"] {
        std::fs::copy(folder.join(name), lists.join(name)).expect("a list");
    }
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance");
    std::os::unix::fs::symlink(cases, folder.join("conformance")).expect("a link");
    let server = Server::in_folder(&folder.join("data"));
    Guest::with_game(&server);
    server.stop();
}

#[test]
fn every_command_prints_what_the_document_shows() {
    let folder = folder();
    prepare(folder.path());
    let program = env!("CARGO_BIN_EXE_zugleich");
    for (command, shapes) in shown() {
        let arguments = command.strip_prefix("zugleich ").expect("it is the program's");
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{program} {arguments}")]).current_dir(folder.path());
        let output = shell.output().expect("there is a shell");
        let found: Vec<Value> = printed(&output)
            .lines()
            .map(|line| serde_json::from_str(line).expect("a line is JSON"))
            .collect();
        for value in &found {
            let known = shapes.iter().any(|shape| is_like(shape, value));
            assert!(known, "{command}: {value}\n{}", complained(&output));
        }
        for shape in &shapes {
            assert!(found.iter().any(|value| is_like(shape, value)), "{command} prints nothing like {shape}");
        }
    }
}

/// Every command that knows `--json` is shown with it.
#[test]
fn no_command_is_left_out() {
    let folder = folder();
    zugleich(&["man", "--out", text(folder.path())], "");
    let page = |words: &[&str]| folder.path().join(format!("zugleich-{}.1", words.join("-")));
    let of = |(command, _): (&str, _)| {
        let words: Vec<&str> = command.split(' ').skip(1).collect();
        let (long, short) = (page(&words[..2]), page(&words[..1]));
        if long.exists() { long } else { short }
    };
    let described: BTreeSet<_> = shown().into_iter().map(of).collect();
    let pages =
        std::fs::read_dir(folder.path()).expect("there are pages").map(|entry| entry.expect("a page").path());
    let knows = |path: &PathBuf| {
        path.file_name().is_some_and(|name| name != "zugleich.1")
            && std::fs::read_to_string(path).expect("a page").contains("\\-\\-json")
    };
    assert_eq!(described, pages.filter(knows).collect());
}

#[test]
fn every_shell_can_complete_and_every_command_has_a_page() {
    for shell in [Shell::Bash, Shell::Elvish, Shell::Fish, Shell::PowerShell, Shell::Zsh] {
        let script = printed(&zugleich(&["completions", &shell.to_string()], ""));
        assert!(script.contains("adjudicate") && script.contains("pgn"), "{shell}: {script}");
    }
    let folder = folder();
    let output = zugleich(&["man", "--out", text(folder.path())], "");
    assert!(output.status.success(), "{}", complained(&output));
    let page = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a page");
    assert_eq!(page("zugleich.1"), printed(&zugleich(&["man"], "")));
    assert!(page("zugleich-bench-match.1").contains("opponent"));
}
