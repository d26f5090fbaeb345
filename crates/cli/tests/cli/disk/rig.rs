//! A disk that can be told to fail, and two players on it who know what they were told.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::shim::shim;
use crate::server::{Connection, Guest, Server, folder, text};

/// How long to wait before a server is asked again whether it has recovered, and how often it is asked.
pub(super) const PAUSE: Duration = Duration::from_millis(100);
pub(super) const QUESTIONS: u32 = 3000;

/// A folder for a server on a disk that fails when it is told to (`failing_disk.c`).
pub(super) struct Disk {
    folder: TempDir,
    library: PathBuf,
    control: PathBuf,
}

impl Disk {
    pub(super) fn new() -> Self {
        let folder = folder();
        let (library, control) = (shim(folder.path(), "failing_disk"), folder.path().join("fault"));
        Self { folder, library, control }
    }

    pub(super) fn serve(&self) -> Server {
        self.try_to_serve().unwrap_or_else(|complaint| panic!("the server starts: {complaint}"))
    }

    /// A server that says so when somebody would have to wait for some seconds.
    pub(super) fn serve_in_a_hurry(&self) -> Server {
        let (data, environment) = (self.data(), self.environment());
        Server::start_with(&["serve", "--data", text(&data), "--set", "busy-after=5s"], &environment)
    }

    /// A server, or why it cannot start.
    pub(super) fn try_to_serve(&self) -> Result<Server, String> {
        Server::try_start_with(&["serve", "--data", text(&self.data())], &self.environment())
    }

    fn environment(&self) -> [(&str, &Path); 2] {
        [("LD_PRELOAD", &self.library), ("FAILING_DISK", &self.control)]
    }

    /// The folder of the server's database.
    pub(super) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// From now on it fails like this.
    pub(super) fn fail(&self, fault: &str) {
        std::fs::write(&self.control, fault).expect("the fault can be written down");
    }

    /// Whether it is still told to fail: a single fault that has happened is over.
    pub(super) fn is_told(&self) -> bool {
        self.control.exists()
    }

    /// From now on it is sound.
    pub(super) fn recover(&self) {
        std::fs::remove_file(&self.control).expect("there was a fault");
    }
}

/// Two guests, their game of Chesimul, and what was acknowledged of it.
pub(super) struct Pair {
    pub(super) white: Guest,
    pub(super) black: Guest,
    pub(super) id: String,
    pub(super) turns: Vec<Value>,
}

impl Pair {
    pub(super) fn new(server: &Server) -> Self {
        let (white, black) = (Guest::new(server), Guest::new(server));
        let game = json!({ "variant": "chesimul", "opponent": "friend", "side": "white" });
        let id = white.post(server, "/api/games", &game)["id"].as_str().expect("an id").to_owned();
        assert_eq!(black.post(server, &format!("/api/games/{id}/join"), &json!({}))["seat"], "black");
        Self { white, black, id, turns: Vec::new() }
    }

    /// The connection of a player, and the game as it stands.
    pub(super) fn watch(&self, server: &Server, seat: &str) -> (Connection, Value) {
        let guest = if seat == "white" { &self.white } else { &self.black };
        let mut board = guest.watch(server, &self.id);
        let state = board.until_type("state");
        (board, state)
    }

    /// A player commits a plan for the turn that is to be planned.
    pub(super) fn commit(&self, server: &Server, seat: &str, plan: &str) -> Result<(), String> {
        let (mut board, state) = self.watch(server, seat);
        board.committed(seat, turn(&state), plan)
    }

    /// Both commit the plans that they are offered at this place, White first.
    pub(super) fn play(&mut self, server: &Server, place: usize) {
        let plan = self.offered(server, "white", place);
        assert_eq!(self.commit(server, "white", &plan), Ok(()));
        self.answer(server, place, &plan);
    }

    /// Black commits the plan at this place, when White has committed another.
    pub(super) fn answer(&mut self, server: &Server, place: usize, white: &str) {
        let (mut board, state) = self.watch(server, "black");
        let plan = offered(&state, "black", place);
        board.commit("black", turn(&state), &plan);
        let frame = board.until_type("turn");
        let plans = (&frame["white"]["text"], &frame["black"]["text"]);
        assert_eq!(plans, (&json!(white), &json!(plan)));
        self.turns.push(json!({ "white": white, "black": plan }));
    }

    pub(super) fn offered(&self, server: &Server, seat: &str, place: usize) -> String {
        offered(&self.watch(server, seat).1, seat, place)
    }

    /// What was acknowledged is there, nothing else has happened, and this is pending.
    pub(super) fn check(&self, server: &Server, pending: &Value) {
        let exported = self.white.get(server, &format!("/api/games/{}/export.json", self.id));
        let exported: Value = serde_json::from_str(&exported).expect("JSON");
        assert_eq!(exported["turns"], json!(self.turns));
        for seat in ["white", "black"] {
            let own = &self.watch(server, seat).1["own"][seat];
            let committed = !pending[seat].is_null();
            assert_eq!(
                (&own["plan"]["text"], &own["committed"]),
                (&pending[seat], &json!(committed)),
                "{seat}"
            );
        }
    }
}

pub(super) fn turn(state: &Value) -> u32 {
    state["turn"].as_u64().and_then(|turn| turn.try_into().ok()).expect("a turn has a number")
}

pub(super) fn offered(state: &Value, seat: &str, place: usize) -> String {
    state["plans"][seat][place]["text"].as_str().expect("there are plans enough").to_owned()
}

/// Waits until the server says that it stores again.
pub(super) fn wait_until_ready(server: &Server) {
    let guest = Guest::new(server);
    let ready = || guest.look(server, "/ready").0 == 200;
    let recovers = (0..QUESTIONS).any(|_| {
        std::thread::sleep(PAUSE);
        ready()
    });
    assert!(recovers, "the server recovers by itself");
}
