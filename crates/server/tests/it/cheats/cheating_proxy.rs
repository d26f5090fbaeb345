//! A lying server: a proxy in front of a real server, with its key. Players connect only to the proxy.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{CONNECTION, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, UPGRADE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use reqwest::header::{CONTENT_DISPOSITION, CONTENT_TYPE, COOKIE, SET_COOKIE};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_tungstenite::WebSocketStream;
use tungstenite::Message;
use tungstenite::handshake::derive_accept_key;
use tungstenite::protocol::Role;
use zugleich_transcript::{Hash, SigningKey, TranscriptEvent};

use super::event_history::{EventHistory, deposit_hash, seal_event};
use crate::harness::{Guest, Socket};

/// The connection of a player.
type PlayerSocket = WebSocketStream<TokioIo<Upgraded>>;

/// Direction of a message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    /// To the real server.
    Up,
    /// To the player.
    Down,
}

/// Kind of lie. Players are identified by their cookies.
#[async_trait]
pub(crate) trait Cheat: Send + Sync {
    /// Transforms a message of a player; `None` to hide it from the real server.
    async fn up(&self, _between: &CheatingProxy, _who: &str, message: Value) -> Option<Value> {
        Some(message)
    }

    /// Transforms a message of the real server; `None` to hide it from the player.
    async fn down(&self, _between: &CheatingProxy, _who: &str, message: Value) -> Option<Value> {
        Some(message)
    }

    /// Transforms the history for a player: receipts and transcript follow from it.
    fn retell(&self, _who: &str, story: EventHistory) -> EventHistory {
        story
    }
}

/// The proxy between players and a real server.
#[derive(Clone)]
pub(crate) struct CheatingProxy {
    pub(crate) address: SocketAddr,
    pub(crate) key: Arc<SigningKey>,
    real: SocketAddr,
    lie: Arc<dyn Cheat>,
    known: Arc<Mutex<ProxyState>>,
}

/// State of the proxy: hashes of deposits by seal, acknowledged seals, and connections.
#[derive(Default)]
struct ProxyState {
    deposits: BTreeMap<String, Hash>,
    seals: BTreeMap<u64, TranscriptEvent>,
    lines: Vec<ProxyConnection>,
}

/// A connection of a player to a game, with a channel for injected messages.
struct ProxyConnection {
    who: String,
    game: String,
    say: UnboundedSender<(Direction, Value)>,
}

impl CheatingProxy {
    pub(crate) async fn of(real: SocketAddr, key: Arc<SigningKey>, lie: Arc<dyn Cheat>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let between = Self { address, key, real, lie, known: Arc::default() };
        let router = Router::new().fallback(accept_request).with_state(between.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        between
    }

    /// Injects a message on the connections of a player.
    pub(crate) fn say(&self, who: &str, way: Direction, message: &Value) {
        self.line(who, |line| line.say.send((way, message.clone())).unwrap());
    }

    /// Returns the first open connection of a player.
    fn line<T>(&self, who: &str, of: impl FnOnce(&ProxyConnection) -> T) -> T {
        let known = self.known.lock().unwrap();
        of(known.lines.iter().find(|line| line.who == who && !line.say.is_closed()).unwrap())
    }

    /// Returns a receipt for a seal that the real server does not know.
    pub(crate) async fn acknowledges(&self, who: &str, message: &Value, at: u64) -> Value {
        let game = self.line(who, |line| line.game.clone());
        let n = self.honest(who, &game).await.unwrap().0.len();
        let mut receipt = json!({ "game": game, "n": n, "what": "seal", "at": at });
        for (field, from) in [("seat", "seat"), ("turn", "turn"), ("seal", "hash")] {
            receipt[field] = message[from].clone();
        }
        self.note(&receipt);
        json!({
            "type": "committed", "re": message["id"], "seat": message["seat"], "turn": message["turn"],
            "receipt": { "receipt": receipt },
        })
    }

    /// Returns the true history, as far as it is public.
    pub(crate) async fn honest(&self, who: &str, game: &str) -> Option<EventHistory> {
        let url = format!("http://{}/api/games/{game}/transcript", self.real);
        let answer = reqwest::Client::new().get(url).header(COOKIE, who).send().await.unwrap();
        let is_told = answer.status() == 200;
        let text = answer.text().await.unwrap();
        is_told.then(|| EventHistory::read(&text))
    }

    /// Replaces the receipts of a message by those of the player's history.
    async fn signed(&self, who: &str, mut message: Value) -> Value {
        for place in ["/receipt", "/state/receipt"] {
            if let Some(held) = message.pointer_mut(place).filter(|held| held.is_object()) {
                *held = self.resigned(who, held.clone()).await;
            }
        }
        message
    }

    async fn resigned(&self, who: &str, held: Value) -> Value {
        let (subject, n) = (&held["receipt"], held["receipt"]["n"].as_u64().unwrap());
        let last = usize::try_from(n).unwrap();
        let Some(mut story) = self.honest(who, subject["game"].as_str().unwrap()).await else { return held };
        {
            let known = self.known.lock().unwrap();
            let hidden = known.seals.range(story.0.len() as u64..).take_while(|(number, _)| **number <= n);
            story.0.extend(hidden.map(|(_, event)| event.clone()));
        }
        assert!(story.0.len() > last, "what happened before {held} is not known");
        story.0.truncate(last + 1);
        if held["signature"].is_string() {
            let honest = story.signed(&self.key).0.pop().unwrap();
            assert_eq!(json!(honest), held, "without a lie it is the receipt of the real server");
        }
        json!(self.lie.retell(who, story).signed(&self.key).0.pop().unwrap())
    }

    /// Stores the seal of a receipt, which other players have not been sent yet.
    fn note(&self, receipt: &Value) {
        let Some(seal) = receipt["seal"].as_str() else { return };
        let mut known = self.known.lock().unwrap();
        let deposit = known.deposits.get(seal).copied();
        known.seals.insert(receipt["n"].as_u64().unwrap(), seal_event(receipt, deposit));
    }

    async fn asks(&self, who: &str, message: Value) -> Option<Value> {
        if let (Some(hash), true) = (message["hash"].as_str(), message["deposit"].is_object()) {
            let deposit = deposit_hash(&message["deposit"]);
            self.known.lock().unwrap().deposits.insert(hash.to_owned(), deposit);
        }
        self.lie.up(self, who, message).await
    }
}

async fn accept_request(State(between): State<CheatingProxy>, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    let path = parts.uri.path_and_query().unwrap().as_str().to_owned();
    let who = cookie(&parts.headers);
    if let Some(upgrade) = parts.extensions.remove::<OnUpgrade>() {
        let accept = derive_accept_key(parts.headers[SEC_WEBSOCKET_KEY].as_bytes());
        tokio::spawn(async move {
            let stream = TokioIo::new(upgrade.await.unwrap());
            let player = WebSocketStream::from_raw_socket(stream, Role::Server, None).await;
            between.relay(who, path, player).await;
        });
        let response = Response::builder().status(StatusCode::SWITCHING_PROTOCOLS);
        let response = response.header(CONNECTION, "upgrade").header(UPGRADE, "websocket");
        return response.header(SEC_WEBSOCKET_ACCEPT, accept).body(Body::empty()).unwrap();
    }
    let body = to_bytes(body, usize::MAX).await.unwrap();
    let client = reqwest::Client::new();
    let mut asked = client.request(parts.method, format!("http://{}{path}", between.real));
    if !who.is_empty() {
        asked = asked.header(COOKIE, &who);
    }
    if let Ok(message) = serde_json::from_slice(&body) {
        let message = between.asks(&who, message).await.expect("the tests hide nothing that is posted");
        asked = asked.json(&message);
    }
    if let Some(game) = path.strip_prefix("/api/games/").and_then(|path| path.strip_suffix("/transcript"))
        && let Some(story) = between.honest(&who, game).await
    {
        let text = between.lie.retell(&who, story).text(&between.key);
        let named = format!("attachment; filename=\"zugleich-{game}.jsonl\"");
        return Response::builder().header(CONTENT_DISPOSITION, named).body(Body::from(text)).unwrap();
    }
    let answer = asked.send().await.unwrap();
    let mut response = Response::builder().status(answer.status());
    for name in [CONTENT_TYPE, SET_COOKIE] {
        if let Some(value) = answer.headers().get(&name) {
            response = response.header(name, value);
        }
    }
    response.body(Body::from(answer.bytes().await.unwrap())).unwrap()
}

fn cookie(headers: &HeaderMap) -> String {
    headers.get(COOKIE).map(|cookie| cookie.to_str().unwrap().to_owned()).unwrap_or_default()
}

impl CheatingProxy {
    async fn relay(self, who: String, path: String, player: PlayerSocket) {
        let (say, said) = unbounded_channel();
        let game = path.split('/').nth(3).unwrap().to_owned();
        self.known.lock().unwrap().lines.push(ProxyConnection { who: who.clone(), game, say });
        let mut guest = Guest::unknown(self.real);
        guest.cookie.clone_from(&who);
        let server = guest.connect(&path).await;
        self.pass(&who, player, server, said).await;
    }

    /// Forwards messages until one side closes.
    async fn pass(
        &self,
        who: &str,
        mut player: PlayerSocket,
        mut server: Socket,
        mut said: UnboundedReceiver<(Direction, Value)>,
    ) {
        loop {
            let (way, message) = tokio::select! {
                message = player.next() => match message {
                    Some(Ok(Message::Text(text))) => {
                        let message = serde_json::from_str(&text).unwrap();
                        let Some(message) = self.asks(who, message).await else { continue };
                        (Direction::Up, message)
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    _ => return,
                },
                text = server.next_text() => {
                    let Ok(text) = text else { return };
                    let message: Value = serde_json::from_str(&text).unwrap();
                    self.note(&message["receipt"]["receipt"]);
                    let Some(message) = self.lie.down(self, who, message).await else { continue };
                    (Direction::Down, message)
                }
                Some(said) = said.recv() => said,
            };
            if way == Direction::Up {
                server.send(message).await;
            } else {
                let text = self.signed(who, message).await.to_string();
                if player.send(Message::Text(text.into())).await.is_err() {
                    return;
                }
            }
        }
    }
}
