//! `zugleich serve`: its start, its messages when it cannot start, and data that survive its kill.

use std::io::{BufRead, BufReader};
use std::net::{IpAddr, TcpListener, TcpStream};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::server::{ServerGuest, ServerProgram, folder, text};
use crate::{complained, printed, zugleich};

#[test]
fn acknowledged_plan_and_clock_survive_kill() {
    let folder = folder();
    let mut server = ServerProgram::in_folder(folder.path());
    let (white, black) = (ServerGuest::new(&server), ServerGuest::new(&server));
    let clock = json!({ "kind": "increment", "base": 300, "increment": 3 });
    let game = json!({ "variant": "chesimul", "opponent": "friend", "side": "white", "clock": clock });
    let id = white.post(&server, "/api/games", &game)["id"].as_str().expect("an id").to_owned();
    assert_eq!(black.post(&server, &format!("/api/games/{id}/join"), &json!({}))["seat"], "black");
    for (turn, (first, second)) in (1..).zip([("b1a3", "b5c3"), ("a3c4", "c3a2"), ("d2d3", "e4e3")]) {
        let mut board = white.watch(&server, &id);
        board.commit("white", turn, first);
        board.until_type("committed");
        let left = |state: &Value| state["clock"]["left"]["white"].as_i64().expect("White has a clock");
        let stopped = left(&board.until(|message| message["own"]["white"]["committed"] == true));
        let log = server.kill();
        assert!(!log.contains(first), "the log does not name the plan");

        server = ServerProgram::in_folder(folder.path());
        let state = white.watch(&server, &id).until_type("state");
        let own = &state["own"]["white"];
        assert_eq!((&own["plan"]["text"], &own["committed"]), (&json!(first), &json!(true)));
        assert_eq!((left(&state), &state["clock"]["running"]), (stopped, &json!(["black"])));
        let mut board = black.watch(&server, &id);
        let state = board.until_type("state");
        assert_eq!((&state["turn"], &state["committed"]["white"]), (&json!(turn), &json!(true)));
        board.commit("black", turn, second);
        let frame = board.until_type("turn");
        assert_eq!((&frame["white"]["text"], &frame["black"]["text"]), (&json!(first), &json!(second)));
    }
    let exported = white.get(&server, &format!("/api/games/{id}/export.txt"));
    let replayed = zugleich(&["replay", "--variant", "chesimul", "--json"], &exported);
    let last: Value =
        printed(&replayed).lines().last().map(serde_json::from_str).expect("lines").expect("JSON");
    let state = black.watch(&server, &id).until_type("state");
    assert_eq!(last["position"], state["position"], "the export plays to the same position");
}

#[test]
fn a_seal_outlasts_a_killed_server() {
    let folder = folder();
    let server = ServerProgram::start(&["--data", text(folder.path())]);
    let guest = ServerGuest::new(&server);
    let game = json!({ "variant": "chesimul", "opponent": "computer", "level": 1, "side": "white" });
    let id = guest.post(&server, "/api/games", &game)["id"].as_str().expect("an id").to_owned();
    let sealed = |message: &Value| message["phase"] == "planning";
    let seal = guest.watch(&server, &id).until(sealed)["seals"][0].clone();
    assert_eq!(seal["hash"].as_str().map(str::len), Some(64));
    server.kill();
    let server = ServerProgram::start(&["--data", text(folder.path())]);
    let mut board = guest.watch(&server, &id);
    assert_eq!(board.until(sealed)["seals"][0], seal);
    board.commit("white", 1, "b1c3");
    assert_eq!(board.until_type("turn")["openings"][0]["hash"], seal["hash"]);
}

#[test]
fn a_server_that_is_asked_to_stop_closes_its_database() {
    let folder = folder();
    let server = ServerProgram::in_folder(folder.path());
    let (guest, id) = ServerGuest::with_game(&server);
    let mut board = guest.watch(&server, &id);
    board.until_type("state");
    server.stop();
    let left: Vec<_> = std::fs::read_dir(folder.path()).expect("the folder").flatten().collect();
    assert!(left.iter().all(|entry| !text(&entry.path()).ends_with("-wal")), "{left:?}");
    let server = ServerProgram::in_folder(folder.path());
    assert_eq!(guest.watch(&server, &id).until_type("state")["phase"], "planning");
}

#[test]
fn a_server_is_asked_to_stop_and_told_to() {
    let folder = folder();
    let mut server =
        ServerProgram::start(&["serve", "--data", text(folder.path()), "--set", "drain-time=1h"]);
    let guest = ServerGuest::new(&server);
    let asked = r#"{"status":"not-ready","not_ready":["draining"]}"#;
    server.signal("-TERM");
    while guest.look(&server, "/ready") != (503, asked.to_owned()) {
        std::thread::sleep(Duration::from_millis(20));
    }
    let game = json!({ "variant": "chesimul", "opponent": "practice" });
    assert_eq!(guest.answer(&server, "/api/games", &game).1["code"], "stopping");
    server.signal("-INT");
    assert_eq!(server.ended(), Some(0));
}

#[test]
fn start_message_names_public_url_and_version() {
    let folder = folder();
    let mut server = Command::new(env!("CARGO_BIN_EXE_zugleich"));
    server.args(["serve", "--listen", "127.0.0.1:0", "--set", "public-url=https://play.example", "--data"]);
    let mut server = server.arg(folder.path()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let output = server.stdout.take().expect("it is piped");
    let lines: Vec<_> = BufReader::new(output).lines().map_while(Result::ok).take(3).collect();
    server.kill().expect("it still runs");
    server.wait().expect("it ends");
    assert!(lines[0].starts_with("Zugleich listens on http://127.0.0.1:"), "{lines:?}");
    assert!(lines[1].starts_with("Open https://play.example in a browser to play."), "{lines:?}");
    // The output is not a terminal, so no key is named.
    assert_eq!(lines[2], format!("This is version {}.", env!("CARGO_PKG_VERSION")));
}

/// Runs a server that must not start; returns its message of one sentence.
pub(crate) fn cannot_start(arguments: &[&str]) -> String {
    let output: Output = zugleich(arguments, "");
    assert_eq!(output.status.code(), Some(1), "{}", complained(&output));
    assert_eq!(printed(&output), "");
    let complaint = complained(&output);
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    complaint.strip_prefix("zugleich: ").expect("the program says who it is").trim_end().to_owned()
}

#[test]
fn a_log_that_no_terminal_shows_has_no_colours() {
    let folder = folder();
    let log = ServerProgram::in_folder(folder.path()).stop();
    assert!(log.lines().count() > 1 && !log.contains('\u{1b}'), "{log}");
}

#[test]
fn a_busy_port_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("an address").to_string();
    let folder = folder();
    let data = folder.path().join("data");
    let complaint = cannot_start(&["--listen", &address, "--data", text(&data)]);
    assert!(complaint.starts_with(&format!("{address} is already in use")), "{complaint}");
    assert!(complaint.contains("--listen"), "{complaint}");
    assert!(!data.exists(), "nothing was written");
}

#[test]
fn a_folder_that_cannot_be_is_named() {
    let folder = folder();
    let file = folder.path().join("file");
    std::fs::write(&file, "mine").expect("a file");
    let complaint = cannot_start(&["--listen", "127.0.0.1:0", "--data", text(&file)]);
    assert!(complaint.contains(text(&file)) && complaint.contains("cannot be written to"), "{complaint}");
    assert_eq!(std::fs::read(&file).expect("the file"), b"mine");
}

#[test]
fn a_broken_database_is_left_as_it_is() {
    let sound = folder();
    ServerProgram::in_folder(sound.path()).stop();
    let sound = std::fs::read(sound.path().join("zugleich.db")).expect("the database");
    let mut torn = sound.clone();
    torn.truncate(sound.len() / 2);
    let mut scratched = sound.clone();
    let (start, end) = (sound.len() / 3, 2 * sound.len() / 3);
    scratched[start..end].fill(0x5a);
    for (name, bytes) in
        [("text", b"no database at all".repeat(100)), ("torn", torn), ("scratched", scratched)]
    {
        let folder = folder();
        let file = folder.path().join("zugleich.db");
        std::fs::write(&file, &bytes).expect("a file");
        let complaint = cannot_start(&["--listen", "127.0.0.1:0", "--data", text(folder.path())]);
        assert!(complaint.contains("is not a sound Zugleich database"), "{name}: {complaint}");
        assert!(std::fs::read(&file).expect("the file") == bytes, "{name}: the file is as it was");
    }
}

#[test]
fn a_database_of_another_program_is_left_as_it_is() {
    let folder = folder();
    let file = folder.path().join("other.db");
    let sound = self::folder();
    ServerProgram::in_folder(sound.path()).stop();
    let mut bytes = std::fs::read(sound.path().join("zugleich.db")).expect("the database");
    // The application id of a SQLite file (its format, "The Database Header").
    bytes[68..72].copy_from_slice(b"abcd");
    std::fs::write(&file, &bytes).expect("a file");
    let url = format!("sqlite:{}", text(&file));
    let complaint = cannot_start(&["--listen", "127.0.0.1:0", "--database", &url]);
    assert!(complaint.contains("another program made it"), "{complaint}");
    assert!(std::fs::read(&file).expect("the file") == bytes);
}

#[test]
fn two_servers_do_not_share_a_database() {
    let folder = folder();
    let _server = ServerProgram::in_folder(folder.path());
    let complaint = cannot_start(&["--listen", "127.0.0.1:0", "--data", text(folder.path())]);
    assert!(complaint.contains("another Zugleich server already uses"), "{complaint}");
}

#[test]
fn databases_that_are_not_supported_are_refused() {
    for (url, why) in [
        (
            "postgres://me:secret@127.0.0.1:1/games",
            "the database postgres://127.0.0.1:1/games cannot be used",
        ),
        (
            "postgres://me:secret@host/games?sslmode=allow",
            "must be disable, prefer, require, verify-ca or verify-full",
        ),
        ("postgres://me:se/cret@host/games", "invalid address of the PostgreSQL database"),
        ("mysql://me:secret@host/games", "unsupported database"),
    ] {
        let complaint = cannot_start(&["--listen", "127.0.0.1:0", "--database", url]);
        assert!(complaint.contains(why) && !complaint.contains("cret"), "{complaint}");
    }
    let complaint = cannot_start(&["--listen", "127.0.0.1:0", "--database", "games"]);
    assert!(complaint.contains("sqlite:PATH"), "{complaint}");
}

#[test]
fn addresses_that_are_none_are_a_wrong_call() {
    let output = zugleich(&["serve", "--listen", "here"], "");
    assert_eq!(output.status.code(), Some(2));
    let output = zugleich(&["--listen", "127.0.0.1:0", "variants"], "");
    assert_eq!(output.status.code(), Some(2), "the server's options are not for other commands");
}

#[test]
fn settings_come_from_file_environment_and_arguments() {
    let folder = folder();
    let file = folder.path().join("settings.toml");
    std::fs::write(&file, "games-per-guest = '1, 1h'\nseeks-per-guest = 1\n").expect("a file");
    let data = folder.path().join("data");
    let server = ServerProgram::start(&["serve", "--data", text(&data), "--settings", text(&file)]);
    let game = json!({ "variant": "chesimul", "opponent": "practice" });
    let guest = ServerGuest::new(&server);
    assert_eq!(guest.answer(&server, "/api/games", &game).0, 201);
    assert_eq!(guest.answer(&server, "/api/games", &game).0, 429);
    server.stop();
    let arguments = ["serve", "--settings", text(&file), "--set", "games-per-guest=2, 1h"];
    let server = ServerProgram::start_with(&arguments, &[("ZUGLEICH_DATA", &data)]);
    assert!(data.join("zugleich.db").exists());
    let guest = ServerGuest::new(&server);
    let made = [(); 3].map(|()| guest.answer(&server, "/api/games", &game).0);
    assert_eq!(made, [201, 201, 429]);
}

#[test]
fn invalid_settings_are_refused_with_location() {
    let folder = folder();
    let file = folder.path().join("settings.toml");
    std::fs::write(&file, "\nstrikes = 'many'\n").expect("a file");
    let refused = |arguments: &[&str]| {
        let output = zugleich(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{}", complained(&output));
        complained(&output)
    };
    let complaint = refused(&["serve", "--settings", text(&file)]);
    assert!(complaint.contains("settings.toml, line 2: strikes cannot be"), "{complaint}");
    let complaint = refused(&["--set", "strike=7"]);
    assert!(complaint.contains("unknown setting \"strike\""), "{complaint}");
    let complaint = refused(&["serve", "--settings", text(&folder.path().join("none.toml"))]);
    assert!(complaint.contains("cannot be read"), "{complaint}");
}

/// One address leaves connections for others, even with few open files.
#[test]
fn one_address_leaves_connections_for_others() {
    let folder = folder();
    let server = ServerProgram::with_files(192, &["serve", "--data", text(folder.path())]);
    let held: Vec<_> = (0..200).map(|_| TcpStream::connect(&server.address).expect("it listens")).collect();
    let other = reqwest::blocking::Client::builder().local_address(IpAddr::from([127, 0, 0, 2]));
    let other = other.build().expect("a client");
    let answer = other.get(format!("http://{}/health", server.address)).send().expect("there is room");
    assert_eq!(answer.status(), 200);
    drop(held);
    let log = server.stop();
    assert!(log.contains("the limit of open files (ulimit -n) is too low"), "{log}");
}
