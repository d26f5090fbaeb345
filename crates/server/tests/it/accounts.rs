//! Accounts over HTTP: registration, sign-in, recovery, tokens, export and deletion.

use std::collections::BTreeMap;

use futures_util::future::join_all;
use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, RETRY_AFTER, SET_COOKIE};
use reqwest::redirect::Policy;
use reqwest::{Client, Method};
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use zugleich_server::Config;
use zugleich_server::maintenance::{AccountAdmin, DatabaseSpec, copy};
use zugleich_session::settings::Rate;
use zugleich_session::vault::VaultKeys;
use zugleich_store::{KeySource, Location, StoreConfig};

use crate::harness::{
    Answer, Guest, KEY, Server, SimulatedTime, Socket, folder, friends, friends_at, invitation,
};
use crate::lobby::seek;
use crate::postgres::database;
use crate::routes::{self, ApiRequest, RouteArguments};

const PASSWORD: &str = "correct horse";

/// A browser with its cookies, which follows no redirection.
struct Browser {
    guest: Guest,
    cookies: BTreeMap<String, String>,
    client: Client,
}

impl Browser {
    fn of(guest: Guest) -> Self {
        let (name, value) = guest.cookie.split_once('=').unwrap_or_default();
        let cookies = BTreeMap::from([(name.to_owned(), value.to_owned())]);
        Self { guest, cookies, client: Client::builder().redirect(Policy::none()).build().unwrap() }
    }

    async fn new(server: &Server) -> Self {
        Self::of(server.guest().await)
    }

    /// Sends a form, and keeps the cookies of the answer.
    async fn send(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body: Vec<_> = fields.iter().map(|(name, value)| format!("{name}={}", escaped(value))).collect();
        let request = self.client.post(self.guest.url(path)).body(body.join("&"));
        let request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        let answer = self.guest.ask(request).await;
        for cookie in answer.headers.get_all(SET_COOKIE) {
            let cookie = cookie.to_str().unwrap();
            let (name, value) = cookie.split(';').next().unwrap().split_once('=').unwrap();
            if cookie.contains("Max-Age=0") {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
        let all: Vec<_> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        self.guest.cookie = all.join("; ");
        answer
    }

    async fn register(&mut self, name: &str) -> Answer {
        self.send("/account/register", &[("name", name), ("password", PASSWORD)]).await
    }

    async fn sign_in(&mut self, name: &str, password: &str) -> Answer {
        self.send("/account/sign-in", &[("name", name), ("password", password)]).await
    }

    /// Makes an API token.
    async fn token(&mut self, scope: &str) -> String {
        let page = self.send("/account/tokens", &[("label", "my bot"), ("scope", scope)]).await;
        assert_eq!(page.status, 200, "{}", page.text);
        assert_eq!(page.headers["cache-control"], "no-store");
        codes(&page.text)[0].clone()
    }

    /// Returns the name in the head of the pages.
    async fn name(&self) -> String {
        let page = self.guest.get("/settings").await.text;
        let (_, rest) = page.split_once("id=\"my-name\">").unwrap();
        rest.split('<').next().unwrap().to_owned()
    }

    fn has_session(&self) -> bool {
        self.cookies.contains_key("zugleich_session")
    }
}

/// Percent-encodes everything but letters and digits.
fn escaped(text: &str) -> String {
    let escape = |byte: u8| match byte {
        byte if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(escape).collect()
}

/// Returns the secrets that a page shows.
fn codes(page: &str) -> Vec<String> {
    page.split("<code>").skip(1).map(|rest| rest.split('<').next().unwrap().to_owned()).collect()
}

/// Returns the problem that a page shows.
fn problem(page: &Answer) -> &str {
    let (_, rest) = page.text.split_once("id=\"problem\" role=\"alert\">").expect("the page shows a problem");
    rest.split('<').next().unwrap()
}

/// Returns whether the answer to a request depends on the visitor.
fn is_personal(path: &str) -> bool {
    let path = path.split('?').next().unwrap_or_default();
    let starts =
        ["/assets/", "/embed/", "/oembed", "/manifest.webmanifest", "/worker.js", "/health", "/ready"];
    !starts.iter().any(|start| path.starts_with(start))
        && ![".png", ".gif"].iter().any(|end| path.ends_with(end))
}

/// Sends a request of a program with an API token; returns the status, and the code of a refusal.
async fn with_token(
    server: &Server,
    token: &str,
    method: Method,
    path: &str,
    body: Option<Value>,
) -> (u16, String) {
    let program = Guest::unknown(server.address);
    let mut request = program.client().request(method, program.url(path));
    if let Some(body) = body {
        request = request.json(&body);
    }
    if path.ends_with("/ws") {
        let headers = [("connection", "upgrade"), ("upgrade", "websocket"), ("sec-websocket-version", "13")];
        request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        request = request.header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
    }
    let request = request.header(AUTHORIZATION, format!("Bearer {token}")).header(ACCEPT, "application/json");
    let response = request.send().await.unwrap();
    assert!(!response.headers().contains_key(SET_COOKIE), "a program gets no cookie");
    let status = response.status().as_u16();
    let text = if status < 400 { String::new() } else { response.text().await.unwrap() };
    let code = match serde_json::from_str::<Value>(&text) {
        Ok(error) => error["code"].as_str().unwrap().to_owned(),
        // A page.
        Err(_) if text.contains("This API token isn’t valid") => "unknown-token".to_owned(),
        Err(_) if text.contains("not an API token") => "not-for-tokens".to_owned(),
        Err(_) => text,
    };
    (status, code)
}

async fn hashes(server: &Server) -> u64 {
    let metrics = server.metrics().await;
    let line = metrics.lines().find(|line| line.starts_with("zugleich_password_hashes_total"));
    line.map_or(0, |line| line.rsplit(' ').next().unwrap().parse().unwrap())
}

/// Reads until a connection is closed, and returns the code.
async fn closed(socket: &mut Socket) -> u16 {
    loop {
        if let Err(code) = socket.read_raw().await {
            return code;
        }
    }
}

async fn transcript(guest: &Guest, id: &str) -> String {
    let answer = guest.get(&format!("/api/games/{id}/transcript")).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.text
}

/// Returns the key of the servers on PostgreSQL.
fn given_keys() -> StoreConfig {
    StoreConfig { keys: KeySource::Given(VaultKeys::read(KEY).unwrap()), ..StoreConfig::default() }
}

/// Raises the limits: the tests sign in often, and send every request.
fn often(settings: &mut zugleich_session::Settings) {
    let rate = Rate::new(100_000, std::time::Duration::from_millis(1));
    (settings.sign_ins_per_guest, settings.sign_ins_per_address) = (rate, rate);
    (settings.reads_per_guest, settings.reads_per_address) = (rate, rate);
    (settings.writes_per_guest, settings.writes_per_address) = (rate, rate);
    (settings.games_per_guest, settings.games_per_address) = (rate, rate);
}

#[tokio::test(flavor = "multi_thread")]
async fn registered_guest_keeps_running_game_on_two_devices() {
    let folder = folder();
    let server = Server::set(folder.path(), often).await;
    let (white, black, id) = friends(&server, true).await;
    let (mut phone, stolen) = (Browser::of(white.clone()), white.clone());
    let before = transcript(&white, &id).await;
    let mut board = white.watch(&id).await.0;
    let page = phone.register("Ann").await;
    assert_eq!((page.status, codes(&page.text).len()), (200, 10), "{}", page.text);
    assert_eq!(closed(&mut board).await, 4003, "the guest's cookie counts no more");
    assert_eq!(stolen.watch(&id).await.1["you"], json!([]));
    assert!(phone.has_session() && !phone.cookies.contains_key("zugleich_guest"));
    assert_eq!(phone.name().await, "@Ann");
    assert_eq!(black.watch(&id).await.1["seats"]["white"]["name"], "@Ann");

    let mut laptop = Browser::new(&server).await;
    assert_eq!(laptop.sign_in("ann", "wrong horse").await.status, 401);
    let answer = laptop.sign_in("aNN", PASSWORD).await;
    assert_eq!((answer.status, &answer.headers["location"] == "/account"), (303, true), "{}", answer.text);
    for browser in [&phone, &laptop] {
        let (mut socket, state) = browser.guest.watch(&id).await;
        assert_eq!(state["you"], json!(["white"]));
        assert!(browser.guest.get("/games").await.text.contains(&id));
        assert_eq!(transcript(&browser.guest, &id).await, before);
        drop(socket.pending().await);
    }
    let (mut socket, _) = laptop.guest.watch(&id).await;
    socket.commit("white", 1, "b1c3").await;
    socket.until("committed").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sign_in_takes_over_a_running_game() {
    let folder = folder();
    let server = Server::set(folder.path(), often).await;
    let mut old = Browser::new(&server).await;
    assert_eq!(old.register("Ann").await.status, 200);
    let (white, black, id) = friends(&server, true).await;
    let before = transcript(&white, &id).await;
    let mut browser = Browser::of(white.clone());
    assert_eq!(browser.sign_in("Ann", PASSWORD).await.status, 303);
    assert_eq!(white.watch(&id).await.1["you"], json!([]), "its cookie counts no more");
    for one in [&browser, &old] {
        let (_socket, state) = one.guest.watch(&id).await;
        assert_eq!(state["you"], json!(["white"]));
        assert!(one.guest.get("/games").await.text.contains(&id));
        assert_eq!(transcript(&one.guest, &id).await, before);
    }
    assert_eq!(black.watch(&id).await.1["seats"]["white"]["name"], "@Ann");
    assert!(browser.guest.get("/").await.text.contains("class=\"due\""), "it waits for the account");
    let (mut socket, _) = browser.guest.watch(&id).await;
    socket.commit("white", 1, "b1c3").await;
    socket.until("committed").await;
    assert_eq!(browser.guest.post(&format!("/api/games/{id}/abort"), json!({})).await.status, 200);
    for number in 0..9 {
        let guest = server.guest().await;
        guest.create(invitation(true)).await;
        let mut other = Browser::of(guest);
        let answer = other.sign_in("Ann", PASSWORD).await;
        let taken = if number < 7 { 303 } else { 409 };
        assert_eq!(answer.status, taken, "{number}");
        assert_eq!(other.cookies.contains_key("zugleich_guest"), taken == 409, "a refused guest stays one");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lookalike_and_invalid_names_are_refused() {
    let folder = folder();
    let server = Server::set(folder.path(), often).await;
    assert_eq!(Browser::new(&server).await.register("Paul").await.status, 200);
    let mut browser = Browser::new(&server).await;
    for (name, status) in
        [("PauI", 409), ("pаul", 400), ("p.a.u.l", 409), ("Admin", 400), ("", 400), ("@Paul", 400)]
    {
        let answer = browser.register(name).await;
        assert_eq!(answer.status, status, "{name}");
        assert!(problem(&answer).ends_with('.'));
        assert!(answer.text.contains(&format!("name=\"name\" value=\"{name}\"")), "{name} is still typed");
    }
    let short = browser.send("/account/register", &[("name", "Bob"), ("password", "123456789")]).await;
    assert_eq!((short.status, problem(&short)), (400, "Passwords have 10 to 256 bytes."));
    assert_eq!(browser.guest.name("@Paul").await.status, 400, "no guest looks like an account");
    assert_eq!(browser.guest.name("Paul").await.status, 200);
    assert_eq!(browser.name().await, "Paul");
    assert_eq!(browser.register("Bob").await.status, 200);
    assert_eq!(browser.guest.name("Carl").await.status, 409);
    assert_eq!(browser.guest.post("/api/device", json!({ "name": "00".repeat(16) })).await.status, 409);
    let foreign = browser.client.post(browser.guest.url("/account/sign-out"));
    let answer = browser.guest.ask(foreign.header("origin", "https://evil.example")).await;
    assert_eq!((answer.status, browser.name().await.as_str()), (403, "@Bob"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ended_sessions_are_signed_out() {
    let folder = folder();
    let server = Server::set(folder.path(), often).await;
    let (mut one, mut two, mut three) =
        (Browser::new(&server).await, Browser::new(&server).await, Browser::new(&server).await);
    one.register("Ann").await;
    two.sign_in("Ann", PASSWORD).await;
    three.sign_in("Ann", PASSWORD).await;
    let mut lobby = two.guest.connect("/api/lobby/ws").await;
    let page = one.guest.get("/account").await.text;
    let ids: Vec<_> = page.split("name=\"id\" value=\"").skip(1).map(|rest| &rest[..32]).collect();
    assert_eq!(ids.iter().filter(|id| !id.starts_with("all")).count(), 2, "the own one is not offered");
    let fields = [("password", "wrong horse"), ("new", "another horse")];
    assert_eq!(one.send("/account/password", &fields).await.status, 401);
    assert_eq!(two.name().await, "@Ann");
    let fields = [("password", PASSWORD), ("new", "another horse")];
    assert_eq!(one.send("/account/password", &fields).await.status, 303);
    assert_eq!(closed(&mut lobby).await, 4003);
    assert!(two.name().await.starts_with("Guest") && three.name().await.starts_with("Guest"));
    assert_eq!(one.name().await, "@Ann");
    assert_eq!(two.sign_in("Ann", PASSWORD).await.status, 401);
    assert_eq!(two.sign_in("Ann", "another horse").await.status, 303);

    let page = one.guest.get("/account").await.text;
    let id = page.split("name=\"id\" value=\"").nth(1).map(|rest| rest[..32].to_owned()).unwrap();
    let mut stranger = Browser::new(&server).await;
    stranger.register("Bob").await;
    assert_eq!(stranger.send("/account/end", &[("id", &id)]).await.status, 404, "it is another's");
    assert_eq!(one.send("/account/end", &[("id", &id)]).await.status, 303);
    assert!(two.name().await.starts_with("Guest"));
    three.sign_in("Ann", "another horse").await;
    assert_eq!(three.send("/account/end", &[("id", "all")]).await.status, 303);
    assert!(!three.has_session() && one.name().await.starts_with("Guest"));
    assert_eq!(one.send("/account/sign-out", &[]).await.status, 401);
    let answer = stranger.send("/account/sign-out", &[]).await;
    let clear = &answer.headers["clear-site-data"];
    assert_eq!((answer.status, clear.to_str().unwrap()), (303, "\"cache\", \"storage\""));
    assert!(stranger.cookies.is_empty());
    server.stop().await;
    let stored = texts(&folder.path().join("games.db")).await;
    let rows = |name: &str| stored.iter().filter(|(table, _)| table == name).count();
    assert_eq!(rows("signed_out"), 2, "the two guests who have accounts, and no session");
    assert!(stored.iter().all(|(table, text)| table != "credentials" || text != "session"));
}

#[tokio::test(flavor = "multi_thread")]
async fn session_ends_after_400_days() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let mut browser = Browser::new(&server).await;
    browser.register("Ann").await;
    let token = browser.token("read").await;
    time.advance(400 * 86_400 - 1);
    assert_eq!(browser.name().await, "@Ann");
    time.advance(1);
    assert!(browser.name().await.starts_with("Guest"));
    assert_eq!(with_token(&server, &token, Method::GET, "/api/lobby", None).await.0, 200, "a token stays");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seek_of_alias_calls_its_account() {
    let folder = folder();
    let server = Server::set(folder.path(), often).await;
    Browser::new(&server).await.register("Ann").await;
    let (guest, other) = (server.guest().await, server.guest().await);
    let waiting = guest.connect("/api/lobby/ws").await;
    let id = seek(&guest).await;
    let mut browser = Browser::of(guest);
    assert_eq!(browser.sign_in("Ann", PASSWORD).await.status, 303);
    drop(waiting);
    let mut lobby = browser.guest.connect("/api/lobby/ws?own=true").await;
    let own = lobby.until("lobby").await["seeks"][0].clone();
    assert_eq!((&own["id"], &own["name"], &own["yours"]), (&json!(id), &json!("@Ann"), &json!(true)));
    assert_eq!(browser.guest.get("/api/lobby").await.json()["seeks"][0]["yours"], true);
    assert_eq!(other.join(&id).await.status, 200);
    assert_eq!(lobby.until("goto").await["url"], format!("/game/{id}"));
    assert_eq!(browser.guest.watch(&id).await.1["you"], json!(["black"]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_hold_at_all_servers() {
    let (url, time) = (database().await, SimulatedTime::new());
    let one = Server::on_with(&url, &time, often).await;
    let two = Server::on_with(&url, &time, often).await;
    let (mut here, mut there) = (Browser::new(&one).await, Browser::new(&two).await);
    here.register("Ann").await;
    assert_eq!(there.sign_in("Ann", PASSWORD).await.status, 303);
    let mut lobby = there.guest.connect("/api/lobby/ws").await;
    let own = Browser { guest: here.guest.at(&two), ..Browser::new(&two).await };
    let mut stays = own.guest.connect("/api/lobby/ws").await;
    let page = here.guest.get("/account").await.text;
    let id = page.split("name=\"id\" value=\"").nth(1).map(|rest| rest[..32].to_owned()).unwrap();
    assert_eq!(here.send("/account/end", &[("id", &id)]).await.status, 303);
    assert_eq!(closed(&mut lobby).await, 4003, "at the other server");
    stays.pending().await;
    assert_eq!(own.name().await, "@Ann");

    let (white, black, game) = friends_at(&two, invitation(true)).await;
    let mut player = Browser::of(white);
    player.register("Bob").await;
    let mut board = black.at(&one).watch(&game).await.0;
    let admin = AccountAdmin::open(&url.parse().unwrap(), &given_keys(), time.now()).await.unwrap();
    admin.rename("@bob", "Carla").await.unwrap();
    board.until_state(|state| state["seats"]["white"]["name"] == "@Carla").await;
    for (name, new) in [("Bob", "Dora"), ("Carla", "Ann"), ("Carla", "Bob"), ("Carla", "Admin")] {
        assert!(admin.rename(name, new).await.is_err(), "{name} {new}");
    }
    let mut socket = player.guest.watch(&game).await.0;
    admin.close("Carla").await.unwrap();
    assert_eq!(closed(&mut socket).await, 4003);
    let shown = admin.show("Carla").await.unwrap();
    assert_eq!((shown.closed, shown.credentials), (true, [0, 0, 10]));
    admin.finish().await;
    assert_eq!(player.sign_in("Carla", PASSWORD).await.status, 403);
    assert_eq!(player.sign_in("Carla", "wrong horse").await.status, 401);

    here.send("/account/delete", &[("password", PASSWORD)]).await;
    time.advance(8 * 86_400);
    while own.name().await == "@Ann" {
        tokio::task::yield_now().await;
    }
    for server in [&one, &two] {
        assert_eq!(Browser::new(server).await.register("Ann").await.status, 409, "never again");
    }
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn recovery_code_sets_a_password_once() {
    let folder = folder();
    let server = Server::set(folder.path(), often).await;
    let mut browser = Browser::new(&server).await;
    let code = codes(&browser.register("Ann").await.text).remove(3);
    let mut lost = Browser::new(&server).await;
    let recover = |name: &'static str, code: String, password: &'static str| {
        [("name", name.to_owned()), ("code", code), ("password", password.to_owned())]
    };
    for (name, code, status) in [
        ("Bob", code.clone(), 401),
        ("Ann", "aaaaa-aaaaa-aaaaa-aaaaa".to_owned(), 401),
        ("Ann", "x".to_owned(), 401),
        ("Ann", code.to_uppercase(), 303),
        ("Ann", code, 401),
    ] {
        let fields = recover(name, code, "another horse");
        let fields = fields.each_ref().map(|(name, value)| (*name, value.as_str()));
        assert_eq!(lost.send("/account/recover", &fields).await.status, status, "{fields:?}");
    }
    assert_eq!(lost.name().await, "@Ann");
    assert!(browser.name().await.starts_with("Guest"), "all other sessions have ended");
    assert!(lost.guest.get("/account").await.text.contains("9 codes are left"));
    let page = lost.send("/account/codes", &[("password", "another horse")]).await;
    assert_eq!(codes(&page.text).len(), 10);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_sign_in_costs_one_hash_or_is_refused() {
    let folder = folder();
    let server = Server::set(folder.path(), often).await;
    Browser::new(&server).await.register("Ann").await;
    let mut browser = Browser::new(&server).await;
    for name in ["Ann", "Nobody2", "not a name", ""] {
        let before = hashes(&server).await;
        assert_eq!(browser.sign_in(name, "wrong horse").await.status, 401, "{name}");
        assert_eq!(hashes(&server).await, before + 1, "{name}");
    }
    let before = hashes(&server).await;
    let guests = join_all((0..40).map(|_| Browser::new(&server))).await;
    let storm =
        guests.into_iter().map(|mut browser| async move { browser.sign_in("Ann", "wrong horse").await });
    let answers = join_all(storm).await;
    let refused = answers.iter().filter(|answer| answer.status == 503).inspect(|answer| {
        assert_eq!(answer.headers[RETRY_AFTER], "1");
        assert!(problem(answer).starts_with("Too many people"));
    });
    let refused = refused.count();
    assert_eq!(answers.iter().filter(|answer| answer.status == 401).count(), 40 - refused);
    assert_eq!(hashes(&server).await - before, 40 - refused as u64, "a refusal costs none");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_are_limited_by_guest_and_address() {
    let folder = folder();
    let server = Server::set(folder.path(), |settings| {
        settings.sign_ins_per_address = Rate::new(2, std::time::Duration::from_secs(3600));
    });
    let server = server.await;
    let mut browser = Browser::new(&server).await;
    for status in [401, 401, 429] {
        assert_eq!(browser.sign_in("Ann", PASSWORD).await.status, status);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn token_has_its_scope_on_every_route() {
    let folder = folder();
    let server = Server::set(folder.path(), often).await;
    let mut browser = Browser::new(&server).await;
    let id = browser.guest.create(invitation(true)).await;
    browser.register("Ann").await;
    let (read, play) = (browser.token("read").await, browser.token("play").await);
    assert!(read.starts_with("zug_") && read.len() == 44, "{read}");
    assert_eq!(browser.send("/account/tokens", &[("label", "x"), ("scope", "all")]).await.status, 400);
    let unknown = format!("zug_{}", "a".repeat(40));
    let mut requests = routes::requests(RouteArguments { id: &id, variant: "chesimul", plan: "b1c3" });
    let request = |method, path: &str| ApiRequest { method, path: path.to_owned(), body: None };
    requests.extend([
        request(Method::POST, "/account/delete"),
        request(Method::POST, "/account/end"),
        request(Method::GET, "/api/lobby/ws"),
        ApiRequest {
            body: Some(json!({ "variant": "chesimul", "opponent": "practice" })),
            ..request(Method::POST, "/api/games")
        },
    ]);
    let mut counts = BTreeMap::new();
    for ApiRequest { method, path, body } in requests.iter().filter(|request| is_personal(&request.path)) {
        let is_for_people = !path.starts_with("/api/")
            || ["/api/me", "/api/logout", "/api/device"].iter().any(|start| path.starts_with(start));
        let changes = *method != Method::GET || path.ends_with("/ws");
        for (token, is_refused, refusal) in [
            (&unknown, true, (401, "unknown-token")),
            (&read, is_for_people, (403, "not-for-tokens")),
            (&read, !is_for_people && changes, (403, "missing-scope")),
            (&play, is_for_people, (403, "not-for-tokens")),
            (&play, false, (403, "missing-scope")),
        ] {
            let answer = with_token(&server, token, method.clone(), path, body.clone()).await;
            let is_it = answer == (refusal.0, refusal.1.to_owned());
            assert_eq!(is_it, is_refused, "{method} {path} {refusal:?} {answer:?}");
            *counts.entry((refusal.1, is_refused)).or_insert(0) += 1;
        }
    }
    assert!(counts.len() == 5 && counts.values().all(|count| *count >= 5), "{counts:?}");
    assert!(browser.guest.get("/games").await.text.contains("/game/"), "the program has made a game");
    let page = browser.guest.get("/account").await.text;
    let tokens = page.split("aria-label=\"Revoke: my bot\"").count() - 1;
    assert_eq!(tokens, 2);
    let ids: Vec<_> = page.split("name=\"id\" value=\"").skip(1).map(|rest| rest[..32].to_owned()).collect();
    for id in ids.iter().filter(|id| !id.starts_with("all")) {
        assert_eq!(browser.send("/account/end", &[("id", id)]).await.status, 303);
    }
    assert_eq!(with_token(&server, &play, Method::GET, "/api/lobby", None).await.0, 401);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_survive_key_rotation_and_copy() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let (white, _, id) = friends(&server, true).await;
    let mut browser = Browser::of(white);
    browser.register("Ann").await;
    let token = browser.token("read").await;
    let mut other = Browser::of(server.guest().await);
    other.guest.create(invitation(true)).await;
    assert_eq!(other.sign_in("Ann", PASSWORD).await.status, 303);
    let mut gone = Browser::new(&server).await;
    gone.register("Bob").await;
    gone.send("/account/delete", &[("password", PASSWORD)]).await;
    time.advance(8 * 86_400);
    while gone.name().await == "@Bob" {
        tokio::task::yield_now().await;
    }
    server.stop().await;

    let file = Location::Sqlite(folder.path().join("games.db"));
    zugleich_server::rotate_keys(&Config::new(file.clone())).await.unwrap();
    let url = database().await;
    let (usual, there) = (StoreConfig::default(), url.parse().unwrap());
    let given = given_keys();
    let from = DatabaseSpec { location: &file, keeping: &usual };
    let to = DatabaseSpec { location: &there, keeping: &given };
    copy(from, to, time.now(), &()).await.unwrap();
    let server = Server::on(&url, &time).await;
    for stored in [&browser.guest, &other.guest] {
        let there = Browser { guest: stored.at(&server), ..Browser::new(&server).await };
        assert_eq!(there.name().await, "@Ann");
        assert!(there.guest.get("/games").await.text.contains(&id));
    }
    assert_eq!(with_token(&server, &token, Method::GET, "/api/lobby", None).await.0, 200);
    let mut new = Browser::new(&server).await;
    assert_eq!(new.register("Bob").await.status, 409, "a name that is gone stays gone");
    assert_eq!(new.sign_in("Ann", PASSWORD).await.status, 303);
    server.stop().await;
}

/// Returns all values of a database as text, by table. Encrypted ones are no UTF-8.
async fn texts(path: &std::path::Path) -> Vec<(String, String)> {
    let mut database: SqliteConnection =
        SqliteConnectOptions::new().filename(path).read_only(true).connect().await.unwrap();
    let query = "SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c \
                 WHERE m.type = 'table' AND m.name NOT LIKE '\\_sqlx%' ESCAPE '\\'";
    let columns: Vec<(String, String)> = sqlx::query_as(query).fetch_all(&mut database).await.unwrap();
    assert!(columns.len() > 50, "{columns:?}");
    let mut texts = Vec::new();
    for (table, column) in columns {
        let query = format!("SELECT CAST(\"{column}\" AS BLOB) FROM {table} WHERE \"{column}\" IS NOT NULL");
        let rows: Vec<Vec<u8>> =
            sqlx::query_scalar(AssertSqlSafe(query)).fetch_all(&mut database).await.unwrap();
        texts.extend(rows.iter().map(|row| (table.clone(), String::from_utf8_lossy(row).into_owned())));
    }
    database.close().await.unwrap();
    texts
}

#[tokio::test(flavor = "multi_thread")]
async fn export_has_every_part_and_no_secret() {
    let folder = folder();
    let server = Server::set(folder.path(), often).await;
    let (white, _, id) = friends(&server, true).await;
    let mut browser = Browser::of(white);
    let mut secrets = codes(&browser.register("Ann").await.text);
    secrets.extend([
        browser.token("read").await,
        browser.cookies["zugleich_session"].clone(),
        PASSWORD.to_owned(),
        // The address of the browser.
        "127.0.0.1".to_owned(),
    ]);
    let answer = browser.guest.get("/account/export").await;
    let export = answer.json();
    for part in zugleich_place::export::parts() {
        assert!(!export[part].is_null(), "{part}");
    }
    assert_eq!(export["account"]["name"], "Ann");
    assert_eq!((&export["games"][0]["id"], &export["games"][0]["sides"]), (&json!(id), &json!(["white"])));
    assert_eq!(export["credentials"].as_array().unwrap().len(), 12);
    for path in ["export", "transcript"] {
        let path = export["games"][0][path].as_str().unwrap();
        assert_eq!(browser.guest.get(path).await.status, 200, "{path}");
    }
    assert_eq!(Browser::new(&server).await.guest.get("/account/export").await.status, 401);
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        let has = |secret: &String| bytes.windows(secret.len()).any(|part| part == secret.as_bytes());
        assert!(!secrets.iter().any(has), "a secret is on disk");
    }
    assert!(!secrets.iter().any(|secret| answer.text.contains(secret)), "{}", answer.text);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_account_leaves_games_and_no_name() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let change = |config: &mut Config| {
        config.time = std::sync::Arc::new(time.set());
        often(&mut config.settings);
    };
    let server =
        Server::with(folder.path(), change, std::sync::Arc::new(zugleich_session::RandomOpponent)).await;
    let (white, black, id) = friends(&server, true).await;
    let waiting = white.create(invitation(true)).await;
    let mut browser = Browser::of(white);
    browser.register("Annabella").await;
    browser.token("play").await;
    let over = friends(&server, true).await;
    let (mut socket, _) = over.0.watch(&over.2).await;
    socket.send(json!({ "type": "resign", "seat": "white" })).await;
    socket.until_state(|state| state["phase"] == "over").await;
    let (mut alias, over) = (Browser::of(over.0), (over.1, over.2));
    alias.guest.create(invitation(true)).await;
    assert_eq!(alias.sign_in("Annabella", PASSWORD).await.status, 303);
    let finished = transcript(&over.0, &over.1).await;
    let running = transcript(&black, &id).await;

    assert_eq!(browser.send("/account/delete", &[("password", "wrong horse")]).await.status, 401);
    assert_eq!(browser.send("/account/delete", &[("password", PASSWORD)]).await.status, 303);
    assert!(browser.guest.get("/account").await.text.contains("Keep the account"));
    assert_eq!(browser.send("/account/keep", &[]).await.status, 303);
    time.advance(8 * 86_400);
    assert_eq!(browser.name().await, "@Annabella");
    assert_eq!(browser.send("/account/delete", &[("password", PASSWORD)]).await.status, 303);
    time.advance(8 * 86_400);
    let mut board = black.watch(&id).await.0;
    let is_deleted = |state: &Value| state["seats"]["white"]["name"] == "Deleted player";
    while !is_deleted(&black.watch(&id).await.1) {
        board.read().await;
    }
    let state = black.watch(&id).await.1;
    assert_eq!((&state["phase"], &state["result"]["winner"]), (&json!("over"), &json!("black")));
    assert!(alias.name().await.starts_with("Guest"));
    assert!(browser.name().await.starts_with("Guest"));
    let page = over.0.get(&format!("/game/{}", over.1)).await;
    assert!(page.status == 200 && page.text.contains("Deleted player"));
    assert_eq!(transcript(&over.0, &over.1).await, finished, "byte for byte");
    assert!(transcript(&black, &id).await.starts_with(running.lines().next().unwrap()));
    assert_eq!(black.join(&waiting).await.status, 409, "it was aborted");
    let mut other = Browser::new(&server).await;
    assert_eq!(other.sign_in("Annabella", PASSWORD).await.status, 401);
    assert_eq!(other.register("AnnabeIIa").await.status, 409, "never again");
    server.stop().await;

    for (table, text) in texts(&folder.path().join("games.db")).await {
        assert!(!text.to_lowercase().contains("annabe"), "{table}: {text}");
        assert!(!["accounts", "aliases", "credentials"].contains(&table.as_str()), "{table}: {text}");
    }
    let server = Server::at(folder.path(), &time).await;
    let mut other = Browser::new(&server).await;
    assert_eq!(other.register("Annabella").await.status, 409, "not after a restart");
    server.stop().await;
}
