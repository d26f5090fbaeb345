//! `docs/book/src/play/commands.md`: every command in it prints the shown output.

use std::path::Path;

use clap_complete::Shell;

use crate::server::{ServerGuest, ServerProgram, folder, text};
use crate::shapes::{check, shown};
use crate::{complained, printed, zugleich};

/// Writes the files that the commands of the document read.
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
    let server = ServerProgram::in_folder(&folder.join("data"));
    let (guest, _) = ServerGuest::with_game(&server);
    assert_eq!(guest.form(&server, "/account/register", "name=Ann&password=correct+horse"), 200);
    server.stop();
}

/// The tests of the other program run the commands on tables, since they build tables.
#[test]
fn every_command_prints_what_the_document_shows() {
    let folder = folder();
    prepare(folder.path());
    for (command, shapes) in shown() {
        let arguments =
            command.strip_prefix("zugleich ").filter(|arguments| !arguments.starts_with("tables "));
        let Some(arguments) = arguments else { continue };
        check(command, env!("CARGO_BIN_EXE_zugleich"), arguments, folder.path(), &shapes);
    }
}

#[test]
fn every_shell_completes_every_command_has_man_page() {
    for shell in [Shell::Bash, Shell::Elvish, Shell::Fish, Shell::PowerShell, Shell::Zsh] {
        let script = printed(&zugleich(&["completions", &shell.to_string()], ""));
        assert!(script.contains("adjudicate") && script.contains("pgn"), "{shell}: {script}");
    }
    let folder = folder();
    let output = zugleich(&["man", "--out", text(folder.path())], "");
    assert!(output.status.success(), "{}", complained(&output));
    let page = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a page");
    assert_eq!(page("zugleich.1"), printed(&zugleich(&["man"], "")));
    assert!(page("zugleich-admin-check.1").contains("database"));
}
