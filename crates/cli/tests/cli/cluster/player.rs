use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::{Message, WebSocket};

use super::proxy::{Proxy, Tls};

const PAUSE: Duration = Duration::from_millis(100);

/// A player of a game, who reconnects after each lost connection.
pub(super) struct ClusterPlayer {
    proxy: Arc<Proxy>,
    cookie: String,
    game: String,
    seat: &'static str,
    socket: Option<WebSocket<Tls>>,
    /// Server at the end of the connection.
    pub(super) node: String,
    /// Last received state of the game.
    pub(super) state: Value,
    /// Acknowledged plan of each turn.
    pub(super) acknowledged: BTreeMap<u64, String>,
}

impl ClusterPlayer {
    pub(super) fn new(proxy: &Arc<Proxy>, cookie: &str, game: &str, seat: &'static str) -> Self {
        let (proxy, node, state) = (proxy.clone(), String::new(), Value::Null);
        let (cookie, game, acknowledged) = (cookie.to_owned(), game.to_owned(), BTreeMap::new());
        let mut player = Self { proxy, cookie, game, seat, socket: None, node, state, acknowledged };
        player.until(|state| !state.is_null());
        player
    }

    pub(super) fn turn(&self) -> u64 {
        self.state["turn"].as_u64().expect("a game has a turn")
    }

    /// Waits until the state satisfies a condition.
    pub(super) fn until(&mut self, wanted: impl Fn(&Value) -> bool) {
        while !wanted(&self.state) {
            self.step();
        }
    }

    /// Commits a plan until it is stored, despite refusals and lost connections; returns the moments between
    /// which it was committed.
    pub(super) fn commit(&mut self, turn: u64, plan: &str) -> (Instant, Instant) {
        let first = Instant::now();
        self.commit_somehow(turn, plan);
        (first, Instant::now())
    }

    fn commit_somehow(&mut self, turn: u64, plan: &str) {
        while !self.has_committed(turn) {
            let message =
                json!({ "type": "commit", "seat": self.seat, "turn": turn, "plan": plan }).to_string();
            if self.socket.as_mut().is_none_or(|socket| socket.send(Message::text(message)).is_err()) {
                self.socket = None;
            }
            let answered = loop {
                match self.step() {
                    Some(message) if message["type"] == "committed" && message["turn"] == turn => break true,
                    Some(message) if message["type"] == "refused" => break false,
                    Some(_) if self.turn() > turn => break false,
                    Some(_) => {}
                    None => break false,
                }
            };
            if answered {
                self.acknowledged.insert(turn, plan.to_owned());
                return;
            }
            thread::sleep(PAUSE);
        }
    }

    fn has_committed(&self, turn: u64) -> bool {
        self.turn() > turn
            || self.state["phase"] == "over"
            || (self.turn() == turn && self.state["own"][self.seat]["committed"] == true)
    }

    /// Reads the next message; `None` after a reconnection.
    fn step(&mut self) -> Option<Value> {
        let read = self.socket.as_mut().map(WebSocket::read);
        let message = match read {
            Some(Ok(Message::Text(text))) => serde_json::from_str::<Value>(&text).expect("a message is JSON"),
            Some(Ok(Message::Close(_)) | Err(_)) | None => {
                self.connect();
                return None;
            }
            Some(Ok(_)) => return Some(Value::Null),
        };
        self.learn(&message);
        Some(message)
    }

    fn learn(&mut self, message: &Value) {
        match message["type"].as_str() {
            Some("state") => self.state = message.clone(),
            Some("turn") => self.state = message["state"].clone(),
            _ => {}
        }
    }

    /// Connects until that succeeds, and reads the state of the game.
    fn connect(&mut self) {
        self.socket = None;
        while self.socket.is_none() {
            if self.try_connect().is_none() {
                self.socket = None;
                thread::sleep(PAUSE);
            }
        }
    }

    fn try_connect(&mut self) -> Option<()> {
        let url = format!("wss://play.example/api/games/{}/ws", self.game);
        let mut request = url.into_client_request().expect("an address");
        request.headers_mut().insert("cookie", HeaderValue::from_str(&self.cookie).expect("a header"));
        let (mut socket, response) = tungstenite::client(request, self.proxy.connect()).ok()?;
        let node = response.headers().get("node").expect("nginx says where").to_str().expect("text");
        // The last one in the list, if others were down.
        node.rsplit(", ").next().expect("there is one").clone_into(&mut self.node);
        let Message::Text(text) = socket.read().ok()? else { return None };
        let message: Value = serde_json::from_str(&text).expect("a message is JSON");
        self.learn(&message);
        self.socket = Some(socket);
        Some(())
    }
}
