//! Lost keys and events in the real program: its messages to the operator, and the remedies.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::serve::cannot_start;
use crate::server::{ServerGuest, ServerProgram, folder, text};
use crate::{complained, printed, zugleich};

fn refused(data: &Path) -> String {
    cannot_start(&["--listen", "127.0.0.1:0", "--data", text(data)])
}

#[test]
fn database_without_keys_is_refused_until_restored() {
    let folder = folder();
    let (data, away) = (folder.path().join("data"), folder.path().join("away"));
    let keys = data.join("zugleich.db.keys");
    let server = ServerProgram::in_folder(&data);
    let (guest, id) = ServerGuest::with_game(&server);
    server.kill();
    fs::rename(&keys, &away).expect("there are keys");
    let complaint = refused(&data);
    assert!(complaint.contains("is missing") && complaint.contains("secret-key-file"), "{complaint}");
    assert!(!keys.exists(), "none was made");
    let output =
        zugleich(&["serve", "--listen", "127.0.0.1:0", "--data", text(&data), "--set", "secret-key=no"], "");
    assert_eq!(output.status.code(), Some(2), "{}", complained(&output));
    let set = format!("secret-key-file={}", text(&away));
    let server = ServerProgram::start(&["serve", "--data", text(&data), "--set", &set]);
    assert_eq!(guest.watch(&server, &id).until_type("state")["phase"], "planning");
    server.stop();
}

#[test]
fn keys_are_rotated_when_the_server_is_stopped() {
    let folder = folder();
    let server = ServerProgram::in_folder(folder.path());
    let (guest, id) = ServerGuest::with_game(&server);
    let mut board = guest.watch(&server, &id);
    board.commit("white", 1, "b1c3");
    board.until_type("committed");
    let arguments = ["admin", "rotate-keys", "--data", text(folder.path())];
    let running = zugleich(&arguments, "");
    assert!(complained(&running).contains("another Zugleich server"), "{}", complained(&running));
    server.kill();
    let elsewhere = folder.path().join("elsewhere");
    let nothing = zugleich(&["admin", "rotate-keys", "--data", text(&elsewhere)], "");
    assert!(complained(&nothing).contains("does not exist"), "{}", complained(&nothing));
    assert!(!elsewhere.exists());
    let rotated = zugleich(&arguments, "");
    assert!(
        printed(&rotated).ends_with("has a new key; encrypted with it: 1 event.\n"),
        "{}",
        printed(&rotated)
    );
    let server = ServerProgram::in_folder(folder.path());
    let state = guest.watch(&server, &id).until_type("state");
    assert_eq!(state["own"]["white"]["committed"], true);
    server.stop();
}

#[test]
fn events_that_a_killed_server_has_stored_are_missed() {
    let folder = folder();
    let server = ServerProgram::in_folder(folder.path());
    ServerGuest::with_game(&server);
    server.kill();
    fs::write(folder.path().join("zugleich.db-wal"), "").expect("it is ours");
    let complaint = cannot_start_after_the_log(folder.path());
    assert!(complaint.contains("1 of the games") && complaint.contains("accept-loss=yes"), "{complaint}");
    let server = ServerProgram::start(&["serve", "--data", text(folder.path()), "--set", "accept-loss=yes"]);
    let health: Value =
        serde_json::from_str(&ServerGuest::new(&server).get(&server, "/health")).expect("JSON");
    assert!(health["message"].as_str().is_some_and(|message| message.contains("missing")), "{health}");
    server.stop();
    ServerProgram::in_folder(folder.path()).stop();
}

/// Returns the reason why a server does not start, after the lines of its log.
fn cannot_start_after_the_log(data: &Path) -> String {
    let output = zugleich(&["--listen", "127.0.0.1:0", "--data", text(data)], "");
    assert_eq!(output.status.code(), Some(1));
    let complaint = complained(&output);
    assert!(complaint.contains("a stored event is missing in the database"), "{complaint}");
    complaint.lines().last().expect("a line").to_owned()
}
