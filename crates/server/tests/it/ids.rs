//! Game ids drawn by clients: used once, idempotent, and never revealed before use.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use zugleich_server::Config;
use zugleich_session::RandomOpponent;

use crate::drain::draining;
use crate::harness::{Answer, Guest, Server, SimulatedTime, folder, friends_at};
use crate::sealed::players;

const ID: &str = "abcdefghijkm";
const DAY: i64 = 86_400;
/// A time for which no test runs.
const HOUR: Duration = Duration::from_secs(3600);

/// Returns a sealed game with a given id.
fn wanted(opponent: &str) -> Value {
    json!({
        "variant": "chesimul", "opponent": opponent, "side": "white", "secrecy": "sealed", "id": ID,
        "commitment": "0".repeat(64),
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn repeated_creation_gets_the_same_answer() {
    for opponent in ["friend", "lobby"] {
        let folder = folder();
        let server = Server::start(folder.path()).await;
        let (maker, other) = (server.guest().await, server.guest().await);
        let first = maker.post("/api/games", wanted(opponent)).await;
        assert_eq!(first.status, 201);
        let taken = async |guest: &Guest, game: Value| {
            let answer = guest.post("/api/games", game.clone()).await;
            assert_eq!((answer.status, &answer.json()["code"]), (409, &json!("id-taken")), "{game}");
        };
        for _ in 0..3 {
            let again = maker.post("/api/games", wanted(opponent)).await;
            assert_eq!((again.status, &again.text), (201, &first.text));
        }
        taken(&other, wanted(opponent)).await;
        for (name, value) in [
            ("side", json!("black")),
            ("variant", json!("parity")),
            ("commitment", json!("1".repeat(64))),
            ("show_committed", json!(false)),
            ("clock", json!({ "kind": "turn", "seconds": 30 })),
        ] {
            let mut game = wanted(opponent);
            game[name] = value;
            taken(&maker, game).await;
        }
        // Regardless of its later state.
        let (mut board, _) = maker.watch(ID).await;
        board.send(json!({ "type": "abort", "seat": "white" })).await;
        board.until_state(|state| state["phase"] == "over").await;
        assert_eq!(maker.post("/api/games", wanted(opponent)).await.text, first.text);
        server.stop().await;
        let server = Server::start(folder.path()).await;
        assert_eq!(maker.at(&server).post("/api/games", wanted(opponent)).await.text, first.text);
        taken(&other.at(&server), wanted(opponent)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_ask_at_once_the_same_is_answered() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let maker = server.guest().await;
    let asked = (0..8).map(|_| maker.post("/api/games", wanted("friend")));
    for answer in futures_util::future::join_all(asked).await {
        assert_eq!((answer.status, &answer.json()["id"]), (201, &json!(ID)), "{}", answer.text);
    }
}

/// Otherwise an honest server would sign two histories of one game.
#[tokio::test(flavor = "multi_thread")]
async fn the_id_of_a_forgotten_game_is_taken() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let maker = server.guest().await;
    assert_eq!(maker.create(wanted("friend")).await, ID);
    server.stop().await;
    time.advance(31 * DAY);
    let server = Server::behind_proxy(folder.path(), &time, &["unfinished-games-kept-for=30d"]).await;
    let maker = maker.at(&server);
    while maker.get("/games").await.text.contains(ID) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(maker.get(&format!("/api/games/{ID}/turns")).await.status, 404);
    for guest in [&maker, &server.guest().await] {
        let answer = guest.post("/api/games", wanted("friend")).await;
        assert_eq!((answer.status, &answer.json()["code"]), (409, &json!("id-taken")));
    }
    server.stop().await;
    let server = Server::at(folder.path(), &time).await;
    let answer = maker.at(&server).post("/api/games", wanted("friend")).await;
    assert_eq!((answer.status, &answer.json()["code"]), (409, &json!("id-taken")), "after a restart too");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_id_of_a_rematch_is_for_the_players_alone() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (mut white, mut black, id) = players(&server, "chesimul", true).await;
    let stranger = server.guest().await;
    let (mut watcher, _) = stranger.watch(&id).await;
    white.socket.send(json!({ "type": "resign", "seat": "white" })).await;
    let ask = |seat: &str, game: &str| {
        let next = json!({ "game": game, "commitment": "ab".repeat(32) });
        json!({ "type": "rematch", "seat": seat, "next": next, "id": 5 })
    };
    white.socket.until_state(|state| state["phase"] == "over").await;
    white.socket.send(ask("white", ID)).await;
    assert_eq!(white.socket.until("done").await["re"], 5);
    black.socket.until_state(|state| state["rematch"]["proposed"] == ID).await;
    let seen = watcher.until_state(|state| state["rematch"]["white"] == true).await;
    assert_eq!(seen["rematch"]["proposed"], Value::Null);
    let page = stranger.get(&format!("/game/{id}")).await.text;
    assert!(!page.contains(ID) && !stranger.watch(&id).await.1.to_string().contains(ID));
    black.socket.send(ask("black", ID)).await;
    black.socket.until_state(|state| state["rematch"]["id"] == ID).await;
    // A repeated request gets the same answer.
    for _ in 0..2 {
        black.socket.send(ask("black", ID)).await;
        assert_eq!(black.socket.until("done").await["re"], 5);
    }
}

/// The refusal is final: retries do not help.
#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_with_a_taken_id_is_refused() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (mut white, mut black, id) = players(&server, "chesimul", true).await;
    white.socket.send(json!({ "type": "resign", "seat": "white" })).await;
    white.socket.until_state(|state| state["phase"] == "over").await;
    black.socket.until_state(|state| state["phase"] == "over").await;
    let ask = |seat: &str, game: &str| {
        let next = json!({ "game": game, "commitment": "ab".repeat(32) });
        json!({ "type": "rematch", "seat": seat, "next": next, "id": 5 })
    };
    for taken in [&id, ID] {
        if taken == ID {
            assert_eq!(server.guest().await.create(wanted("friend")).await, ID);
        }
        for _ in 0..2 {
            white.socket.send(ask("white", taken)).await;
            let refused = white.socket.until("refused").await;
            assert_eq!((&refused["code"], &refused["wait"]), (&json!("id-taken"), &Value::Null));
        }
    }
    // Another id is free, until another guest takes it before the opponent has agreed.
    let free = "bcdefghijkmn";
    white.socket.send(ask("white", free)).await;
    assert_eq!(white.socket.until("done").await["re"], 5);
    let mut game = wanted("friend");
    game["id"] = json!(free);
    assert_eq!(black.guest.create(game).await, free);
    black.socket.send(ask("black", free)).await;
    let refused = black.socket.until("refused").await;
    assert_eq!((&refused["code"], &refused["wait"]), (&json!("id-taken"), &Value::Null));
}

/// A point on P-256.
const POINT: &str = "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296\
                     4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5";

/// Returns an open game, by link or in the lobby.
fn open_game(opponent: &str) -> Value {
    json!({ "variant": "chesimul", "opponent": opponent, "side": "white" })
}

fn code(answer: &Answer) -> (u16, Value) {
    (answer.status, answer.json()["code"].clone())
}

/// A guest at the limit of games, on a draining server or after the seek's patience repeats a request whose answer
/// was lost, and gets that answer; any other request is refused.
#[tokio::test(flavor = "multi_thread")]
async fn repeated_creation_and_join_need_no_quota() {
    for opponent in ["friend", "lobby"] {
        let (folder, time) = (folder(), SimulatedTime::new());
        let change = |config: &mut Config| {
            config.time = Arc::new(time.set());
            config.settings.unfinished_per_guest = 1;
            config.settings.drain_time = HOUR;
        };
        let mut server = Server::with(folder.path(), change, Arc::new(RandomOpponent)).await;
        server.is_ready().await;
        let [maker, owner, taker] = [server.guest().await, server.guest().await, server.guest().await];
        let made = maker.post("/api/games", wanted(opponent)).await;
        let id = owner.create(open_game(opponent)).await;
        let joined = taker.join(&id).await;
        assert_eq!((made.status, joined.status), (201, 200), "{} {}", made.text, joined.text);
        let repeated = async || {
            for _ in 0..2 {
                let again = maker.post("/api/games", wanted(opponent)).await;
                assert_eq!((again.status, &again.text), (201, &made.text), "{opponent}");
                let again = taker.join(&id).await;
                assert_eq!((again.status, &again.text), (200, &joined.text), "{opponent}");
            }
        };
        repeated().await;
        for guest in [&maker, &taker] {
            let other = guest.post("/api/games", open_game(opponent)).await;
            assert_eq!(code(&other), (429, json!("too-many-games")));
        }
        let keyed = taker.post(&format!("/api/games/{id}/join"), json!({ "key": POINT })).await;
        assert_eq!(code(&keyed), (409, json!("already-seated")), "another value is another request");
        // No page of the owner is open.
        time.advance(3600);
        repeated().await;
        server.drain();
        draining(&taker).await;
        repeated().await;
        server.stop_now();
        server.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_rematch_needs_no_quota() {
    let folder = folder();
    let mut server = Server::set(folder.path(), |settings| {
        settings.unfinished_per_guest = 1;
        settings.drain_time = HOUR;
    })
    .await;
    server.is_ready().await;
    let (white, black, id) = friends_at(&server, open_game("friend")).await;
    let [(mut one, _), (mut two, _)] = [white.watch(&id).await, black.watch(&id).await];
    one.send(json!({ "type": "resign", "seat": "white" })).await;
    for board in [&mut one, &mut two] {
        board.until_state(|state| state["phase"] == "over").await;
    }
    let ask = |seat: &str| json!({ "type": "rematch", "seat": seat, "id": 5 });
    one.send(ask("white")).await;
    let first = one.until("done").await;
    // White asks again at the limit, before and after Black agrees.
    white.create(json!({ "variant": "chesimul", "opponent": "practice" })).await;
    one.send(ask("white")).await;
    assert_eq!(one.until("done").await, first);
    two.send(ask("black")).await;
    let agreed = two.until("done").await;
    let next = two.until_state(|state| state["rematch"]["id"] != Value::Null).await["rematch"]["id"].clone();
    server.drain();
    draining(&white).await;
    for _ in 0..2 {
        one.send(ask("white")).await;
        assert_eq!(one.until("done").await["re"], 5);
        two.send(ask("black")).await;
        assert_eq!(two.until("done").await, agreed);
    }
    assert_eq!(black.watch(&id).await.1["rematch"]["id"], next, "there is one rematch");
    let other = black.post("/api/games", open_game("friend")).await;
    assert_eq!(code(&other), (503, json!("stopping")));
    server.stop_now();
    server.end().await;
}
