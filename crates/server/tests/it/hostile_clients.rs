use std::sync::Arc;
use std::time::Duration;

use futures_util::SinkExt;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use zugleich_server::Config;
use zugleich_session::RandomOpponent;
use zugleich_session::settings::Rate;

use crate::harness::{Server, folder, friends};

const HOUR: Duration = Duration::from_secs(3600);

async fn limited(folder: &std::path::Path, settings: impl FnOnce(&mut Config)) -> Server {
    Server::with(folder, settings, Arc::new(RandomOpponent)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_too_big_ends_the_connection() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, _, id) = friends(&server, true).await;
    for size in [4097, 300_000] {
        let (mut socket, _) = white.watch(&id).await;
        // The server may close before everything is sent.
        let _ = socket.0.send(Message::Text("x".repeat(size).into())).await;
        let mut end = socket.read_raw().await;
        while end.is_ok() {
            end = socket.read_raw().await;
        }
        assert_eq!(end, Err(1009), "{size}");
    }
    let (mut socket, _) = white.watch(&id).await;
    socket.send_text("x".repeat(4096)).await;
    assert_eq!(socket.refusal().await, "invalid-message");
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_messages_are_refused_until_it_is_enough() {
    let folder = folder();
    let server = limited(folder.path(), |config| config.settings.strikes = 3).await;
    let (white, _, id) = friends(&server, true).await;
    let (mut socket, _) = white.watch(&id).await;
    socket.0.send(Message::Binary(vec![0, 159, 146].into())).await.unwrap();
    assert_eq!(socket.refusal().await, "invalid-message");
    socket.send_text("{".repeat(2000)).await;
    assert_eq!(socket.refusal().await, "invalid-message");
    socket.send_text("\u{0}".to_owned()).await;
    assert_eq!(socket.refusal().await, "invalid-message");
    socket.send_text(String::new()).await;
    assert_eq!(socket.read_raw().await, Err(4001));
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_messages_are_refused_until_it_is_enough() {
    let folder = folder();
    let server = limited(folder.path(), |config| {
        config.settings.messages = Rate::new(2, HOUR);
        config.settings.strikes = 1;
    })
    .await;
    let (white, _, id) = friends(&server, true).await;
    let (mut socket, _) = white.watch(&id).await;
    for expected in ["pong", "pong", "refused"] {
        socket.send(json!({ "type": "ping", "id": 5 })).await;
        let message = socket.read().await;
        assert_eq!(message["type"], expected);
        if expected == "refused" {
            assert_eq!((&message["code"], &message["re"]), (&json!("too-fast"), &json!(5)));
            assert!(message["wait"].as_u64().unwrap() > 1_000_000, "{message}");
        }
    }
    socket.send(json!({ "type": "ping" })).await;
    assert_eq!(socket.read_raw().await, Err(4001));
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_are_counted() {
    let folder = folder();
    let server = limited(folder.path(), |config| config.settings.sockets_per_address = 2).await;
    let (white, _, id) = friends(&server, true).await;
    let path = format!("/api/games/{id}/ws");
    let spectator = server.guest().await;
    let _one = spectator.watch(&id).await;
    let lobby = white.connect("/api/lobby/ws").await;
    assert_eq!(spectator.connect(&path).await.read_raw().await, Err(1008));
    assert_eq!(white.connect("/api/lobby/ws").await.read_raw().await, Err(1008));
    let (_player, state) = white.watch(&id).await;
    assert_eq!(state["you"], json!(["white"]), "who plays has another place");
    drop(lobby);
    let again = loop {
        // The server needs a moment to notice the closed connection.
        match spectator.connect(&path).await.read_raw().await {
            Err(1008) => tokio::time::sleep(Duration::from_millis(5)).await,
            other => break other,
        }
    };
    assert!(again.unwrap().contains(r#""type":"state""#));
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_and_games_are_counted() {
    let folder = folder();
    let server = limited(folder.path(), |config| {
        config.settings.games_per_guest = Rate::new(1, HOUR);
        config.settings.writes_per_address = Rate::new(4, HOUR);
    })
    .await;
    let guest = server.guest().await;
    let game = json!({ "variant": "chesimul", "opponent": "practice" });
    assert_eq!(guest.post("/api/games", game.clone()).await.status, 201);
    let refused = guest.post("/api/games", game.clone()).await;
    assert_eq!((refused.status, &refused.json()["code"]), (429, &json!("too-many-requests")));
    let other = server.guest().await;
    assert_eq!(other.post("/api/games", game.clone()).await.status, 201, "every guest has an own limit");
    assert_eq!(other.name("Ann").await.status, 200);
    assert_eq!(other.name("Bob").await.status, 429, "the address has made its four requests");
    assert_eq!(other.get("/api/lobby").await.status, 200, "reading is counted apart");
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_may_not_act() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    let evil = "http://evil.example";
    for (path, body) in [
        ("/api/games", json!({ "variant": "chesimul", "opponent": "practice" })),
        ("/api/me", json!({ "name": "X" })),
    ] {
        let request = white.client().post(white.url(path)).header("origin", evil).json(&body);
        let answer = white.ask(request).await;
        assert_eq!((answer.status, &answer.json()["code"]), (403, &json!("origin-mismatch")), "{path}");
    }
    for path in [format!("/api/games/{id}/ws"), "/api/lobby/ws".to_owned()] {
        let connect = |origin: String| {
            let mut request = format!("ws://{}{path}", black.address).into_client_request().unwrap();
            request.headers_mut().insert("origin", HeaderValue::from_str(&origin).unwrap());
            tokio_tungstenite::connect_async(request)
        };
        let refused = connect(evil.to_owned()).await.expect_err("another site's page is refused");
        assert!(refused.to_string().contains("403"), "{refused}");
        assert!(connect(format!("http://{}", black.address)).await.is_ok(), "our own page is not");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_cookies_are_strangers() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, _, id) = friends(&server, true).await;
    let (name, value) = white.cookie.split_once('=').unwrap();
    // The signature comes first, then the guest's id in 32 digits.
    let (signature, guest) = value.split_at(value.len() - 32);
    let turned: String = signature.chars().rev().collect();
    for forged in [format!("{turned}{guest}"), format!("{guest}."), guest.to_owned(), signature.to_owned()] {
        let forged = format!("{name}={forged}");
        let mut thief = white.clone();
        thief.cookie = forged;
        let (mut socket, state) = thief.watch(&id).await;
        assert_eq!(state["you"], json!([]));
        socket.commit("white", 1, "b1c3").await;
        // An update that the previous thief has left may precede the refusal.
        let refused = socket.until_state(|message| message["type"] == "refused").await;
        assert_eq!(refused["code"], "not-your-seat");
    }
}
