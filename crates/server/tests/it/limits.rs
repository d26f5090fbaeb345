//! Fairness among guests and addresses: no one can take the others' places or time.

use serde_json::{Value, json};

use crate::harness::{Guest, Server, SimulatedTime, Socket, folder, friends};

const HERE: &str = "192.0.2.1";
const THERE: &str = "198.51.100.1";

fn practice() -> Value {
    json!({ "variant": "chesimul", "opponent": "practice" })
}

/// Returns the status of an answer, and its code if it is a refusal.
async fn make(guest: &Guest, game: Value) -> (u16, String) {
    let answer = guest.post("/api/games", game).await;
    (answer.status, answer.json()["code"].as_str().unwrap_or_default().to_owned())
}

fn refused(code: &str) -> (u16, String) {
    (429, code.to_owned())
}

/// Returns the code of the close frame, skipping messages.
async fn end(socket: &mut Socket) -> u16 {
    loop {
        if let Err(code) = socket.read_raw().await {
            return code;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_the_place_of_a_player() {
    let folder = folder();
    let server = Server::set(folder.path(), |settings| {
        (settings.tabs_per_guest, settings.spectators_per_game) = (3, 5);
        settings.sockets_per_address = 20;
    })
    .await;
    let (white, black, id) = friends(&server, true).await;
    let mut tabs = Vec::new();
    for _ in 0..40 {
        tabs.push(black.watch(&id).await.0);
    }
    for old in &mut tabs[..37] {
        assert_eq!(end(old).await, 4002, "a newer tab has taken the place");
    }
    let mut spectators = Vec::new();
    for _ in 0..5 {
        spectators.push(server.guest().await.watch(&id).await.0);
    }
    let crowd = server.guest().await;
    assert_eq!(crowd.connect(&format!("/api/games/{id}/ws")).await.read_raw().await, Err(1008));
    let (mut board, state) = white.watch(&id).await;
    assert_eq!((&state["you"], &state["spectators"]), (&json!(["white"]), &json!(5)));
    board.commit("white", 1, "b1c3").await;
    board.until("committed").await;
    tabs[39].commit("black", 1, "b5c3").await;
    board.until("turn").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_keeps_its_time_while_an_address_floods() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::behind_proxy(folder.path(), &time, &["writes-per-address=50, 1h"]).await;
    let (white, black) = (server.guest_from(HERE).await, server.guest_from("192.0.2.2").await);
    let clock = json!({ "kind": "increment", "base": 300, "increment": 0 });
    let id = white
        .create(json!({ "variant": "chesimul", "opponent": "friend", "side": "white", "clock": clock }))
        .await;
    assert_eq!(black.join(&id).await.status, 200);
    let (mut first, _) = white.watch(&id).await;
    let (mut second, _) = black.watch(&id).await;
    let mut answers = Vec::new();
    for (turn, (mine, yours)) in (1..).zip([("b1a3", "b5c3"), ("a3c4", "c3a2"), ("d2d3", "e4e3")]) {
        // A client that discards its cookie is a new guest each time, but has the same address.
        let flood = (0..40).map(async |_| server.guest_from(THERE).await.name("Mallory").await.status);
        answers.extend(futures_util::future::join_all(flood).await);
        time.advance(2);
        first.commit("white", turn, mine).await;
        first.until("committed").await;
        second.commit("black", turn, yours).await;
        second.until("turn").await;
        first.until("turn").await;
    }
    assert_eq!(answers.iter().filter(|&&status| status == 200).count(), 50);
    assert_eq!(answers.iter().filter(|&&status| status == 429).count(), 70);
    let state = white.watch(&id).await.1;
    let left = |seat: &str| state["clock"]["left"][seat].as_i64().unwrap();
    assert_eq!(
        (left("white"), left("black")),
        (294_000, 294_000),
        "no clock lost more than the time of its turn"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_addresses_of_one_line_are_one() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::behind_proxy(folder.path(), &time, &["games-per-address=2, 1h"]).await;
    for from in ["2001:db8:1:2::1", "2001:db8:1:2:ffff::2"] {
        assert_eq!(make(&server.guest_from(from).await, practice()).await.0, 201);
    }
    let third = server.guest_from("2001:db8:1:2:3:4:5:6").await;
    assert_eq!(make(&third, practice()).await, refused("too-many-requests"));
    assert_eq!(make(&server.guest_from("2001:db8:1:3::1").await, practice()).await.0, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn unfinished_games_are_counted_with_rematches() {
    let folder = folder();
    let server = Server::set(folder.path(), |settings| settings.unfinished_per_guest = 2).await;
    let (white, black, id) = friends(&server, true).await;
    white.invite(true).await;
    assert_eq!(make(&white, practice()).await, refused("too-many-games"));
    let other = black.invite(true).await;
    let joined = white.join(&other).await;
    assert_eq!((joined.status, &joined.json()["code"]), (429, &json!("too-many-games")));
    let (mut board, _) = white.watch(&id).await;
    board.send(json!({ "type": "resign", "seat": "white" })).await;
    board.until_state(|state| state["phase"] == "over").await;
    // The free place is taken by another game, so that a rematch is refused.
    assert_eq!(make(&white, practice()).await.0, 201);
    let (mut board, _) = white.watch(&id).await;
    board.send(json!({ "type": "rematch", "seat": "white" })).await;
    assert_eq!(board.until("refused").await["code"], "too-many-games");
    let (mut board, state) = black.watch(&id).await;
    assert_eq!(state["rematch"]["white"], false);
    board.send(json!({ "type": "rematch", "seat": "black" })).await;
    let state = board.until_state(|state| state["rematch"]["black"] == true).await;
    assert_eq!(state["rematch"]["id"], Value::Null, "it takes two");
}

#[tokio::test(flavor = "multi_thread")]
async fn rematches_are_counted_by_address() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::behind_proxy(folder.path(), &time, &["unfinished-games-per-address=1"]).await;
    let guest = server.guest_from(HERE).await;
    let id = guest.create(practice()).await;
    assert_eq!(make(&server.guest_from(HERE).await, practice()).await, refused("too-many-games"));
    assert_eq!(make(&server.guest_from(THERE).await, practice()).await.0, 201);
    let (mut board, _) = guest.watch(&id).await;
    board.send(json!({ "type": "resign", "seat": "white" })).await;
    board.send(json!({ "type": "rematch", "seat": "white" })).await;
    let state = board.until_state(|state| state["rematch"]["id"] != Value::Null).await;
    assert!(state["rematch"]["id"].is_string());
    assert_eq!(make(&guest, practice()).await, refused("too-many-games"), "the rematch is the one game");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_were_left_do_not_count_for_ever() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::behind_proxy(folder.path(), &time, &["unfinished-games-per-guest=1"]).await;
    let guest = server.guest_from(HERE).await;
    assert_eq!(make(&guest, practice()).await.0, 201);
    assert_eq!(make(&guest, practice()).await, refused("too-many-games"));
    time.advance(3601);
    guest.invite(true).await;
    time.advance(3601);
    assert_eq!(
        make(&guest, practice()).await,
        refused("too-many-games"),
        "a game between people counts longer"
    );
    time.advance(30 * 86_400);
    assert_eq!(make(&guest, practice()).await.0, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_so_many_seeks() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server =
        Server::behind_proxy(folder.path(), &time, &["seeks-per-guest=2", "seeks-per-address=3"]).await;
    let seek = || json!({ "variant": "chesimul", "opponent": "lobby", "side": "white" });
    let (one, two) = (server.guest_from(HERE).await, server.guest_from(HERE).await);
    let made = futures_util::future::join_all((0..6).map(|_| make(&one, seek()))).await;
    assert_eq!(made.iter().filter(|answer| answer.0 == 201).count(), 2, "{made:?}");
    let id = two.create(seek()).await;
    assert_eq!(make(&two, seek()).await, refused("too-many-requests"), "three have come from here");
    assert_eq!(make(&server.guest_from(THERE).await, seek()).await.0, 201);
    assert_eq!(server.guest_from(THERE).await.join(&id).await.status, 200);
    assert_eq!(make(&two, seek()).await.0, 201, "what is taken is no seek any more");
}

#[tokio::test(flavor = "multi_thread")]
async fn reading_is_counted_by_guest() {
    let folder = folder();
    let hour = std::time::Duration::from_secs(3600);
    let server = Server::set(folder.path(), |settings| {
        settings.reads_per_guest = zugleich_session::settings::Rate::new(3, hour);
    })
    .await;
    let guest = server.guest().await;
    let file = crate::assets::script(&guest.get("/nothing").await.text);
    let guest = server.guest().await;
    let mut answers = Vec::new();
    for _ in 0..4 {
        answers.push(guest.get("/api/lobby").await.status);
    }
    assert_eq!(answers, [200, 200, 200, 429]);
    assert_eq!(guest.get(&file).await.status, 200, "files of pages are not counted");
    assert_eq!(server.guest().await.get("/api/lobby").await.status, 200);
}
