//! Servers and clients for the tests.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::header::{COOKIE, HeaderMap, SET_COOKIE};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use tracing_subscriber::filter::{LevelFilter, filter_fn};
use tracing_subscriber::layer::SubscriberExt;
use zugleich_server::{App, Config, Listeners};
use zugleich_session::ports::ComputerPlayer;
use zugleich_session::settings::{Rate, SettingsBuilder};
use zugleich_session::vault::VaultKeys;
use zugleich_session::{ManualTime, Moment, RandomOpponent, Settings};
use zugleich_store::Location;

/// Header in which proxies report the client.
const FORWARDED_FOR: &str = "x-forwarded-for";
/// Encryption key shared by servers on one database.
pub(crate) const KEY: &str = "0707070707070707070707070707070707070707070707070707070707070707";
/// Timeout for hanging tests only, even on slow machines.
const PATIENCE: Duration = Duration::from_secs(300);

/// All log lines of all servers of this process, at the finest level that the program permits.
pub(crate) static LOG: LazyLock<CapturedLog> = LazyLock::new(|| {
    let log = CapturedLog::default();
    let writer = log.clone();
    let printed = tracing_subscriber::fmt::layer().with_writer(move || writer.clone());
    let discreet =
        filter_fn(|line| *line.level() <= LevelFilter::INFO || line.target().starts_with("zugleich"));
    let subscriber = tracing_subscriber::registry().with(discreet).with(printed);
    tracing::subscriber::set_global_default(subscriber).expect("there is one log");
    log
});

/// A log in memory.
#[derive(Clone, Default)]
pub(crate) struct CapturedLog(Arc<Mutex<Vec<u8>>>);

impl CapturedLog {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap()).into_owned()
    }
}

impl std::io::Write for CapturedLog {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A running server.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    metrics: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    at_once: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

impl Server {
    /// Starts a server in a folder.
    pub(crate) async fn start(folder: &Path) -> Self {
        Self::with(folder, |_| {}, Arc::new(RandomOpponent)).await
    }

    /// Starts a server in a folder with other settings.
    pub(crate) async fn with(
        folder: &Path,
        settings: impl FnOnce(&mut Config),
        opponent: Arc<dyn ComputerPlayer>,
    ) -> Self {
        LazyLock::force(&LOG);
        let mut config = Config::new(Location::Sqlite(folder.join("games.db")));
        set_generous_limits(&mut config.settings);
        // Effectively unlimited; only the tests of limits set others.
        let rate = Rate::new(100_000, Duration::from_millis(1));
        (config.settings.pictures_per_guest, config.settings.pictures_per_address) = (rate, rate);
        (config.settings.analyses_per_guest, config.settings.analyses_per_address) = (rate, rate);
        settings(&mut config);
        let app = App::open(config, opponent).await.expect("the server starts");
        let site = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let counted = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, metrics) = (site.local_addr().unwrap(), counted.local_addr().unwrap());
        let (stop, stopped) = oneshot::channel::<()>();
        let (at_once, hurried) = oneshot::channel::<()>();
        let stopped = async move {
            let _ = stopped.await;
        };
        let listeners = Listeners { site, metrics: Some(counted) };
        let task = tokio::spawn(app.serve(listeners, stopped, wait_for_signal(hurried)));
        Self { address, metrics, stop: Some(stop), at_once: Some(at_once), task }
    }

    /// Starts a server with a simulated time on a PostgreSQL database, which may be shared.
    pub(crate) async fn on(url: &str, time: &SimulatedTime) -> Self {
        Self::on_with(url, time, |_| {}).await
    }

    /// Starts such a server with other settings.
    pub(crate) async fn on_with(url: &str, time: &SimulatedTime, set: impl FnOnce(&mut Settings)) -> Self {
        let (location, time) = (url.parse().unwrap(), Arc::new(ManualTime::by(time.0.subscribe())));
        let change = |config: &mut Config| {
            (config.database, config.time) = (location, time);
            config.settings.secret_key = VaultKeys::read(KEY);
            // A fast machine plays a whole game faster than the usual rate of messages.
            config.settings.messages = Rate::new(u32::MAX, Duration::from_nanos(1));
            set(&mut config.settings);
        };
        Self::with(Path::new(""), change, Arc::new(RandomOpponent)).await
    }

    /// Starts a server in a folder with other limits.
    pub(crate) async fn set(folder: &Path, set: impl FnOnce(&mut Settings)) -> Self {
        Self::with(folder, |config| set(&mut config.settings), Arc::new(RandomOpponent)).await
    }

    /// Starts a server with a simulated time behind a local proxy.
    pub(crate) async fn behind_proxy(folder: &Path, time: &SimulatedTime, set: &[&str]) -> Self {
        let gathered = SettingsBuilder::default().argument("trusted-proxies=127.0.0.1").unwrap();
        let mut settings =
            set.iter().fold(gathered, |gathered, set| gathered.argument(set).unwrap()).settings();
        set_generous_limits(&mut settings);
        let time = Arc::new(ManualTime::by(time.0.subscribe()));
        let change = |config: &mut Config| (config.time, config.settings) = (time, settings);
        Self::with(folder, change, Arc::new(RandomOpponent)).await
    }

    /// Starts a server with a simulated time in a folder.
    pub(crate) async fn at(folder: &Path, time: &SimulatedTime) -> Self {
        Self::with(folder, |config| config.time = Arc::new(time.set()), Arc::new(RandomOpponent)).await
    }

    /// Stops it as a signal does.
    pub(crate) async fn stop(mut self) {
        self.drain();
        self.end().await;
    }

    /// Requests a graceful stop.
    pub(crate) fn drain(&mut self) {
        self.stop.take().unwrap().send(()).unwrap();
    }

    /// Requests an immediate stop.
    pub(crate) fn stop_now(&mut self) {
        self.at_once.take().unwrap().send(()).unwrap();
    }

    /// Waits until it has stopped.
    pub(crate) async fn end(self) {
        tokio::time::timeout(PATIENCE, self.task).await.expect("the server stops").unwrap();
    }

    /// Waits until all games are resumed.
    pub(crate) async fn is_ready(&self) {
        let url = format!("http://{}/ready", self.address);
        while reqwest::get(&url).await.expect("it answers").status() != 200 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Returns the metrics.
    pub(crate) async fn metrics(&self) -> String {
        let answer = reqwest::get(format!("http://{}/metrics", self.metrics)).await.expect("it answers");
        assert_eq!(answer.status(), 200);
        answer.text().await.unwrap()
    }

    /// Creates a new guest.
    pub(crate) async fn guest(&self) -> Guest {
        self.guest_from("").await
    }

    /// Creates a new guest whose address is reported by a proxy.
    pub(crate) async fn guest_from(&self, from: &'static str) -> Guest {
        Guest { from, ..Guest::unknown(self.address) }.greeted().await
    }
}

/// Makes tests independent of the disk's speed, except those of failing disks.
pub(crate) const fn set_generous_limits(settings: &mut Settings) {
    settings.drain_time = Duration::from_millis(1);
    settings.ready_write_age = PATIENCE;
    settings.busy_after = PATIENCE;
    // One test covers these pauses; the others count thinking time only.
    settings.reveal_pause = None;
    settings.start_lead = None;
}

/// Waits for a signal; for ever if the sender is dropped.
async fn wait_for_signal(told: oneshot::Receiver<()>) {
    if told.await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Simulated time of servers.
pub(crate) struct SimulatedTime(watch::Sender<Moment>);

impl SimulatedTime {
    pub(crate) fn new() -> Self {
        Self(watch::channel(Moment::new(1_000_000_000_000)).0)
    }

    /// Returns an independent time with the same current moment.
    pub(crate) fn copy(&self) -> Self {
        Self(watch::channel(*self.0.borrow()).0)
    }

    /// Returns a clock for a server with this time.
    pub(crate) fn set(&self) -> ManualTime {
        ManualTime::by(self.0.subscribe())
    }

    pub(crate) fn now(&self) -> Moment {
        *self.0.borrow()
    }

    /// Advances the time by seconds; negative ones set it back.
    pub(crate) fn advance(&self, seconds: i64) {
        self.0.send_modify(|now| *now = now.plus(1000 * seconds));
    }
}

/// Creates a folder for a server.
pub(crate) fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// Copies the folder of a running server: a server started there finds the state after a crash.
pub(crate) fn copy(from: &Path) -> TempDir {
    let folder = folder();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), folder.path().join(entry.file_name())).unwrap();
    }
    folder
}

/// A client with a cookie.
#[derive(Clone)]
pub(crate) struct Guest {
    pub(crate) address: SocketAddr,
    client: reqwest::Client,
    pub(crate) cookie: String,
    /// The client's address as reported by a proxy, or empty.
    pub(crate) from: &'static str,
}

/// An answer of a server.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("this is JSON: {}", self.text))
    }
}

impl Guest {
    /// Returns a client without a cookie.
    pub(crate) fn unknown(address: SocketAddr) -> Self {
        Self { address, client: reqwest::Client::new(), cookie: String::new(), from: "" }
    }

    /// Returns the client with the cookie of a new guest.
    pub(crate) async fn greeted(mut self) -> Self {
        let answer = self.get("/api/lobby").await;
        let cookie = answer.headers.get(SET_COOKIE).expect("a new guest gets a cookie");
        self.cookie = cookie.to_str().unwrap().split(';').next().unwrap().to_owned();
        self
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Returns the same guest at a restarted server.
    pub(crate) fn at(&self, server: &Server) -> Self {
        Self { address: server.address, ..self.clone() }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask(self.client.get(self.url(path))).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.ask(self.client.post(self.url(path)).json(&body)).await
    }

    /// Sends a request with the guest's cookie.
    pub(crate) async fn ask(&self, request: reqwest::RequestBuilder) -> Answer {
        let request = if self.cookie.is_empty() { request } else { request.header(COOKIE, &self.cookie) };
        let request = if self.from.is_empty() { request } else { request.header(FORWARDED_FOR, self.from) };
        let response = request.send().await.expect("the server answers");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Answer { status, headers, text: response.text().await.unwrap() }
    }

    pub(crate) fn client(&self) -> &reqwest::Client {
        &self.client
    }

    /// Creates a game; returns its id.
    pub(crate) async fn create(&self, body: Value) -> String {
        let answer = self.post("/api/games", body).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    /// Creates a game by link, with the white pieces.
    pub(crate) async fn invite(&self, show_committed: bool) -> String {
        self.create(invitation(show_committed)).await
    }

    pub(crate) async fn join(&self, id: &str) -> Answer {
        self.post(&format!("/api/games/{id}/join"), json!({})).await
    }

    pub(crate) async fn name(&self, name: &str) -> Answer {
        self.post("/api/me", json!({ "name": name })).await
    }

    /// Connects to a game and reads the first state.
    pub(crate) async fn watch(&self, id: &str) -> (Socket, Value) {
        let mut socket = self.connect(&format!("/api/games/{id}/ws")).await;
        let state = socket.read().await;
        assert_eq!(state["type"], "state");
        (socket, state)
    }

    pub(crate) async fn connect(&self, path: &str) -> Socket {
        let mut request = format!("ws://{}{path}", self.address).into_client_request().unwrap();
        request.headers_mut().insert("cookie", HeaderValue::from_str(&self.cookie).unwrap());
        if !self.from.is_empty() {
            request.headers_mut().insert(FORWARDED_FOR, HeaderValue::from_static(self.from));
        }
        let (stream, _) = tokio_tungstenite::connect_async(request).await.expect("the server connects");
        Socket(stream)
    }
}

/// A connection to a game or the lobby.
pub(crate) struct Socket(pub(crate) WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub(crate) async fn send(&mut self, message: Value) {
        self.send_text(message.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, text: String) {
        self.0.send(Message::Text(text.into())).await.unwrap();
    }

    pub(crate) async fn commit(&mut self, seat: &str, turn: u32, plan: &str) {
        self.send(json!({ "type": "commit", "seat": seat, "turn": turn, "plan": plan })).await;
    }

    /// Returns the next text unchanged, or the code of the close frame.
    pub(crate) async fn read_raw(&mut self) -> Result<String, u16> {
        tokio::time::timeout(PATIENCE, self.next_text()).await.expect("a message comes")
    }

    pub(crate) async fn next_text(&mut self) -> Result<String, u16> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                Some(Ok(Message::Close(frame))) => return Err(frame.map_or(1005, |frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(1006),
            }
        }
    }

    /// Returns the next message.
    pub(crate) async fn read(&mut self) -> Value {
        let text = self.read_raw().await.expect("the connection is open");
        serde_json::from_str(&text).unwrap()
    }

    /// Reads until a message of this type comes. An unexpected refusal fails the test.
    pub(crate) async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.read().await;
            if message["type"] == kind {
                return message;
            }
            assert_ne!(message["type"], "refused", "{message} comes before {kind}");
        }
    }

    /// Reads states until one fulfils the condition.
    pub(crate) async fn until_state(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.read().await;
            let state = if message["type"] == "turn" { message["state"].clone() } else { message };
            if wanted(&state) {
                return state;
            }
        }
    }

    /// Returns the code of the next message, which must be a refusal.
    pub(crate) async fn refusal(&mut self) -> String {
        let message = self.read().await;
        assert_eq!(message["type"], "refused", "{message}");
        assert!(message["message"].as_str().unwrap().ends_with('.'), "{message} is a sentence");
        message["code"].as_str().unwrap().to_owned()
    }

    /// Returns all messages sent so far. Updates of earlier events precede the pong: the server sends updates
    /// before it answers.
    pub(crate) async fn pending(&mut self) -> Vec<String> {
        self.send(json!({ "type": "ping" })).await;
        let mut texts = Vec::new();
        loop {
            let text = self.read_raw().await.expect("the connection is open");
            if text == r#"{"type":"pong"}"# {
                return texts;
            }
            texts.push(text);
        }
    }
}

/// Returns a request for a game by link, with the white pieces.
pub(crate) fn invitation(show_committed: bool) -> Value {
    json!({ "variant": "chesimul", "opponent": "friend", "side": "white", "show_committed": show_committed })
}

/// Creates a game of two friends: White, Black and the id.
pub(crate) async fn friends(server: &Server, show_committed: bool) -> (Guest, Guest, String) {
    friends_at(server, invitation(show_committed)).await
}

/// Creates a game of two friends with other settings.
pub(crate) async fn friends_at(server: &Server, game: Value) -> (Guest, Guest, String) {
    let (white, black) = (server.guest().await, server.guest().await);
    let id = white.create(game).await;
    let joined = black.join(&id).await;
    assert_eq!((joined.status, joined.text.as_str()), (200, r#"{"seat":"black"}"#));
    (white, black, id)
}

/// Chooses a plan of a list by a number.
pub(crate) fn pick(plans: &Value, number: usize) -> String {
    let plans = plans.as_array().unwrap();
    plans[number % plans.len()]["text"].as_str().unwrap().to_owned()
}

/// Commits a plan for a seat, if it has to act; returns whether the turn was complete.
pub(crate) async fn plan_any(guest: &Guest, id: &str, side: &str, number: usize) -> bool {
    let (mut socket, state) = guest.watch(id).await;
    if state["plans"][side].as_array().is_none_or(Vec::is_empty) {
        return false;
    }
    let mut plan = pick(&state["plans"][side], 7 * number);
    if let Some(guesses) = state["predictable"][side].as_array() {
        plan = format!("{plan}/{}", guesses[number % guesses.len()]["text"].as_str().unwrap());
    }
    let turn = u32::try_from(state["turn"].as_u64().unwrap()).unwrap();
    socket.commit(side, turn, &plan).await;
    socket.until("committed").await;
    side == "black" || state["acts"] == json!(["white"])
}

/// Returns a plan of one move as the server sends it.
pub(crate) fn plan(text: &str) -> Value {
    json!({ "text": text, "moves": [{ "from": text[..2], "to": text[2..4] }] })
}
