use std::cell::Cell;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt, Stream, StreamExt, stream};
use reqwest::header::{COOKIE, SET_COOKIE};
use serde_json::Value as Json;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Bytes, Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::LoadError;

/// Timeout of a response.
const PATIENCE: Duration = Duration::from_secs(120);
/// Size of a socket's read buffer. Small, because ten thousand connections must fit into this process too.
const BUFFER: usize = 8 * 1024;

/// The address of a server, and the number of client addresses given out.
#[derive(Debug)]
pub(super) struct GuestFactory {
    address: SocketAddr,
    guests: Cell<u32>,
}

impl GuestFactory {
    pub(super) const fn new(address: SocketAddr) -> Self {
        Self { address, guests: Cell::new(0) }
    }

    /// Returns a client address that was not used before, or `None` if the server is not on IPv4 loopback on
    /// Linux. A server limits requests by address, and all these clients run on one machine: on loopback each
    /// client gets one of sixteen million addresses.
    fn fresh_address(&self) -> Option<IpAddr> {
        if !cfg!(target_os = "linux") || !matches!(self.address.ip(), IpAddr::V4(ip) if ip.is_loopback()) {
            return None;
        }
        let number = self.guests.replace(self.guests.get() + 1);
        // Starts at 127.1.0.1 and stops before the broadcast address of the network.
        let spread = 1 + number % 0x00FE_0000;
        Some(Ipv4Addr::from_bits(Ipv4Addr::new(127, 1, 0, 0).to_bits() + spread).into())
    }

    /// Returns a client without a cookie.
    pub(super) fn stranger(&self) -> Result<LoadGuest, LoadError> {
        let from = self.fresh_address();
        let client = reqwest::Client::builder().local_address(from).no_proxy().timeout(PATIENCE).build()?;
        Ok(LoadGuest { client, address: self.address, from, cookie: String::new() })
    }

    /// Returns a new guest with a cookie.
    pub(super) async fn guest(&self) -> Result<LoadGuest, LoadError> {
        self.stranger()?.greeted().await
    }
}

/// A client with its own address and cookie.
#[derive(Clone, Debug)]
pub(super) struct LoadGuest {
    client: reqwest::Client,
    address: SocketAddr,
    from: Option<IpAddr>,
    cookie: String,
}

/// A response of the server.
#[derive(Debug)]
pub(super) struct HttpResponse {
    pub(super) status: u16,
    pub(super) text: String,
}

impl LoadGuest {
    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(super) async fn get(&self, path: &str) -> Result<String, LoadError> {
        let answer = self.ask(self.client.get(self.url(path))).await?;
        if answer.status == 200 {
            return Ok(answer.text);
        }
        Err(LoadError::wrong(format!("{path} is answered with {}: {}", answer.status, answer.text)))
    }

    pub(super) async fn post(&self, path: &str, body: &Json) -> Result<HttpResponse, LoadError> {
        self.ask(self.client.post(self.url(path)).json(body)).await
    }

    async fn ask(&self, request: reqwest::RequestBuilder) -> Result<HttpResponse, LoadError> {
        let response = request.header(COOKIE, &self.cookie).send().await?;
        Ok(HttpResponse { status: response.status().as_u16(), text: response.text().await? })
    }

    /// Returns a new guest at the same address, with its own connections.
    pub(super) async fn other(&self, address: SocketAddr) -> Result<Self, LoadError> {
        let client =
            reqwest::Client::builder().local_address(self.from).no_proxy().timeout(PATIENCE).build()?;
        Self { client, address, from: self.from, cookie: String::new() }.greeted().await
    }

    /// Requests a cookie and returns the client with it.
    async fn greeted(mut self) -> Result<Self, LoadError> {
        let answer = self.client.get(self.url("/api/lobby")).send().await?;
        let cookie = answer.headers().get(SET_COOKIE).and_then(|cookie| cookie.to_str().ok());
        let cookie = cookie.and_then(|cookie| cookie.split(';').next());
        cookie.ok_or_else(|| LoadError::wrong("a new guest gets no cookie"))?.clone_into(&mut self.cookie);
        Ok(self)
    }

    /// Sends a GET request with these headers; returns the status and a stream of body chunks.
    pub(super) async fn open(
        &self,
        path: &str,
        headers: &[(&'static str, &'static str)],
    ) -> Result<(u16, impl Stream<Item = reqwest::Result<Bytes>> + Unpin + use<>), LoadError> {
        let request = self.client.get(self.url(path)).header(COOKIE, &self.cookie);
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        let response = request.send().await?;
        let status = response.status().as_u16();
        let parts = stream::unfold(response, async |mut response| {
            let part = response.chunk().await.transpose()?;
            Some((part, response))
        });
        Ok((status, Box::pin(parts)))
    }

    /// Opens a WebSocket.
    pub(super) async fn connect(&self, path: &str) -> Result<CountingSocket, LoadError> {
        let mut request = format!("ws://{}{path}", self.address).into_client_request()?;
        let cookie = HeaderValue::from_str(&self.cookie);
        request
            .headers_mut()
            .insert("cookie", cookie.map_err(|_| LoadError::wrong("a cookie is no header"))?);
        let socket = if self.address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
        if let Some(from) = self.from {
            socket.bind(SocketAddr::new(from, 0))?;
        }
        let stream = socket.connect(self.address).await?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
        let (stream, _) = client_async_with_config(request, stream, Some(config)).await?;
        Ok(CountingSocket { stream, bytes: 0 })
    }
}

/// A WebSocket, and the number of bytes received on it.
#[derive(Debug)]
pub(super) struct CountingSocket {
    stream: WebSocketStream<TcpStream>,
    bytes: u64,
}

impl CountingSocket {
    pub(super) async fn send(&mut self, message: impl Into<Message>) -> Result<(), LoadError> {
        Ok(self.stream.send(message.into()).await?)
    }

    /// Returns the next text message.
    pub(super) async fn text(&mut self) -> Result<Utf8Bytes, LoadError> {
        loop {
            match self.next().await? {
                Message::Text(text) => return Ok(text),
                Message::Close(frame) => return Err(closed(frame.map(|frame| frame.to_string()))),
                _ => {}
            }
        }
    }

    /// Returns the next message of any kind.
    pub(super) async fn next(&mut self) -> Result<Message, LoadError> {
        let message = tokio::time::timeout(PATIENCE, self.stream.next()).await;
        let message =
            message.map_err(|_| LoadError::wrong("an answer is lost: nothing has come for two minutes"))?;
        let message = message.ok_or_else(|| closed(None))??;
        self.bytes += message.len() as u64;
        Ok(message)
    }

    /// Returns the number of bytes received since the last call.
    pub(super) const fn take_bytes(&mut self) -> u64 {
        std::mem::replace(&mut self.bytes, 0)
    }
}

fn closed(why: Option<String>) -> LoadError {
    let why = why.unwrap_or_else(|| "without a reason".to_owned());
    LoadError::wrong(format!("a connection was closed: {why}"))
}
