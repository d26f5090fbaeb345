//! Silent or non-reading clients: they are disconnected, and cost little until then.

use std::time::Duration;

use futures_util::SinkExt;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use zugleich_session::settings::Rate;

use crate::harness::{Server, folder, friends};

const MOMENT: Duration = Duration::from_millis(100);

/// Opens a connection and sends this text.
pub(crate) async fn caller(server: &Server, said: &str) -> TcpStream {
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    stream.write_all(said.as_bytes()).await.unwrap();
    stream
}

/// Returns everything received until the server closes.
pub(crate) async fn heard(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // The connection may close or break off.
    let _ = stream.read_to_end(&mut bytes).await;
    String::from_utf8_lossy(&bytes).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn half_open_requests_are_closed() {
    let folder = folder();
    let server = Server::set(folder.path(), |settings| settings.header_time = MOMENT).await;
    for said in ["", "GET /health HT", "GET /health HTTP/1.1\r\nhost: a\r\n"] {
        assert_eq!(heard(&mut caller(&server, said).await).await, "", "{said:?}");
    }
    assert_eq!(server.guest().await.get("/health").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_connections_are_closed() {
    let folder = folder();
    let server = Server::set(folder.path(), |settings| settings.idle_time = MOMENT).await;
    let answer = heard(&mut caller(&server, "GET /health HTTP/1.1\r\nhost: a\r\n\r\n").await).await;
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    let second = "GET /health HTTP/1.1\r\nhost: a\r\n\r\nGET /health HT";
    let answer = heard(&mut caller(&server, second).await).await;
    assert_eq!(answer.matches("HTTP/1.1 200 OK").count(), 1, "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let folder = folder();
    let server = Server::set(folder.path(), |settings| {
        (settings.request_time, settings.idle_time) = (MOMENT, MOMENT);
    })
    .await;
    let head =
        "POST /api/me HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{";
    let answer = heard(&mut caller(&server, head).await).await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_say_nothing_are_counted() {
    let folder = folder();
    let server = Server::set(folder.path(), |settings| settings.connections_per_address = 2).await;
    let held = [caller(&server, "GET").await, caller(&server, "").await];
    assert_eq!(heard(&mut TcpStream::connect(server.address).await.unwrap()).await, "");
    drop(held);
    loop {
        // The server needs a moment to notice the closed connections.
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let _ = stream.write_all(b"GET /health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n").await;
        if heard(&mut stream).await.starts_with("HTTP/1.1 200 OK") {
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_and_does_not_read_is_cut_off() {
    let folder = folder();
    let server = Server::set(folder.path(), |settings| settings.write_time = MOMENT).await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    // The server stops reading when its answers are not read, and then closes; nothing else ends this loop.
    let file = crate::assets::script(&server.guest().await.get("/").await.text);
    let request = format!("GET {file} HTTP/1.1\r\nhost: a\r\n\r\n");
    while stream.write_all(request.as_bytes()).await.is_ok() {}
    assert_eq!(server.guest().await.get("/health").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_socket_that_does_not_read_is_cut_off() {
    let folder = folder();
    let server = Server::set(folder.path(), |settings| {
        settings.write_time = MOMENT;
        (settings.strikes, settings.messages) = (usize::MAX, Rate::new(u32::MAX, Duration::from_nanos(1)));
    })
    .await;
    let (white, black, id) = friends(&server, true).await;
    let (mut deaf, _) = white.watch(&id).await;
    // The refusal quotes the invalid message, so that every answer is long.
    let nonsense = json!({ "type": "x".repeat(4000) }).to_string();
    while deaf.0.send(Message::Text(nonsense.clone().into())).await.is_ok() {}
    let (_, state) = black.watch(&id).await;
    assert_eq!(state["seats"]["white"]["online"], false);
}

/// The limit concerns bytes queued behind a message: every message is longer than one byte.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_sent_however_long_it_is() {
    let folder = folder();
    let server = Server::set(folder.path(), |settings| settings.unsent = 1).await;
    let (white, black, id) = friends(&server, true).await;
    for (turn, [for_white, for_black]) in (1..).zip([["b1a3", "b5c3"], ["a3c4", "c3a2"], ["d2d3", "e4e3"]]) {
        let (mut one, _) = white.watch(&id).await;
        let (mut two, _) = black.watch(&id).await;
        one.commit("white", turn, for_white).await;
        two.commit("black", turn, for_black).await;
        for socket in [&mut one, &mut two] {
            socket.until("turn").await;
        }
    }
    // A returning client gets all turns in one message, and the connection stays open.
    let mut back = black.connect(&format!("/api/games/{id}/ws?turns=0")).await;
    let missed = back.read_raw().await.unwrap();
    assert!(missed.starts_with(r#"{"type":"missed""#) && missed.len() > 8192, "{missed}");
    back.send(json!({ "type": "ping", "id": 1 })).await;
    assert_eq!(back.until("pong").await["re"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_page_socket_is_closed_despite_traffic() {
    let folder = folder();
    let server = Server::set(folder.path(), |settings| {
        (settings.ping_after, settings.silence) = (MOMENT / 2, MOMENT);
        settings.writes_per_guest = Rate::new(u32::MAX, Duration::from_nanos(1));
        settings.writes_per_address = settings.writes_per_guest;
    })
    .await;
    let (white, black, id) = friends(&server, true).await;
    // It is not read from here on, and so answers no ping.
    let (_silent, _) = white.watch(&id).await;
    for number in 0.. {
        // Both connections get the update.
        assert_eq!(black.name(&format!("Ann {number}")).await.status, 200);
        if server.metrics().await.contains("\nzugleich_sockets{kind=\"player\"} 0\n") {
            break;
        }
    }
}
