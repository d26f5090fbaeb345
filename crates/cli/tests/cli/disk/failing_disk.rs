//! A disk with faults on request, and two players on it who remember their acknowledgements.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::shim::shim;
use crate::server::{GuestSocket, ServerGuest, ServerProgram, folder, text};

/// Delay between two checks whether a server has recovered, and their maximum number.
pub(super) const PAUSE: Duration = Duration::from_millis(100);
pub(super) const QUESTIONS: u32 = 3000;

/// A folder for a server on a disk with faults on request (`failing_disk.c`).
pub(super) struct FailingDisk {
    folder: TempDir,
    library: PathBuf,
    control: PathBuf,
}

impl FailingDisk {
    pub(super) fn new() -> Self {
        let folder = folder();
        let (library, control) = (shim(folder.path(), "failing_disk"), folder.path().join("fault"));
        Self { folder, library, control }
    }

    pub(super) fn serve(&self) -> ServerProgram {
        self.try_to_serve().unwrap_or_else(|complaint| panic!("the server starts: {complaint}"))
    }

    /// Starts a server that refuses writes which would wait for some seconds.
    pub(super) fn serve_with_short_wait(&self) -> ServerProgram {
        let (data, environment) = (self.data(), self.environment());
        ServerProgram::start_with(&["serve", "--data", text(&data), "--set", "busy-after=5s"], &environment)
    }

    /// Starts a server, or returns the reason why it cannot start.
    pub(super) fn try_to_serve(&self) -> Result<ServerProgram, String> {
        ServerProgram::try_start_with(&["serve", "--data", text(&self.data())], &self.environment())
    }

    fn environment(&self) -> [(&str, &Path); 2] {
        [("LD_PRELOAD", &self.library), ("FAILING_DISK", &self.control)]
    }

    /// Returns the folder of the server's database.
    pub(super) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Starts a fault.
    pub(super) fn fail(&self, fault: &str) {
        std::fs::write(&self.control, fault).expect("the fault can be written down");
    }

    /// Returns whether the fault is still set: a single fault is over when it has happened.
    pub(super) fn has_fault(&self) -> bool {
        self.control.exists()
    }

    /// Ends the fault.
    pub(super) fn recover(&self) {
        std::fs::remove_file(&self.control).expect("there was a fault");
    }
}

/// Two guests, their game of Chesimul, and its acknowledged turns.
pub(super) struct GuestPair {
    pub(super) white: ServerGuest,
    pub(super) black: ServerGuest,
    pub(super) id: String,
    pub(super) turns: Vec<Value>,
}

impl GuestPair {
    pub(super) fn new(server: &ServerProgram) -> Self {
        let (white, black) = (ServerGuest::new(server), ServerGuest::new(server));
        let game = json!({ "variant": "chesimul", "opponent": "friend", "side": "white" });
        let id = white.post(server, "/api/games", &game)["id"].as_str().expect("an id").to_owned();
        assert_eq!(black.post(server, &format!("/api/games/{id}/join"), &json!({}))["seat"], "black");
        Self { white, black, id, turns: Vec::new() }
    }

    /// Connects a player; returns the connection and the state of the game.
    pub(super) fn watch(&self, server: &ServerProgram, seat: &str) -> (GuestSocket, Value) {
        let guest = if seat == "white" { &self.white } else { &self.black };
        let mut board = guest.watch(server, &self.id);
        let state = board.until_type("state");
        (board, state)
    }

    /// Commits a plan of a player for the current turn.
    pub(super) fn commit(&self, server: &ServerProgram, seat: &str, plan: &str) -> Result<(), String> {
        let (mut board, state) = self.watch(server, seat);
        board.committed(seat, turn(&state), plan)
    }

    /// Commits the offered plans at this place for both players, White first.
    pub(super) fn play(&mut self, server: &ServerProgram, place: usize) {
        let plan = self.offered(server, "white", place);
        assert_eq!(self.commit(server, "white", &plan), Ok(()));
        self.answer(server, place, &plan);
    }

    /// Commits Black's plan at this place, after White's commit.
    pub(super) fn answer(&mut self, server: &ServerProgram, place: usize, white: &str) {
        let (mut board, state) = self.watch(server, "black");
        let plan = offered(&state, "black", place);
        board.commit("black", turn(&state), &plan);
        let frame = board.until_type("turn");
        let plans = (&frame["white"]["text"], &frame["black"]["text"]);
        assert_eq!(plans, (&json!(white), &json!(plan)));
        self.turns.push(json!({ "white": white, "black": plan }));
    }

    pub(super) fn offered(&self, server: &ServerProgram, seat: &str, place: usize) -> String {
        offered(&self.watch(server, seat).1, seat, place)
    }

    /// Checks that the game has exactly the acknowledged turns, and these pending plans.
    pub(super) fn check(&self, server: &ServerProgram, pending: &Value) {
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

/// Waits until the server reports that it stores again.
pub(super) fn wait_until_ready(server: &ServerProgram) {
    let guest = ServerGuest::new(server);
    let ready = || guest.look(server, "/ready").0 == 200;
    let recovers = (0..QUESTIONS).any(|_| {
        std::thread::sleep(PAUSE);
        ready()
    });
    assert!(recovers, "the server recovers by itself");
}
