//! `zugleich serve`: how it starts, what it says when it cannot, and what outlasts its sudden death.

use std::io::{BufRead, BufReader};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use reqwest::blocking::Client;
use reqwest::header::{COOKIE, SET_COOKIE};
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::{Message, WebSocket};

use crate::{complained, printed, zugleich};

/// A server; it is killed when the test is done with it.
struct Server {
    process: Child,
    /// `127.0.0.1:PORT`, from the first line of the output.
    address: String,
}

impl Server {
    fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zugleich"));
        command.args(arguments).args(["--listen", "127.0.0.1:0"]);
        // What the log would say in the worst case is asked for, so that it can be looked at.
        command.env("RUST_LOG", "trace").stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = command.spawn().expect("the program starts");
        let mut first = String::new();
        let output = process.stdout.as_mut().expect("the output is piped");
        BufReader::new(output).read_line(&mut first).expect("the output is text");
        let address = first.trim_end().strip_prefix("Zugleich listens on http://");
        Self { address: address.unwrap_or_else(|| panic!("{first:?} names the address")).to_owned(), process }
    }

    fn in_folder(folder: &Path) -> Self {
        Self::start(&["serve", "--data", text(folder)])
    }

    /// Ends the server as if the power had failed (SIGKILL); gives its log.
    fn kill(mut self) -> String {
        self.process.kill().expect("the server runs");
        self.log()
    }

    /// Asks the server to stop (SIGTERM); gives its log.
    fn stop(mut self) -> String {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").arg(id).status().expect("there is a command kill").success());
        assert!(self.process.wait().expect("the server stops").success());
        self.log()
    }

    fn log(&mut self) -> String {
        let log = self.process.stderr.take().expect("the log is piped");
        self.process.wait().expect("the server has ended");
        BufReader::new(log).lines().map_while(Result::ok).collect::<Vec<_>>().join("\n")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A guest of a server, who comes back with the same cookie after a restart.
struct Guest {
    client: Client,
    cookie: String,
}

impl Guest {
    fn new(server: &Server) -> Self {
        let client = Client::new();
        let answer = client.get(format!("http://{}/api/lobby", server.address)).send().expect("an answer");
        let cookie = answer.headers()[SET_COOKIE].to_str().expect("a cookie is text");
        let cookie = cookie.split(';').next().expect("a cookie has a value").to_owned();
        Self { client, cookie }
    }

    fn post(&self, server: &Server, path: &str, body: &Value) -> Value {
        let request = self.client.post(format!("http://{}{path}", server.address)).json(body);
        request.header(COOKIE, &self.cookie).send().and_then(reqwest::blocking::Response::json).expect("JSON")
    }

    fn get(&self, server: &Server, path: &str) -> String {
        let request = self.client.get(format!("http://{}{path}", server.address));
        request.send().and_then(reqwest::blocking::Response::text).expect("an answer")
    }

    fn watch(&self, server: &Server, id: &str) -> Board {
        let url = format!("ws://{}/api/games/{id}/ws", server.address);
        let mut request = url.into_client_request().expect("an address");
        let cookie = HeaderValue::from_str(&self.cookie).expect("a header");
        request.headers_mut().insert("cookie", cookie);
        let stream = TcpStream::connect(&server.address).expect("the server listens");
        Board(tungstenite::client(request, stream).expect("a connection").0)
    }
}

/// A connection to a game.
struct Board(WebSocket<TcpStream>);

impl Board {
    fn commit(&mut self, seat: &str, turn: u32, plan: &str) {
        let message = json!({ "type": "commit", "seat": seat, "turn": turn, "plan": plan });
        self.0.send(Message::text(message.to_string())).expect("the connection is open");
    }

    /// Reads until a message is as wanted.
    fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let Message::Text(text) = self.0.read().expect("the connection is open") else { continue };
            let message: Value = serde_json::from_str(&text).expect("a message is JSON");
            if wanted(&message) {
                return message;
            }
        }
    }

    fn until_type(&mut self, kind: &str) -> Value {
        self.until(|message| message["type"] == kind)
    }
}

fn text(path: &Path) -> &str {
    path.to_str().expect("the path is text")
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("there is a folder for temporary files")
}

#[test]
fn an_acknowledged_plan_and_its_clock_outlast_a_killed_server() {
    let folder = folder();
    let mut server = Server::in_folder(folder.path());
    let (white, black) = (Guest::new(&server), Guest::new(&server));
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

        server = Server::in_folder(folder.path());
        let state = white.watch(&server, &id).until_type("state");
        assert_eq!(state["own"]["white"], json!({ "plan": first, "committed": true }));
        assert_eq!((left(&state), &state["clock"]["running"]), (stopped, &json!(["black"])));
        let mut board = black.watch(&server, &id);
        let state = board.until_type("state");
        assert_eq!((&state["turn"], &state["committed"]["white"]), (&json!(turn), &json!(true)));
        board.commit("black", turn, second);
        let frame = board.until_type("turn");
        assert_eq!((&frame["white"], &frame["black"]), (&json!(first), &json!(second)));
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
    let server = Server::start(&["--data", text(folder.path())]);
    let guest = Guest::new(&server);
    let game = json!({ "variant": "chesimul", "opponent": "computer", "level": 1, "side": "white" });
    let id = guest.post(&server, "/api/games", &game)["id"].as_str().expect("an id").to_owned();
    let sealed = |message: &Value| message["phase"] == "planning";
    let seal = guest.watch(&server, &id).until(sealed)["seals"][0].clone();
    assert_eq!(seal["hash"].as_str().map(str::len), Some(64));
    server.kill();
    let server = Server::start(&["--data", text(folder.path())]);
    let mut board = guest.watch(&server, &id);
    assert_eq!(board.until(sealed)["seals"][0], seal);
    board.commit("white", 1, "b1c3");
    assert_eq!(board.until_type("turn")["openings"][0]["hash"], seal["hash"]);
}

#[test]
fn a_server_that_is_asked_to_stop_closes_its_database() {
    let folder = folder();
    let server = Server::in_folder(folder.path());
    let guest = Guest::new(&server);
    let game = json!({ "variant": "chesimul", "opponent": "practice" });
    let id = guest.post(&server, "/api/games", &game)["id"].as_str().expect("an id").to_owned();
    let mut board = guest.watch(&server, &id);
    board.until_type("state");
    server.stop();
    let left: Vec<_> = std::fs::read_dir(folder.path()).expect("the folder").flatten().collect();
    assert!(left.iter().all(|entry| !text(&entry.path()).ends_with("-wal")), "{left:?}");
    let server = Server::in_folder(folder.path());
    assert_eq!(guest.watch(&server, &id).until_type("state")["phase"], "planning");
}

/// Runs a server that must not start; it says why in one sentence.
fn cannot_start(arguments: &[&str]) -> String {
    let output: Output = zugleich(arguments, "");
    assert_eq!(output.status.code(), Some(1), "{}", complained(&output));
    assert_eq!(printed(&output), "");
    let complaint = complained(&output);
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    complaint.strip_prefix("zugleich: ").expect("the program says who it is").trim_end().to_owned()
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
    Server::in_folder(sound.path()).stop();
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
    Server::in_folder(sound.path()).stop();
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
    let _server = Server::in_folder(folder.path());
    let complaint = cannot_start(&["--listen", "127.0.0.1:0", "--data", text(folder.path())]);
    assert!(complaint.contains("another Zugleich server already uses"), "{complaint}");
}

#[test]
fn databases_that_are_not_supported_are_refused() {
    let complaint =
        cannot_start(&["--listen", "127.0.0.1:0", "--database", "postgres://me:secret@host/games"]);
    assert!(complaint.contains("not supported yet") && !complaint.contains("secret"), "{complaint}");
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
