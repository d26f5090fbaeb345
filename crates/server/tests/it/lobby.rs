use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use zugleich_session::RandomOpponent;

use crate::harness::{Guest, Server, folder};
use crate::sealed::meet;

fn seeks(message: &Value) -> &Vec<Value> {
    message["seeks"].as_array().unwrap()
}

pub(crate) async fn seek(guest: &Guest) -> String {
    guest.create(json!({ "variant": "chesimul", "opponent": "lobby", "side": "black" })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seek_is_shown_taken_and_gone() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (owner, other) = (server.guest().await, server.guest().await);
    let mut watcher = other.connect("/api/lobby/ws").await;
    assert_eq!(watcher.read().await, json!({ "type": "lobby", "seeks": [] }));
    let mut waiting = owner.connect("/api/lobby/ws").await;
    owner.name("Ann").await;
    let id = seek(&owner).await;
    let lobby = watcher.until("lobby").await;
    let seek = &seeks(&lobby)[0];
    assert_eq!((&seek["id"], &seek["name"], &seek["side"]), (&json!(id), &json!("Ann"), &json!("black")));
    owner.name("Bea").await;
    assert_eq!(seeks(&watcher.until("lobby").await)[0]["name"], "Bea");
    assert_eq!(seeks(&other.get("/api/lobby").await.json()).len(), 1);
    assert_eq!(other.join(&id).await.json(), json!({ "seat": "white" }));
    assert_eq!(waiting.until("goto").await, json!({ "type": "goto", "url": format!("/game/{id}") }));
    assert_eq!(seeks(&watcher.until("lobby").await).len(), 0);
    assert_eq!(other.watch(&id).await.1["phase"], "planning");
}

#[tokio::test(flavor = "multi_thread")]
async fn seek_closes_on_leave_and_reopens_on_return() {
    let folder = folder();
    let server = Server::with(
        folder.path(),
        |config| config.settings.seek_patience = Duration::ZERO,
        Arc::new(RandomOpponent),
    )
    .await;
    let owner = server.guest().await;
    let here = owner.connect("/api/lobby/ws").await;
    let mut watcher = server.guest().await.connect("/api/lobby/ws").await;
    let id = seek(&owner).await;
    while seeks(&watcher.until("lobby").await).is_empty() {}
    drop(here);
    while !seeks(&watcher.until("lobby").await).is_empty() {}
    let _back = owner.watch(&id).await;
    assert_eq!(seeks(&watcher.until("lobby").await)[0]["id"], json!(id));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seek_tells_its_clock_and_its_options() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let owner = server.guest().await;
    let clock = json!({ "kind": "increment", "base": 300, "increment": 3 });
    let options = json!({ "castling": "on", "promotion": "lost" });
    let game = json!({ "variant": "prediction", "opponent": "lobby", "options": options, "clock": clock });
    owner.create(game).await;
    let before = owner.get("/api/lobby").await;
    let seek = &before.json()["seeks"][0];
    assert_eq!((&seek["game"], &seek["clock"]), (&json!("Prediction Chess"), &clock));
    let castling = zugleich_games::game("prediction").unwrap().sentences.option(
        zugleich_render::language::Language::English,
        "castling",
        "on",
    );
    assert_eq!(seek["options"], json!([castling]));
    server.stop().await;
    let server = Server::start(folder.path()).await;
    assert_eq!(owner.at(&server).get("/api/lobby").await.text, before.text);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn open_seeks_outlast_a_restart() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let owner = server.guest().await;
    owner.name("Ann").await;
    let id = seek(&owner).await;
    let before = owner.get("/api/lobby").await.text;
    server.stop().await;
    let server = Server::start(folder.path()).await;
    assert_eq!(owner.at(&server).get("/api/lobby").await.text, before);
    assert!(before.contains(&id));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_has_so_many_seeks() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let owner = server.guest().await;
    for _ in 0..3 {
        seek(&owner).await;
    }
    let answer = owner.post("/api/games", json!({ "variant": "chesimul", "opponent": "lobby" })).await;
    assert_eq!((answer.status, &answer.json()["code"]), (429, &json!("too-many-requests")));
}

/// Secrecy modes that a seek shows, by the creator's choice and the game.
const MODES: [(&str, Option<&str>, &str); 5] = [
    ("chesimul", None, "kept"),
    ("chesimul", Some("kept"), "kept"),
    ("blind", None, "lists"),
    ("blind", Some("kept"), "kept"),
    ("entanglement", None, "open"),
];

#[tokio::test(flavor = "multi_thread")]
async fn seek_shows_its_secrecy_before_it_is_taken() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (one, two) = (server.guest().await, server.guest().await);
    let mut told = Vec::new();
    for (place, (variant, secrecy, mode)) in MODES.into_iter().enumerate() {
        let mut game = json!({ "variant": variant, "opponent": "lobby", "side": "white" });
        if let Some(secrecy) = secrecy {
            game["secrecy"] = json!(secrecy);
        }
        let maker = if place < 3 { &one } else { &two };
        told.push((maker.create(game).await, mode));
    }
    let commitment = "5".repeat(64);
    let sealed = json!({
        "variant": "blind", "opponent": "lobby", "side": "black", "secrecy": "sealed", "id": "abcdefghijkm",
        "commitment": commitment,
    });
    told.push((two.create(sealed).await, "sealed"));
    told.sort();
    let open = async |guest: &Guest| {
        let lobby = guest.get("/api/lobby").await.json();
        let mut open: Vec<_> =
            seeks(&lobby).iter().map(|seek| (seek["id"].clone(), seek["secrecy"].clone())).collect();
        open.sort_by_key(|(id, _)| id.to_string());
        open
    };
    let told: Vec<_> = told.into_iter().map(|(id, mode)| (json!(id), json!(mode))).collect();
    assert_eq!(open(&one).await, told);
    // Only the mode of a commitment is shown.
    assert!(!one.get("/api/lobby").await.text.contains(&commitment));
    server.stop().await;
    let server = Server::start(folder.path()).await;
    assert_eq!(open(&one.at(&server)).await, told, "the same is read from the disk");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_takes_a_sealed_seek_brings_a_key() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let players = [server.guest().await, server.guest().await];
    let mut watcher = server.guest().await.connect("/api/lobby/ws").await;
    let game = json!({ "variant": "chesimul", "opponent": "lobby", "side": "white", "secrecy": "sealed" });
    // A join without a key is refused there, after which the seek must still be open.
    let (white, black, id) = meet(players, game).await;
    assert_eq!((white.secret, white.words), (black.secret, black.words));
    while !seeks(&watcher.until("lobby").await).is_empty() {}
    let state = black.guest.watch(&id).await.1;
    assert_eq!((&state["secrecy"], &state["opponent"]), (&json!("sealed"), &json!("lobby")));
}

#[tokio::test(flavor = "multi_thread")]
async fn owner_is_notified_on_all_pages_until_game_opens() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (owner, other) = (server.guest().await, server.guest().await);
    other.name("Bo").await;
    let waits = async || owner.get("/learn").await.text.contains("<body data-waits ");
    assert!(!waits().await);
    let id = seek(&owner).await;
    assert!(waits().await && !other.get("/learn").await.text.contains("<body data-waits "));
    let mut own = owner.connect("/api/lobby/ws?own=true").await;
    assert_eq!(seeks(&own.until("lobby").await)[0]["id"], json!(id));
    // Seeks of others are not sent there.
    other.create(json!({ "variant": "parity", "opponent": "lobby" })).await;
    let mut foreign = other.connect("/api/lobby/ws?own=true").await;
    assert_eq!(seeks(&foreign.until("lobby").await).len(), 1);
    assert_eq!(other.join(&id).await.status, 200);
    let taken = json!({ "type": "goto", "url": format!("/game/{id}"), "name": "Bo" });
    assert_eq!(own.read().await, taken);
    assert_eq!(own.read().await, json!({ "type": "lobby", "seeks": [] }));
    // A page that was loading when it happened is notified too, and so is a later one.
    assert!(waits().await);
    let mut later = owner.connect("/api/lobby/ws?own=true").await;
    assert_eq!(later.read().await, taken);
    let _board = owner.watch(&id).await;
    assert!(!waits().await);
    let mut last = owner.connect("/api/lobby/ws?own=true").await;
    assert_eq!(last.read().await, json!({ "type": "lobby", "seeks": [] }));
    assert_eq!(owner.get("/api/lobby/ws?own=perhaps").await.status, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn unlisted_seek_is_not_takeable_until_owner_returns() {
    let folder = folder();
    let server =
        Server::set(folder.path(), |settings| settings.seek_patience = Duration::from_millis(1)).await;
    let (owner, other) = (server.guest().await, server.guest().await);
    let here = owner.connect("/api/lobby/ws?own=true").await;
    let mut watcher = other.connect("/api/lobby/ws").await;
    let id = seek(&owner).await;
    while seeks(&watcher.until("lobby").await).is_empty() {}
    drop(here);
    while !seeks(&watcher.until("lobby").await).is_empty() {}
    let refused = other.join(&id).await;
    assert_eq!((refused.status, &refused.json()["code"]), (409, &json!("not-listed")));
    // Any page of the site suffices.
    let mut back = owner.connect("/api/lobby/ws?own=true").await;
    assert_eq!(seeks(&back.until("lobby").await)[0]["id"], json!(id));
    while seeks(&watcher.until("lobby").await).is_empty() {}
    assert_eq!(other.join(&id).await.status, 200);
    assert_eq!(back.until("goto").await["url"], json!(format!("/game/{id}")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_answers_no_more_keeps_no_seek() {
    let folder = folder();
    let server = Server::set(folder.path(), |settings| {
        settings.seek_patience = Duration::from_millis(1);
        settings.seek_heartbeat = Duration::from_millis(50);
    })
    .await;
    let owner = server.guest().await;
    // The connection lives as long as the test, and answers protocol pings.
    let mut here = owner.connect("/api/lobby/ws").await;
    let mut watcher = server.guest().await.connect("/api/lobby/ws").await;
    let id = seek(&owner).await;
    while seeks(&watcher.until("lobby").await).is_empty() {}
    for _ in 0..3 {
        assert_eq!(here.until("here").await, json!({ "type": "here" }));
        here.send(json!({ "type": "ping" })).await;
        here.until("pong").await;
    }
    while !seeks(&watcher.until("lobby").await).is_empty() {}
    here.send(json!({ "type": "ping" })).await;
    assert_eq!(seeks(&watcher.until("lobby").await)[0]["id"], json!(id));
}
