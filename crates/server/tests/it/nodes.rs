//! Several servers on one database: pairings do not depend on the server of either player.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use sqlx::Connection;

use zugleich_session::Settings;

use crate::harness::{Guest, LOG, Server, SimulatedTime, friends_at, invitation, pick};
use crate::own_games::due;
use crate::postgres::{PASSWORD, Postgres, connect, database};
use crate::sealed::{meet, seal, send_seal, unwrap};

/// Two servers on a database, and two guests, one at each.
struct ServerPair {
    url: String,
    time: SimulatedTime,
    one: Server,
    two: Server,
    white: Guest,
    black: Guest,
}

impl ServerPair {
    async fn on(url: &str) -> Self {
        Self::on_with(url, |_| {}).await
    }

    /// Starts a pair with other settings.
    async fn on_with(url: &str, set: fn(&mut Settings)) -> Self {
        let time = SimulatedTime::new();
        let (one, two) = tokio::join!(Server::on_with(url, &time, set), Server::on_with(url, &time, set));
        let (white, black) = (one.guest().await, two.guest().await);
        Self { url: url.to_owned(), time, one, two, white, black }
    }

    async fn stop(self) {
        self.one.stop().await;
        self.two.stop().await;
    }

    /// Creates a game by White at one server, which Black joins at the other.
    async fn game(&self, game: Value) -> String {
        let id = self.white.create(game).await;
        assert_eq!(self.black.join(&id).await.status, 200);
        id
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_from_different_servers() {
    let url = database().await;
    let pair = ServerPair::on(&url).await;
    pair.white.name("Ann").await;
    let id = pair.white.create(invitation(true)).await;
    let (mut one, _) = pair.white.watch(&id).await;
    pair.black.name("Bea").await;
    assert_eq!(pair.black.join(&id).await.json(), json!({ "seat": "black" }));
    let joined = one.until_state(|state| state["phase"] == "planning").await;
    assert_eq!(joined["seats"]["black"]["name"], "Bea");
    let (mut two, mut there) = pair.black.watch(&id).await;
    assert_eq!(there["seats"]["white"]["name"], "Ann");
    pair.black.name("Cem").await;
    let mut here = one.until_state(|state| state["seats"]["black"]["name"] == "Cem").await;
    let (mut number, mut turns) = (7, 0);
    while here["phase"] != "over" {
        let turn = u32::try_from(here["turn"].as_u64().unwrap()).unwrap();
        one.commit("white", turn, &pick(&here["plans"]["white"], number * 3)).await;
        two.commit("black", turn, &pick(&there["plans"]["black"], number)).await;
        let (mine, yours) = (one.until("turn").await, two.until("turn").await);
        assert_eq!(mine["turn"], turn);
        for field in ["turn", "white", "black", "events", "figures"] {
            assert_eq!(mine[field], yours[field], "{field}");
        }
        (here, there) = (mine["state"].clone(), yours["state"].clone());
        number = number * 31 % 1009;
        turns += 1;
    }
    assert!(turns > 2);
    assert_eq!((&here["version"], &here["result"]), (&there["version"], &there["result"]));
    assert_eq!(count(&url, &id, "revealed").await, turns, "each turn is resolved once");
    one.send(json!({ "type": "rematch", "seat": "white" })).await;
    two.until_state(|state| state["rematch"]["white"] == true).await;
    two.send(json!({ "type": "rematch", "seat": "black" })).await;
    let next = one.until_state(|state| state["rematch"]["id"].is_string()).await["rematch"]["id"].clone();
    let same = two.until_state(|state| state["rematch"]["id"].is_string()).await["rematch"]["id"].clone();
    assert_eq!(next, same);
    let id = next.as_str().unwrap();
    assert_eq!(pair.white.watch(id).await.1["phase"], "planning");
    pair.stop().await;
    assert!(!LOG.text().contains(PASSWORD));
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_agree_across_servers_flag_falls_once() {
    let url = database().await;
    let pair = ServerPair::on(&url).await;
    let id = pair.game(timed_game()).await;
    let (mut one, _) = pair.white.watch(&id).await;
    let (mut two, _) = pair.black.watch(&id).await;
    pair.time.advance(10);
    one.commit("white", 1, "b1a3").await;
    let stopped = |state: &Value| state["clock"]["running"] == json!(["black"]);
    let state = two.until_state(stopped).await;
    assert_eq!(left(&state), (293_000, 290_000));
    pair.time.advance(10);
    two.commit("black", 1, "b5c3").await;
    for socket in [&mut one, &mut two] {
        let state = socket.until("turn").await["state"].clone();
        assert_eq!(left(&state), (293_000, 283_000));
    }
    pair.time.advance(283);
    for socket in [&mut one, &mut two] {
        let over = socket.until_state(|state| state["phase"] == "over").await;
        assert_eq!((&over["result"]["winner"], &over["result"]["reason"]), (&json!("white"), &json!("time")));
    }
    assert_eq!((count(&url, &id, "flagged").await, count(&url, &id, "resumed").await), (1, 0));
    pair.stop().await;
}

fn timed_game() -> Value {
    let mut game = invitation(true);
    game["clock"] = json!({ "kind": "increment", "base": 300, "increment": 3 });
    game
}

/// Returns the time left on both clocks, to a tenth of a second: the time of a server begins a millisecond
/// after the stored one.
fn left(state: &Value) -> (i64, i64) {
    let left = |side: &str| (state["clock"]["left"][side].as_i64().unwrap() + 50) / 100 * 100;
    (left("white"), left("black"))
}

/// Returns the number of a game's events of this kind.
async fn count(url: &str, id: &str, kind: &str) -> i64 {
    let mut other = connect(url).await;
    let query = "SELECT count(*) FROM events WHERE game_id = $1 AND kind = $2";
    let count = sqlx::query_scalar(query).bind(id).bind(kind).fetch_one(&mut other).await.unwrap();
    other.close().await.unwrap();
    count
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_comes_later_gives_no_time_back() {
    let url = database().await;
    let time = SimulatedTime::new();
    let one = Server::on(&url, &time).await;
    let (white, _, id) = friends_at(&one, timed_game()).await;
    time.advance(4);
    until_presence_stored(&url, &time).await;
    let two = Server::on(&url, &time).await;
    time.advance(6);
    let state = white.at(&two).watch(&id).await.1;
    assert_eq!(left(&state), (290_000, 290_000));
    one.stop().await;
    time.advance(5);
    until_presence_stored(&url, &time).await;
    let three = Server::on(&url, &time).await;
    let state = white.at(&three).watch(&id).await.1;
    assert_eq!(left(&state), (285_000, 285_000));
    for server in [two, three] {
        server.stop().await;
    }
    time.advance(1_000);
    // No server was running in the meantime.
    let four = Server::on(&url, &time).await;
    let state = white.at(&four).watch(&id).await.1;
    assert_eq!(left(&state), (285_000, 285_000));
    assert_eq!(count(&url, &id, "resumed").await, 1);
    four.stop().await;
}

/// Waits until a server has stored a presence heartbeat for the current time.
async fn until_presence_stored(url: &str, time: &SimulatedTime) {
    let mut other = connect(url).await;
    let latest = "SELECT max(at) FROM presence";
    while sqlx::query_scalar::<_, Option<i64>>(latest).fetch_one(&mut other).await.unwrap()
        < Some(time.now().millis())
    {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    other.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn flag_falls_after_players_server_is_gone() {
    let url = database().await;
    let time = Arc::new(SimulatedTime::new());
    // Dropping the runtime kills everything on its threads.
    let lost = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let (handle, place, clock) = (lost.handle().clone(), url.clone(), time.clone());
    let playing = tokio::task::spawn_blocking(move || {
        handle.block_on(async {
            let server = Server::on(&place, &clock).await;
            let (white, _, id) = friends_at(&server, timed_game()).await;
            clock.advance(10);
            let (mut one, _) = white.watch(&id).await;
            one.commit("white", 1, "b1a3").await;
            one.until("committed").await;
            until_presence_stored(&place, &clock).await;
            (server, white, id)
        })
    });
    let (server, white, id) = playing.await.unwrap();
    let two = Server::on(&url, &time).await;
    lost.shutdown_background();
    drop(server);
    time.advance(280);
    until_presence_stored(&url, &time).await;
    assert_eq!(count(&url, &id, "flagged").await, 0);
    time.advance(20);
    while count(&url, &id, "flagged").await == 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let over = white.at(&two).watch(&id).await.1;
    assert_eq!((&over["result"]["winner"], &over["result"]["reason"]), (&json!("white"), &json!("time")));
    assert_eq!((count(&url, &id, "flagged").await, count(&url, &id, "resumed").await), (1, 0));
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_event_notifies_only_owner_across_servers() {
    let pair = ServerPair::on(&database().await).await;
    let id = pair.game(invitation(false)).await;
    let (mut one, _) = pair.white.watch(&id).await;
    let (mut two, seen) = pair.black.watch(&id).await;
    let (mut tab, _) = pair.white.at(&pair.two).watch(&id).await;
    // All arrivals are known by then.
    if seen["seats"]["white"]["online"] != true {
        two.until_state(|state| state["seats"]["white"]["online"] == true).await;
    }
    two.pending().await;
    one.commit("white", 1, "b1a3").await;
    tab.until_state(|state| state["own"]["white"]["committed"] == true).await;
    assert_eq!(two.pending().await, Vec::<String>::new());
    let spectator = pair.two.guest().await;
    assert_eq!(spectator.watch(&id).await.1["committed"]["white"], json!(null));
    two.commit("black", 1, "b5c3").await;
    assert_eq!(one.until("turn").await["white"]["text"], "b1a3");
    pair.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_the_database_was_away() {
    let mut postgres = tokio::task::spawn_blocking(Postgres::start).await.unwrap();
    let pair = ServerPair::on(&postgres.database().await).await;
    let id = pair.game(invitation(true)).await;
    let (mut one, _) = pair.white.watch(&id).await;
    let (mut two, _) = pair.black.watch(&id).await;
    one.commit("white", 1, "b1a3").await;
    one.until("committed").await;
    postgres.crash();
    two.commit("black", 1, "b5c3").await;
    assert_eq!(two.until("refused").await["code"], "storage");
    assert_eq!(pair.black.get("/ready").await.json()["not_ready"], json!(["write"]));
    postgres.go_on();
    while pair.black.get("/ready").await.status != 200 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    two.commit("black", 1, "b5c3").await;
    assert_eq!(two.until("turn").await["white"]["text"], "b1a3");
    // The other server may have to subscribe again, and then reloads everything.
    assert_eq!(one.until("turn").await["black"]["text"], "b5c3");
    pair.stop().await;
}

fn seeks(message: &Value) -> Vec<&str> {
    seeks_with(message, "id")
}

/// Returns a field of each seek in the lobby.
fn seeks_with<'a>(message: &'a Value, field: &str) -> Vec<&'a str> {
    message["seeks"].as_array().unwrap().iter().map(|seek| seek[field].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn sealed_seek_is_taken_from_another_server() {
    let pair = ServerPair::on(&database().await).await;
    let game = json!({ "variant": "chesimul", "opponent": "lobby", "side": "white", "secrecy": "sealed" });
    let (white, mut black, id) = meet([pair.white.clone(), pair.black.clone()], game).await;
    let state = white.guest.watch(&id).await.1;
    for (page, plan) in [(&white, "b1c3"), (&black, "b5c3")] {
        let (hash, deposit, _) = seal(page, &state, plan, 128);
        send_seal(page, &id, &hash, &deposit).await;
    }
    let state = black.socket.until_state(|state| state["phase"] == "opening").await;
    for deposit in state["deposits"].as_array().unwrap() {
        let key = unwrap(&black, &id, deposit);
        let open = json!({ "type": "open", "seat": deposit["seat"], "turn": 1, "key": key });
        black.socket.send(open).await;
    }
    let turn = black.socket.until("turn").await;
    assert_eq!(turn["openings"].as_array().unwrap().len(), 2);
    pair.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_is_the_same_at_every_server() {
    let pair = ServerPair::on(&database().await).await;
    let mut watcher = pair.black.connect("/api/lobby/ws").await;
    assert_eq!(seeks(&watcher.until("lobby").await), [""; 0]);
    let mut waiting = pair.white.connect("/api/lobby/ws").await;
    pair.white.name("Ann").await;
    let mut game = json!({ "variant": "chesimul", "opponent": "lobby", "side": "white" });
    let kept = pair.white.create(game.clone()).await;
    game["secrecy"] = json!("sealed");
    (game["id"], game["commitment"]) = (json!("abcdefghijkm"), json!("5".repeat(64)));
    let ids = [kept, pair.white.create(game).await];
    let mut lobby = watcher.until("lobby").await;
    while seeks(&lobby).len() < 2 {
        lobby = watcher.until("lobby").await;
    }
    let mut own = pair.white.get("/api/lobby").await.json()["seeks"].clone();
    for seek in own.as_array_mut().unwrap() {
        assert_eq!(seek["yours"].take(), true);
        seek["yours"] = json!(false);
    }
    assert_eq!(lobby["seeks"], own);
    assert_eq!(lobby["seeks"][0]["name"], "Ann");
    let modes: BTreeSet<_> = seeks_with(&lobby, "secrecy").into_iter().collect();
    assert_eq!(modes, BTreeSet::from(["kept", "sealed"]));
    // A third server that starts later knows them too.
    until_presence_stored(&pair.url, &pair.time).await;
    let three = Server::on(&pair.url, &pair.time).await;
    let mut later = three.guest().await.connect("/api/lobby/ws").await;
    while seeks(&later.until("lobby").await).len() < 2 {}
    assert_eq!(pair.black.join(&ids[0]).await.status, 200);
    assert_eq!(waiting.until("goto").await, json!({ "type": "goto", "url": format!("/game/{}", ids[0]) }));
    while seeks(&watcher.until("lobby").await) != [ids[1].as_str()] {}
    while seeks(&later.until("lobby").await) != [ids[1].as_str()] {}
    three.stop().await;
    pair.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_at_another_server_is_not_away() {
    let url = database().await;
    // Presence reported by a server is valid for 20 seconds.
    let pair = ServerPair::on_with(&url, |settings| settings.absence_grace = Duration::from_secs(10)).await;
    let id = pair.game(invitation(true)).await;
    let (mut one, _) = pair.white.watch(&id).await;
    let two = pair.black.watch(&id).await;
    one.until_state(|state| state["seats"]["black"]["online"] == true).await;
    one.commit("white", 1, "b1a3").await;
    one.until("committed").await;
    let claim = json!({ "type": "absence", "seat": "white", "claim": "win" });
    pair.time.advance(15);
    one.send(claim.clone()).await;
    assert_eq!(one.until("refused").await["code"], "not-away");
    drop(two);
    one.until_state(|state| state["absence"].is_object()).await;
    one.send(claim.clone()).await;
    assert_eq!(one.until("refused").await["code"], "not-away");
    pair.time.advance(15);
    one.send(claim).await;
    let over = one.until_state(|state| state["phase"] == "over").await;
    assert_eq!(over["result"]["reason"], "absence");
    pair.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seek_is_withdrawn_at_any_server() {
    let url = database().await;
    let pair = ServerPair::on(&url).await;
    let id = pair.white.create(json!({ "variant": "chesimul", "opponent": "lobby", "side": "white" })).await;
    let mut lobby = pair.black.connect("/api/lobby/ws").await;
    let shown = |message: &Value| message["seeks"].as_array().unwrap().len();
    while shown(&lobby.until("lobby").await) == 0 {}
    let answer = pair.white.at(&pair.two).post(&format!("/api/games/{id}/abort"), json!({})).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    while shown(&lobby.until("lobby").await) > 0 {}
    let mut here = pair.white.connect("/api/lobby/ws").await;
    while shown(&here.until("lobby").await) > 0 {}
    pair.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seek_owner_is_notified_across_servers() {
    let url = database().await;
    let pair = ServerPair::on(&url).await;
    let id = pair.white.create(json!({ "variant": "chesimul", "opponent": "lobby", "side": "white" })).await;
    // The owner is connected to the second server, and the seek is taken at the first.
    let away = pair.white.at(&pair.two);
    let mut page = away.connect("/api/lobby/ws?own=true").await;
    while seeks(&page.until("lobby").await) != [id.as_str()] {}
    assert_eq!(pair.black.at(&pair.one).join(&id).await.status, 200);
    assert_eq!(page.until("goto").await["url"], json!(format!("/game/{id}")));
    // A later connection to the second server is notified too.
    let mut later = away.connect("/api/lobby/ws?own=true").await;
    assert_eq!(later.until("goto").await["url"], json!(format!("/game/{id}")));
    assert!(away.get("/learn").await.text.contains("<body data-waits "));
    pair.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn waiting_games_are_counted_at_every_server() {
    let url = database().await;
    let pair = ServerPair::on(&url).await;
    let id = pair.game(invitation(false)).await;
    let there = pair.white.at(&pair.two);
    assert_eq!(due(&there, "/learn").await.as_deref(), Some("1"));
    let (mut far, _) = there.watch(&id).await;
    let (mut near, _) = pair.white.watch(&id).await;
    near.commit("white", 1, "b1a3").await;
    far.until_state(|state| state["own"]["white"]["committed"] == true).await;
    assert_eq!((due(&there, "/learn").await, due(&pair.white, "/learn").await), (None, None));
    assert_eq!(due(&pair.black, "/learn").await.as_deref(), Some("1"));
    assert_eq!(due(&pair.black.at(&pair.one), "/learn").await.as_deref(), Some("1"));
    pair.stop().await;
}
