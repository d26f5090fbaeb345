//! The real program as a server, and its guests.

use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;

use reqwest::blocking::Client;
use reqwest::header::{CONTENT_TYPE, COOKIE, SET_COOKIE};
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::{Message, WebSocket};

/// A server, killed on drop.
pub(crate) struct ServerProgram {
    process: Child,
    /// `127.0.0.1:PORT`, from the first line of the output.
    pub(crate) address: String,
    /// Address of the metrics.
    metrics: String,
    /// Thread that reads the log, so that the server never blocks on it.
    log: Option<JoinHandle<String>>,
}

/// Limit for writes; no test depends on the speed of the machine's disk.
const PATIENCE: &str = "5m";

impl ServerProgram {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_with(arguments, &[])
    }

    /// Starts a server with these environment variables.
    pub(crate) fn start_with(arguments: &[&str], environment: &[(&str, &Path)]) -> Self {
        let started = Self::try_start_with(arguments, environment);
        started.unwrap_or_else(|complaint| panic!("the server starts: {complaint}"))
    }

    /// Starts a server with this umask.
    pub(crate) fn under_umask(umask: &str, arguments: &[&str]) -> Self {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("umask {umask}; exec \"$@\""), "sh", env!("CARGO_BIN_EXE_zugleich")]);
        command.args(arguments);
        Self::run(command).unwrap_or_else(|complaint| panic!("the server starts: {complaint}"))
    }

    /// Starts a server with this limit of open files.
    pub(crate) fn with_files(files: usize, arguments: &[&str]) -> Self {
        let mut command = Command::new("sh");
        command.args([
            "-c",
            &format!("ulimit -n {files}; exec \"$@\""),
            "sh",
            env!("CARGO_BIN_EXE_zugleich"),
        ]);
        command.args(arguments);
        Self::run(command).unwrap_or_else(|complaint| panic!("the server starts: {complaint}"))
    }

    /// Starts a server with these environment variables, or returns its message when it cannot start.
    pub(crate) fn try_start_with(arguments: &[&str], environment: &[(&str, &Path)]) -> Result<Self, String> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zugleich"));
        command.args(arguments).envs(environment.iter().copied());
        Self::run(command)
    }

    fn run(mut command: Command) -> Result<Self, String> {
        command.args(["--listen", "127.0.0.1:0", "--set", "metrics-address=127.0.0.1:0"]);
        // The most detailed log, so that tests can search it.
        command
            .env("RUST_LOG", "trace")
            .env("ZUGLEICH_BUSY_AFTER", PATIENCE)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut process = command.spawn().expect("the program starts");
        let output = process.stdout.as_mut().expect("the output is piped");
        let lines: Vec<_> = BufReader::new(output).lines().map_while(Result::ok).take(3).collect();
        let said = |begins| lines.iter().find_map(|line| line.strip_prefix(begins).map(str::to_owned));
        let log = process.stderr.take().expect("the log is piped");
        let log = std::thread::spawn(move || {
            BufReader::new(log).lines().map_while(Result::ok).collect::<Vec<_>>().join("\n")
        });
        let Some(address) = said("Zugleich listens on http://") else {
            // It has ended, or is about to.
            process.wait().expect("the server ends");
            let log = log.join().expect("the log is text");
            let complaints = log.lines().filter(|line| line.starts_with("zugleich: "));
            return Err(complaints.collect::<Vec<_>>().join("\n"));
        };
        let metrics = said("The metrics are at ").unwrap_or_else(|| panic!("{lines:?} name the metrics"));
        let metrics = metrics.trim_end_matches('.').to_owned();
        Ok(Self { address, metrics, process, log: Some(log) })
    }

    pub(crate) fn in_folder(folder: &Path) -> Self {
        Self::start(&["serve", "--data", text(folder)])
    }

    /// Returns the metrics.
    pub(crate) fn metrics(&self) -> String {
        reqwest::blocking::get(&self.metrics).expect("an answer").text().expect("text")
    }

    /// Returns the largest resident memory so far, in KiB.
    #[cfg(target_os = "linux")]
    pub(crate) fn peak_memory(&self) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id()));
        let status = status.expect("the server runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("Linux counts it");
        line.trim().trim_end_matches(" kB").parse().expect("a number")
    }

    /// Sends a signal to the server, named as for the command `kill`.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args([name, &id]).status().expect("there is a command kill").success());
    }

    /// Waits until the server has ended; returns its exit code.
    pub(crate) fn ended(&mut self) -> Option<i32> {
        self.process.wait().expect("the server stops").code()
    }

    /// Kills the server, as a power failure would (SIGKILL); returns its log.
    pub(crate) fn kill(mut self) -> String {
        self.process.kill().expect("the server runs");
        self.log()
    }

    /// Stops the server (SIGTERM); returns its log.
    pub(crate) fn stop(mut self) -> String {
        self.signal("-TERM");
        assert_eq!(self.ended(), Some(0));
        self.log()
    }

    fn log(&mut self) -> String {
        self.process.wait().expect("the server has ended");
        self.log.take().expect("it is read once").join().expect("the log is text")
    }
}

impl Drop for ServerProgram {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A guest of a server, with the same cookie after a restart.
pub(crate) struct ServerGuest {
    client: Client,
    cookie: String,
}

impl ServerGuest {
    pub(crate) fn new(server: &ServerProgram) -> Self {
        let client = Client::new();
        let answer = client.get(format!("http://{}/api/lobby", server.address)).send().expect("an answer");
        let cookie = answer.headers()[SET_COOKIE].to_str().expect("a cookie is text");
        let cookie = cookie.split(';').next().expect("a cookie has a value").to_owned();
        Self { client, cookie }
    }

    /// Creates a guest with a practice game; returns the game's id, too.
    pub(crate) fn with_game(server: &ServerProgram) -> (Self, String) {
        let guest = Self::new(server);
        let game = json!({ "variant": "chesimul", "opponent": "practice" });
        let id = guest.post(server, "/api/games", &game)["id"].as_str().expect("an id").to_owned();
        (guest, id)
    }

    pub(crate) fn post(&self, server: &ServerProgram, path: &str, body: &Value) -> Value {
        self.answer(server, path, body).1
    }

    /// Returns a binary response.
    pub(crate) fn bytes(&self, server: &ServerProgram, path: &str) -> Vec<u8> {
        let answer = self.client.get(format!("http://{}{path}", server.address)).header(COOKIE, &self.cookie);
        answer.send().and_then(reqwest::blocking::Response::bytes).expect("an answer").to_vec()
    }

    /// Returns the status of the response, too.
    pub(crate) fn answer(&self, server: &ServerProgram, path: &str, body: &Value) -> (u16, Value) {
        let request = self.client.post(format!("http://{}{path}", server.address)).json(body);
        let answer = request.header(COOKIE, &self.cookie).send().expect("an answer");
        (answer.status().as_u16(), answer.json().expect("JSON"))
    }

    /// Sends a form; returns the status of the response, after redirections.
    pub(crate) fn form(&self, server: &ServerProgram, path: &str, fields: &str) -> u16 {
        let request = self.client.post(format!("http://{}{path}", server.address)).body(fields.to_owned());
        let request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        request.header(COOKIE, &self.cookie).send().expect("an answer").status().as_u16()
    }

    pub(crate) fn get(&self, server: &ServerProgram, path: &str) -> String {
        self.look(server, path).1
    }

    /// Returns the status of the response, too.
    pub(crate) fn look(&self, server: &ServerProgram, path: &str) -> (u16, String) {
        let answer = self.client.get(format!("http://{}{path}", server.address)).header(COOKIE, &self.cookie);
        let answer = answer.send().expect("an answer");
        (answer.status().as_u16(), answer.text().expect("text"))
    }

    /// Returns the content security policy of a page, and the page.
    pub(crate) fn policy(&self, server: &ServerProgram, path: &str) -> (String, String) {
        let answer = self.client.get(format!("http://{}{path}", server.address)).header(COOKIE, &self.cookie);
        let answer = answer.send().expect("an answer");
        let policy =
            answer.headers()["content-security-policy"].to_str().expect("a policy is text").to_owned();
        (policy, answer.text().expect("text"))
    }

    pub(crate) fn watch(&self, server: &ServerProgram, id: &str) -> GuestSocket {
        let url = format!("ws://{}/api/games/{id}/ws", server.address);
        let mut request = url.into_client_request().expect("an address");
        let cookie = HeaderValue::from_str(&self.cookie).expect("a header");
        request.headers_mut().insert("cookie", cookie);
        let stream = TcpStream::connect(&server.address).expect("the server listens");
        GuestSocket(tungstenite::client(request, stream).expect("a connection").0)
    }
}

/// A connection to a game.
pub(crate) struct GuestSocket(WebSocket<TcpStream>);

impl GuestSocket {
    pub(crate) fn commit(&mut self, seat: &str, turn: u32, plan: &str) {
        self.send(&json!({ "type": "commit", "seat": seat, "turn": turn, "plan": plan }));
    }

    pub(crate) fn send(&mut self, message: &Value) {
        self.0.send(Message::text(message.to_string())).expect("the connection is open");
    }

    /// Commits a plan; returns the code of a refusal.
    pub(crate) fn committed(&mut self, seat: &str, turn: u32, plan: &str) -> Result<(), String> {
        self.commit(seat, turn, plan);
        let answer = self.until(|message| message["type"] == "committed" || message["type"] == "refused");
        if answer["type"] == "committed" { Ok(()) } else { Err(answer["code"].to_string()) }
    }

    /// Returns all messages that were not read yet, without the answer to this request.
    pub(crate) fn pending(&mut self) -> Vec<Value> {
        self.0.send(Message::text(r#"{"type":"ping"}"#)).expect("the connection is open");
        let mut pending = Vec::new();
        self.until(|message| {
            pending.push(message.clone());
            message["type"] == "pong"
        });
        pending.pop();
        pending
    }

    /// Reads until a message satisfies a condition.
    pub(crate) fn until(&mut self, mut wanted: impl FnMut(&Value) -> bool) -> Value {
        loop {
            let Message::Text(text) = self.0.read().expect("the connection is open") else { continue };
            let message: Value = serde_json::from_str(&text).expect("a message is JSON");
            if wanted(&message) {
                return message;
            }
        }
    }

    pub(crate) fn until_type(&mut self, kind: &str) -> Value {
        self.until(|message| message["type"] == kind)
    }
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("the path is text")
}

pub(crate) fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("there is a folder for temporary files")
}
