//! A game before a turn, and the data sent to all others when White acts in it.

use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;
use zugleich_rules::Color;
use zugleich_session::domain::seal;

use crate::harness::{Guest, LOG, Server, SimulatedTime, Socket, copy, folder, friends_at, pick};
use crate::routes::{ApiRequest, RouteArguments, requests};

/// A stored game before a turn, with its guests.
pub(super) struct PausedGame {
    pub(super) variant: &'static str,
    pub(super) id: String,
    /// Plans that White may commit.
    pub(super) plans: Vec<String>,
    /// `true` if White seals the plan before it is handed in.
    seals: bool,
    folder: TempDir,
    time: SimulatedTime,
    white: Guest,
    black: Guest,
    eye: Guest,
    turn: u32,
}

/// White's action in the secret turn.
#[derive(Clone, Copy, Debug)]
pub(super) enum SecretAction<'a> {
    Nothing,
    Commit(&'a str),
    /// Sends a refused message, commits, commits the same once more, and tries to change the plan.
    Fumble(&'a str),
    /// Keeps each of these plans as a draft in turn, or withdraws it; always with [`DRAFT_REQUESTS`] requests.
    Draft(&'a [Option<&'a str>]),
}

/// Number of requests about drafts, which the operator may count.
const DRAFT_REQUESTS: usize = 3;

/// Lists of different lengths, for games in which a plan is a list.
const LISTS: [&str; 4] =
    ["e4", "d4 c4 Nc3 e4", "1. e4 {the king's pawn} 2. Bc4 3. Qh5 4. Qxf7", "a3 a4 a5 a6 a7 a8"];
/// Queries of a new and of a returning client.
pub(super) const SAYS: [&str; 2] = ["", "?turns=0&takebacks=0"];
const NONCE: &str = "000102030405060708090a0b0c0d0e0f";

impl PausedGame {
    /// Plays some turns of a friend's game; the seed chooses their plans.
    pub(super) async fn play(variant: &'static str, seed: usize, show_committed: bool, clock: Value) -> Self {
        let (folder, time) = (folder(), SimulatedTime::new());
        let server = Server::at(folder.path(), &time).await;
        let game = json!({
            "variant": variant, "opponent": "friend", "side": "white",
            "show_committed": show_committed, "clock": clock,
        });
        let (white, black, id) = friends_at(&server, game).await;
        let eye = server.guest().await;
        let (mut one, mut state) = white.watch(&id).await;
        let (mut two, mut other) = black.watch(&id).await;
        let seals = state["plans"]["white"] == json!([]);
        for step in 0..if seals { 0 } else { seed % 4 } {
            // White needs more time than Black.
            let turn = u32::try_from(state["turn"].as_u64().unwrap()).unwrap();
            two.commit("black", turn, &pick(&other["plans"]["black"], seed * 11 + step)).await;
            two.until("committed").await;
            time.advance(7);
            one.commit("white", turn, &pick(&state["plans"]["white"], seed * 7 + step)).await;
            let (first, second) = (one.until("turn").await, two.until("turn").await);
            if first["state"]["phase"] == "over" {
                break;
            }
            (state, other) = (first["state"].clone(), second["state"].clone());
        }
        drop((one, two));
        server.stop().await;
        let plans = if seals { LISTS.map(str::to_owned).to_vec() } else { plans(&state) };
        let turn = u32::try_from(state["turn"].as_u64().unwrap()).unwrap();
        Self { variant, id, plans, seals, folder, time, white, black, eye, turn }
    }

    /// Returns everything that all others than White receive, byte by byte.
    pub(super) async fn others_receive(&self, deed: SecretAction<'_>) -> Vec<String> {
        let folder = copy(self.folder.path());
        let time = self.time.copy();
        let server = Server::at(folder.path(), &time).await;
        server.is_ready().await;
        let (white, black, eye) = (self.white.at(&server), self.black.at(&server), self.eye.at(&server));
        let here = format!("/api/games/{}/ws", self.id);
        let (mut one, _) = white.watch(&self.id).await;
        let (mut two, _) = black.watch(&self.id).await;
        let mut lobby = eye.connect("/api/lobby/ws").await;
        let (mut three, _) = eye.watch(&self.id).await;
        // Others are notified of each arrival: all of that arrives before the action.
        for socket in [&mut one, &mut two, &mut three] {
            socket.pending().await;
        }
        time.advance(5);
        self.does(&white, &mut one, deed).await;
        time.advance(11);
        let mut received = Vec::new();
        for socket in [&mut two, &mut three] {
            received.extend(socket.pending().await);
        }
        for guest in [&black, &eye] {
            for says in SAYS {
                received.extend(guest.connect(&format!("{here}{says}")).await.pending().await);
            }
        }
        received.push(lobby.read_raw().await.unwrap());
        for guest in [&black, &eye] {
            let asked = RouteArguments { id: &self.id, variant: self.variant, plan: &self.plans[0] };
            for request in requests(asked) {
                received.push(answer(guest, request).await);
            }
        }
        received.push(counted(&server.metrics().await));
        server.stop().await;
        received.into_iter().map(|text| self.without_hash(&text, deed)).collect()
    }

    async fn does(&self, white: &Guest, one: &mut Socket, deed: SecretAction<'_>) {
        if let SecretAction::Draft(drafts) = deed {
            return self.drafts(white, drafts).await;
        }
        let (SecretAction::Commit(plan) | SecretAction::Fumble(plan)) = deed else { return };
        if let SecretAction::Fumble(plan) = deed {
            one.commit("white", self.turn, "a1a1").await;
            one.refusal().await;
            one.commit("white", self.turn + 1, plan).await;
            one.refusal().await;
        }
        self.hand_in(one, plan).await;
        one.until("committed").await;
        if let SecretAction::Fumble(plan) = deed {
            self.hand_in(one, plan).await;
            one.until("committed").await;
            let other = self.plans.iter().find(|other| *other != plan).unwrap();
            self.hand_in(one, other).await;
            one.until("refused").await;
        }
    }

    async fn drafts(&self, white: &Guest, drafts: &[Option<&str>]) {
        let path = format!("/api/games/{}/draft", self.id);
        for plan in drafts {
            let stored = white.post(&path, json!({ "turn": self.turn, "plan": plan })).await;
            assert_eq!(stored.status, 204, "{}: {}", self.variant, stored.text);
        }
        for _ in drafts.len()..DRAFT_REQUESTS {
            let own = white.get(&path).await.json();
            // A plan may be stored in another spelling.
            let is_there = drafts.last().is_some_and(Option::is_some);
            assert_eq!((&own["turn"], own["plan"].is_string()), (&json!(self.turn), is_there));
        }
    }

    /// Returns everything that Black and a spectator receive after White has committed a plan, Black's time has run out,
    /// and later.
    pub(super) async fn others_receive_after_flag(&self, plan: &str) -> Vec<String> {
        let (folder, time) = (copy(self.folder.path()), self.time.copy());
        let server = Server::at(folder.path(), &time).await;
        let white = self.white.at(&server);
        let (mut one, _) = white.watch(&self.id).await;
        let guests = [&self.black, &self.eye];
        let mut sockets =
            [guests[0].at(&server).watch(&self.id).await.0, guests[1].at(&server).watch(&self.id).await.0];
        one.commit("white", self.turn, plan).await;
        one.until("committed").await;
        for socket in &mut sockets {
            socket.pending().await;
        }
        time.advance(4 * 86_400);
        let mut received = Vec::new();
        for socket in &mut sockets {
            while received.last().is_none_or(|text: &String| !text.contains(r#""phase":"over""#)) {
                received.push(socket.read_raw().await.unwrap());
            }
            received.push(String::new());
        }
        received.extend(self.plain_answers(&server).await);
        drop((one, sockets));
        server.stop().await;
        time.advance(86_400);
        let server = Server::at(folder.path(), &time).await;
        received.extend(self.plain_answers(&server).await);
        server.stop().await;
        received
    }

    /// Returns the answers to all requests of Black and a spectator about the game that change nothing, and the first
    /// messages of new connections.
    async fn plain_answers(&self, server: &Server) -> Vec<String> {
        let mut answers = Vec::new();
        for guest in [&self.black, &self.eye].map(|guest| guest.at(server)) {
            for says in SAYS {
                answers
                    .extend(guest.connect(&format!("/api/games/{}/ws{says}", self.id)).await.pending().await);
            }
            let asked = RouteArguments { id: &self.id, variant: self.variant, plan: "b1c3" };
            let about =
                |request: &ApiRequest| request.method == Method::GET && request.path.contains(&self.id);
            for request in requests(asked).into_iter().filter(about) {
                answers.push(answer(&guest, request).await);
            }
        }
        answers
    }

    /// White commits a plan, or seals it.
    async fn hand_in(&self, one: &mut Socket, plan: &str) {
        if self.seals {
            let seal = json!({ "type": "seal", "seat": "white", "turn": self.turn, "hash": self.hash(plan) });
            one.send(seal).await;
        } else {
            one.commit("white", self.turn, plan).await;
        }
    }

    fn hash(&self, plan: &str) -> String {
        seal::hash(&self.id.parse().unwrap(), self.turn, Color::White, plan, NONCE)
    }

    /// Hides the hash of a seal, which does not reveal the plan; all other data must not depend on it.
    fn without_hash(&self, text: &str, deed: SecretAction<'_>) -> String {
        match deed {
            SecretAction::Commit(plan) | SecretAction::Fumble(plan) if self.seals => {
                text.replace(&self.hash(plan), "HASH")
            }
            _ => text.to_owned(),
        }
    }

    /// Returns whether a plan is a list.
    pub(super) fn is_of_lists(&self) -> bool {
        self.plans == LISTS
    }

    /// Returns whether White seals the plan before it is handed in.
    pub(super) const fn seals(&self) -> bool {
        self.seals
    }

    /// Asserts that no log line of any server of this process names a plan.
    pub(super) fn is_unlogged(&self) {
        let log = LOG.text();
        assert!(log.contains("a game was created"), "the log is kept");
        assert!(!log.contains(&self.id), "the id of a game is the invitation to it");
        // A move of one letter and one digit is a word like any other.
        for plan in self.plans.iter().filter(|plan| plan.len() > 3) {
            assert!(!names(&log, plan), "{plan} stands in the log");
        }
    }
}

/// Returns whether a text names a plan as a separate word; equal digits inside a hash do not count.
fn names(text: &str, plan: &str) -> bool {
    let apart = |beside: Option<char>| beside.is_none_or(|one| !one.is_alphanumeric());
    text.match_indices(plan).any(|(start, found)| {
        apart(text[..start].chars().next_back()) && apart(text[start + found.len()..].chars().next())
    })
}

#[test]
fn log_search_finds_plans_and_ignores_hashes() {
    for log in ["c2c3", "plan=c2c3", r#"{"plan":"c2c3/b2b3"}"#, "fc2c3 (\"c2c3\")"] {
        assert!(names(log, "c2c3"), "{log}");
    }
    assert!(!names("game=1fc2c3d4e5", "c2c3"));
}

/// Returns White's plans: some of the moves, each with some predictions if there are any.
fn plans(state: &Value) -> Vec<String> {
    let texts = |list: &Value| -> Vec<String> {
        let list = list.as_array().into_iter().flatten();
        list.map(|plan| plan["text"].as_str().unwrap().to_owned()).collect()
    };
    let some = |all: Vec<String>| -> Vec<String> {
        let places = [0, all.len() / 3, 2 * all.len() / 3, all.len() - 1];
        places.map(|place| all[place].clone()).to_vec()
    };
    let moves = some(texts(&state["plans"]["white"]));
    let predicted = texts(&state["predictable"]["white"]);
    if predicted.is_empty() {
        return moves;
    }
    let same = moves[0].split('/').next().unwrap().to_owned();
    let guesses = some(predicted).into_iter().map(|guess| format!("{same}/{guess}"));
    moves.into_iter().chain(guesses).collect()
}

/// Returns the sorted metrics, except for those of writes and refusals, which the operator may know, of
/// sockets not yet closed, and of readiness checks.
pub(super) fn counted(metrics: &str) -> String {
    let excepted = [
        "_seconds",
        "zugleich_refusals_total",
        "zugleich_writer_queue",
        "zugleich_sockets",
        "status=\"5xx\"",
    ];
    let told = |line: &&str| !excepted.iter().any(|metric| line.contains(metric));
    let mut lines: Vec<_> = metrics.lines().filter(told).collect();
    lines.sort_unstable();
    lines.join("\n")
}

/// Returns the server's answer, without the time of day and its own address, which previews and policies of
/// pages name.
pub(super) async fn answer(guest: &Guest, ApiRequest { method, path, body }: ApiRequest) -> String {
    let request = guest.client().request(method.clone(), guest.url(&path));
    let request = if method == Method::POST { request.json(&body) } else { request };
    let answer = guest.ask(request).await;
    assert_ne!(answer.status, 429, "{path}: what comes too often would hide what is asked for");
    let headers: Vec<_> = answer.headers.iter().filter(|(name, _)| *name != "date").collect();
    let own = guest.url("").replace("http://", "");
    let told = format!("{method} {path} {} {headers:?}\n{}", answer.status, answer.text);
    told.replace(&own, "here").replace(&own.replace(':', "%3A"), "here")
}
