//! WebSockets at the level of frames: their closing, and rate limits of all frames.

use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use zugleich_session::settings::Rate;

use crate::harness::{Guest, Server, folder, friends};

const HOUR: Duration = Duration::from_secs(3600);
const TEXT: u8 = 0x1;
const BINARY: u8 = 0x2;
const CLOSE: u8 = 0x8;
const PING: u8 = 0x9;
const PONG: u8 = 0xa;
const FINAL: u8 = 0x80;

/// A WebSocket at the level of bytes.
struct RawWebSocket(TcpStream);

impl RawWebSocket {
    /// Opens a WebSocket.
    async fn open(guest: &Guest, path: &str) -> Self {
        let mut stream = TcpStream::connect(guest.address).await.unwrap();
        let head = format!(
            "GET {path} HTTP/1.1\r\nhost: a\r\ncookie: {}\r\nconnection: keep-alive, Upgrade\r\nupgrade: WebSocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            guest.cookie
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.unwrap());
        }
        let head = String::from_utf8(head).unwrap().to_ascii_lowercase();
        assert!(head.starts_with("http/1.1 101 "), "{head}");
        assert!(head.contains("\r\nsec-websocket-accept: s3pplmbitxaq9kygzzhzrbk+xoo=\r\n"), "{head}");
        Self(stream)
    }

    /// Opens a WebSocket to a game.
    async fn game(guest: &Guest, id: &str) -> Self {
        Self::open(guest, &format!("/api/games/{id}/ws")).await
    }

    /// Sends a masked frame; errors do not matter on a closing connection.
    async fn send(&mut self, first: u8, payload: &[u8]) {
        let _ = self.0.write_all(&frame(first, payload)).await;
    }

    /// Returns the first byte and the payload of the next frame; `None` after the server has closed.
    async fn next(&mut self) -> Option<(u8, Vec<u8>)> {
        let first = self.0.read_u8().await.ok()?;
        let length = match self.0.read_u8().await.ok()? {
            126 => u64::from(self.0.read_u16().await.ok()?),
            127 => self.0.read_u64().await.ok()?,
            short => u64::from(short),
        };
        let mut payload = vec![0; usize::try_from(length).unwrap()];
        self.0.read_exact(&mut payload).await.ok()?;
        Some((first, payload))
    }

    /// Returns the payload of the server's close frame, after which the connection must close.
    async fn end(mut self) -> Option<Vec<u8>> {
        loop {
            let (first, payload) = self.next().await?;
            if first == FINAL | CLOSE {
                assert_eq!(self.next().await, None, "nothing comes behind the end");
                return Some(payload);
            }
        }
    }

    /// Returns the code of the server's close frame; 1006 if there is none.
    async fn code(self) -> u16 {
        match self.end().await.as_deref() {
            Some([high, low, ..]) => u16::from_be_bytes([*high, *low]),
            Some(_) => 1005,
            None => 1006,
        }
    }
}

/// Returns a frame with a zero mask.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![first];
    match u16::try_from(payload.len()).unwrap() {
        short @ 0..126 => bytes.push(0x80 | u8::try_from(short).unwrap()),
        long => {
            bytes.push(0x80 | 126);
            bytes.extend(long.to_be_bytes());
        }
    }
    bytes.extend([0; 4]);
    bytes.extend(payload);
    bytes
}

#[tokio::test(flavor = "multi_thread")]
async fn close_is_answered() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, _, id) = friends(&server, true).await;
    for path in [format!("/api/games/{id}/ws"), "/api/lobby/ws".to_owned()] {
        for said in [&b""[..], b"\x03\xe8", b"\x03\xe9going away", b"\x0f\xa0own"] {
            let mut wire = RawWebSocket::open(&white, &path).await;
            wire.send(FINAL | CLOSE, said).await;
            assert_eq!(wire.end().await.as_deref(), Some(said), "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_protocol_ends_with_its_code() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, _, id) = friends(&server, true).await;
    let unmasked = [FINAL | TEXT, 2, b'{', b'}'].to_vec();
    let announced = [&[FINAL | TEXT, 0x80 | 127][..], &(1_u64 << 40).to_be_bytes(), &[0; 4]].concat();
    for (what, bytes, code) in [
        ("a reserved bit", frame(FINAL | 0x40 | TEXT, b"{}"), 1002),
        ("another reserved bit", frame(FINAL | 0x10 | PING, b""), 1002),
        ("an unknown kind", frame(FINAL | 0x3, b""), 1002),
        ("an unknown kind of control", frame(FINAL | 0xb, b""), 1002),
        ("control in parts", frame(PING, b""), 1002),
        ("control that is too long", frame(FINAL | PONG, &[0; 126]), 1002),
        ("no mask", unmasked, 1002),
        ("a part of nothing", frame(FINAL, b""), 1002),
        ("a text within a text", [frame(TEXT, b"{"), frame(FINAL | TEXT, b"}")].concat(), 1002),
        ("half a code", frame(FINAL | CLOSE, b"\x03"), 1002),
        ("a code that nobody may send", frame(FINAL | CLOSE, b"\x03\xed"), 1002),
        ("a reason that is no text", frame(FINAL | CLOSE, b"\x03\xe8\xff"), 1007),
        ("a text that is none", frame(FINAL | TEXT, b"\xff\xfe"), 1007),
        ("a part that is no text", [frame(TEXT, b"a"), frame(0, b"\xff")].concat(), 1007),
        ("a text that ends too early", [frame(TEXT, b"\xe2\x82"), frame(FINAL, b"")].concat(), 1007),
        ("a text that is too long", frame(FINAL | TEXT, &[b'x'; 4097]), 1009),
        ("parts that are too long", [frame(TEXT, &[b'x'; 4000]), frame(FINAL, &[b'x'; 97])].concat(), 1009),
        ("bytes that are too many", frame(FINAL | BINARY, &[0; 60_000]), 1009),
        ("more than anybody has", announced, 1009),
    ] {
        let mut wire = RawWebSocket::game(&white, &id).await;
        wire.0.write_all(&bytes).await.unwrap();
        // Further bytes are not read, and do not prevent the client from reading the reason.
        let _ = wire.0.write_all(&[0; 10_000]).await;
        assert_eq!(wire.code().await, code, "{what}");
    }
    let mut wire = RawWebSocket::game(&white, &id).await;
    wire.0.shutdown().await.unwrap();
    assert_eq!(wire.code().await, 1006, "who is gone is told nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_of_every_kind_are_counted() {
    let folder = folder();
    let server = Server::set(folder.path(), |settings| {
        settings.messages = Rate::new(10, HOUR);
        settings.strikes = 5;
    })
    .await;
    let (white, _, id) = friends(&server, true).await;
    let (empty, one) = (b"".as_slice(), b"x".as_slice());
    for (what, begin, kind, payload) in [
        ("empty parts of a text", Some(TEXT), 0, empty),
        ("empty parts of bytes", Some(BINARY), 0, empty),
        ("parts of a text", Some(TEXT), 0, one),
        ("empty texts", None, FINAL | TEXT, empty),
        ("empty bytes", None, FINAL | BINARY, empty),
        ("pings", None, FINAL | PING, empty),
        ("pongs", None, FINAL | PONG, one),
    ] {
        let mut wire = RawWebSocket::game(&white, &id).await;
        if let Some(begin) = begin {
            wire.send(begin, b"").await;
        }
        for _ in 0..20 {
            wire.send(kind, payload).await;
        }
        assert_eq!(wire.code().await, 4001, "{what}");
    }
    // Within the quota a fragmented message equals a whole one.
    let mut wire = RawWebSocket::game(&white, &id).await;
    wire.send(TEXT, br#"{"type":"#).await;
    wire.send(0, b"").await;
    wire.send(FINAL | PING, b"here").await;
    wire.send(FINAL, br#""ping"}"#).await;
    let mut heard = Vec::new();
    while let Some((first, payload)) = wire.next().await {
        heard.push((first, String::from_utf8(payload).unwrap()));
        if heard.last().unwrap().1.contains("pong") {
            break;
        }
    }
    assert!(heard.contains(&(FINAL | PONG, "here".to_owned())), "{heard:?}");
    assert_eq!(heard.last().unwrap(), &(FINAL | TEXT, r#"{"type":"pong"}"#.to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn request_that_opens_no_socket_is_refused() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let all = [
        ("connection", "upgrade"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    for (name, other) in
        [("connection", "close"), ("upgrade", "h2c"), ("sec-websocket-version", "8"), ("", "")]
    {
        let request = guest.client().get(guest.url("/api/lobby/ws"));
        let headers =
            all.into_iter().map(|(known, value)| (known, if known == name { other } else { value }));
        let headers = headers.take(if name.is_empty() { 3 } else { 4 });
        let answer =
            guest.ask(headers.fold(request, |request, (name, value)| request.header(name, value))).await;
        assert_eq!((answer.status, &answer.json()["code"]), (400, &json!("not-websocket")), "{name}");
    }
}
