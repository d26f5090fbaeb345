//! Common parts of both WebSockets: the opening handshake (RFC 6455, 4.2), messages in both directions with their
//! limits and counts, heartbeats and closing.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use std::{fmt, io};

use axum::extract::FromRequestParts;
use axum::http::header::{
    CONNECTION, HeaderName, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION, UPGRADE,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use governor::DefaultDirectRateLimiter;
use governor::clock::{Clock, DefaultClock};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};
use tokio_tungstenite::WebSocketStream;
use tungstenite::Message;
use tungstenite::error::{self, Error};
use tungstenite::handshake::derive_accept_key;
use tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use zugleich_render::language::Language;
use zugleich_session::Settings;
use zugleich_site::view;
use zugleich_wire::{self as wire, RefusedRequest, RequestError, RequestId};

use super::http_error::HttpError;
use super::protocol_error::ProtocolError;
use super::site::Site;

/// Time limit for the other side to close after the close frame. Its data is read and dropped meanwhile:
/// closing a socket with unread data would discard the close frame.
const LINGER: Duration = Duration::from_secs(1);

/// Reason why the server closes a connection (RFC 6455, 7.4.1, and the IANA registry; codes from 4001 on are
/// our own).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CloseReason {
    /// The server stops.
    GoingAway,
    /// Too many connections.
    Policy,
    /// A message was too long.
    TooBig,
    /// Not the WebSocket protocol.
    Protocol,
    /// A text is not UTF-8.
    NotUtf8,
    /// Too many invalid or too fast messages.
    Abuse,
    /// The same guest has opened the game in too many newer tabs.
    Displaced,
    /// The guest has signed out everywhere.
    SignedOut,
}

impl CloseReason {
    /// Returns the close reason for a receive error, or `None` if the other side is gone.
    pub(super) fn after(error: &Error) -> Option<Self> {
        match error {
            Error::Capacity(_) => Some(Self::TooBig),
            Error::Utf8(_) => Some(Self::NotUtf8),
            Error::Protocol(error::ProtocolError::ResetWithoutClosingHandshake) => None,
            Error::Protocol(_) => Some(Self::Protocol),
            Error::Io(error)
                if error.get_ref().is_some_and(<dyn std::error::Error + Send + Sync>::is::<AbuseError>) =>
            {
                Some(Self::Abuse)
            }
            _ => None,
        }
    }

    const fn frame(self) -> (u16, &'static str) {
        match self {
            Self::GoingAway => (1012, "the server is stopping: reconnect in a moment"),
            Self::Policy => (1008, "too many connections"),
            Self::TooBig => (1009, "the message is too big"),
            Self::Protocol => (1002, "not a valid WebSocket frame"),
            Self::NotUtf8 => (1007, "the text is not UTF-8"),
            Self::Abuse => (4001, "too many invalid messages, or messages sent too fast"),
            Self::Displaced => (4002, "opened in too many other tabs"),
            Self::SignedOut => (4003, "signed out"),
        }
    }
}

/// Reason why a connection ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DisconnectError {
    /// The other side is gone.
    Gone,
    /// The other side has sent a close frame, which must be answered.
    Closed,
    /// The server closes the connection.
    Close(CloseReason),
}

impl From<ConnectionLostError> for DisconnectError {
    fn from(_: ConnectionLostError) -> Self {
        Self::Gone
    }
}

impl From<AbuseError> for DisconnectError {
    fn from(_: AbuseError) -> Self {
        Self::Close(CloseReason::Abuse)
    }
}

/// Error for a connection whose other side is gone.
#[derive(Clone, Copy, Debug)]
pub(super) struct ConnectionLostError;

impl From<Error> for ConnectionLostError {
    fn from(_: Error) -> Self {
        Self
    }
}

/// A WebSocket with batched writes; the stream below fails if the client reads nothing for too long.
#[derive(Debug)]
pub(super) struct WsSender {
    socket: WebSocketStream<FrameMeter<TokioIo<Upgraded>>>,
    quota: Arc<FrameQuota>,
    /// Maximum number of bytes queued behind the message being sent.
    unsent: usize,
    /// Number of bytes queued since the last flush.
    gathered: usize,
}

impl WsSender {
    /// Creates a line over a socket.
    pub(super) const fn new(
        socket: WebSocketStream<FrameMeter<TokioIo<Upgraded>>>,
        quota: Arc<FrameQuota>,
        unsent: usize,
    ) -> Self {
        Self { socket, quota, unsent, gathered: 0 }
    }

    /// Returns the rate limit of incoming messages.
    pub(super) fn quota(&self) -> Arc<FrameQuota> {
        self.quota.clone()
    }

    /// Returns the next message from the other side.
    pub(super) async fn receive(&mut self) -> Option<Result<Message, Error>> {
        self.socket.next().await
    }

    /// Sends a message as JSON.
    pub(super) async fn send(&mut self, message: &impl Serialize) -> Result<(), ConnectionLostError> {
        self.queue(serialized(serde_json::to_string(message))?).await?;
        self.flush().await
    }

    /// Queues a JSON message until the next ones or [`WsSender::flush`]: messages sent together cost one system
    /// call. A message of any length is sent, but none is queued behind too many bytes.
    pub(super) async fn queue(&mut self, text: String) -> Result<(), ConnectionLostError> {
        if self.gathered > 0 && self.gathered + text.len() > self.unsent {
            self.flush().await?;
        }
        self.gathered += text.len();
        Ok(self.socket.feed(Message::Text(text.into())).await?)
    }

    /// Sends the queued messages.
    pub(super) async fn flush(&mut self) -> Result<(), ConnectionLostError> {
        self.gathered = 0;
        Ok(self.socket.flush().await?)
    }

    /// Sends a ping.
    pub(super) async fn ping(&mut self) -> Result<(), ConnectionLostError> {
        Ok(self.socket.send(Message::Ping(Vec::new().into())).await?)
    }

    /// Ends the connection with the closing handshake that the reason needs.
    pub(super) async fn close(mut self, end: DisconnectError) {
        match end {
            DisconnectError::Gone => {}
            // The library has queued the answer.
            DisconnectError::Closed => {
                if self.socket.flush().await.is_ok() {
                    self.linger().await;
                }
            }
            DisconnectError::Close(why) => {
                let (code, reason) = why.frame();
                let frame = CloseFrame { code: code.into(), reason: reason.into() };
                // A queued pong would be sent after the close frame.
                let sent = match self.socket.flush().await {
                    Ok(()) => self.socket.send(Message::Close(Some(frame))).await,
                    gone => gone,
                };
                // A stopping server does not wait.
                if sent.is_ok() && why != CloseReason::GoingAway {
                    self.linger().await;
                }
            }
        }
    }

    /// Waits briefly until the other side has read the close frame.
    async fn linger(mut self) {
        let stream = self.socket.get_mut().bare();
        if stream.shutdown().await.is_ok() {
            let mut nowhere = tokio::io::sink();
            let rest = tokio::io::copy(stream, &mut nowhere);
            // Errors do not matter: the connection is over.
            let _ = tokio::time::timeout(LINGER, rest).await;
        }
    }
}

/// Converts a serialization error to [`ConnectionLostError`]: nothing more can be sent then.
pub(super) fn serialized<T>(result: serde_json::Result<T>) -> Result<T, ConnectionLostError> {
    result.map_err(|error| {
        tracing::error!(%error, "a message could not be serialized");
        ConnectionLostError
    })
}

/// Maximum length of an incoming message, in bytes.
const LONGEST_MESSAGE: usize = 4096;
/// Size of the read buffer: most messages are shorter, and an idle connection keeps its buffer.
const READ: usize = 1024;

/// Extractor of a request that opens a WebSocket.
pub(super) struct SocketRequest {
    upgrade: OnUpgrade,
    /// Value of `Sec-WebSocket-Accept`.
    accept: HeaderValue,
}

impl<S: Send + Sync> FromRequestParts<S> for SocketRequest {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, HttpError> {
        let headers = &parts.headers;
        let asks = parts.method == Method::GET
            && names(headers, CONNECTION, "upgrade")
            && names(headers, UPGRADE, "websocket")
            && names(headers, SEC_WEBSOCKET_VERSION, "13");
        let key = headers.get(SEC_WEBSOCKET_KEY).filter(|_| asks);
        let accept = key.and_then(|key| HeaderValue::from_str(&derive_accept_key(key.as_bytes())).ok());
        match (parts.extensions.remove::<OnUpgrade>(), accept) {
            (Some(upgrade), Some(accept)) => Ok(Self { upgrade, accept }),
            _ => Err(HttpError::new(
                StatusCode::BAD_REQUEST,
                "not-websocket",
                view::message("not-websocket", &[]),
            )),
        }
    }
}

impl SocketRequest {
    /// Answers the request, and serves the connection after the upgrade.
    pub(super) fn open<F>(self, site: &Site, serve: impl FnOnce(WsSender) -> F + Send + 'static) -> Response
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let (upgrade, unsent) = (self.upgrade, site.settings().unsent);
        let quota = FrameQuota::new(site);
        tokio::spawn(async move {
            // The client may have hung up meanwhile.
            let Ok(upgraded) = upgrade.await else { return };
            let stream = FrameMeter::new(TokioIo::new(upgraded), quota.clone());
            let socket = WebSocketStream::from_raw_socket(stream, Role::Server, Some(config())).await;
            serve(WsSender::new(socket, quota, unsent)).await;
        });
        let headers = [
            (CONNECTION, HeaderValue::from_static("upgrade")),
            (UPGRADE, HeaderValue::from_static("websocket")),
            (SEC_WEBSOCKET_ACCEPT, self.accept),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
    }
}

/// Returns the limits of a connection. Buffers are as small as messages: a thousand idle connections must not
/// cost a thousand times the library's 128 KiB. Outgoing messages have no limit here; [`WsSender`] bounds the
/// queue behind each.
fn config() -> WebSocketConfig {
    WebSocketConfig::default()
        .max_message_size(Some(LONGEST_MESSAGE))
        .max_frame_size(Some(LONGEST_MESSAGE))
        .read_buffer_size(READ)
        .write_buffer_size(LONGEST_MESSAGE)
}

/// Returns whether a header lists a word.
fn names(headers: &HeaderMap, name: HeaderName, wanted: &str) -> bool {
    let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|word| word.trim().eq_ignore_ascii_case(wanted))
}

/// Reader of a connection's messages that counts the invalid ones.
#[derive(Debug)]
pub(super) struct MessageReader {
    language: Language,
    quota: Arc<FrameQuota>,
}

impl MessageReader {
    /// Creates a reader within a quota, with refusals in a language.
    pub(super) const fn new(language: Language, quota: Arc<FrameQuota>) -> Self {
        Self { language, quota }
    }

    /// Parses a message: a request, a refusal, or `None` if it needs no answer.
    ///
    /// # Errors
    /// [`DisconnectError`] if the connection ends, also after too many invalid messages.
    pub(super) fn read<R: DeserializeOwned>(
        &self,
        message: Option<Result<Message, Error>>,
    ) -> Result<Option<Result<R, RefusedRequest>>, DisconnectError> {
        let message = match message {
            None => return Err(DisconnectError::Gone),
            Some(Ok(Message::Close(_))) => return Err(DisconnectError::Closed),
            Some(Err(error)) => {
                return Err(CloseReason::after(&error).map_or(DisconnectError::Gone, DisconnectError::Close));
            }
            Some(Ok(message)) => message,
        };
        match self.judge(&message) {
            Ok(request) => Ok(request.map(Ok)),
            Err((re, nonsense)) => {
                self.quota.strike()?;
                Ok(Some(Err(nonsense.refusal(self.language, re))))
            }
        }
    }

    fn judge<R: DeserializeOwned>(
        &self,
        message: &Message,
    ) -> Result<Option<R>, (Option<RequestId>, ProtocolError)> {
        if let Err(wait) = self.quota.count() {
            let re =
                if let Message::Text(text) = message { wire::request_id(text).ok().flatten() } else { None };
            return Err((re, ProtocolError::TooFast(wait)));
        }
        match message {
            Message::Text(text) => wire::read(text).map(Some).map_err(|unread| match unread {
                RequestError::Id => (None, ProtocolError::Id),
                RequestError::Message(re) => (re, ProtocolError::Bad(view::message("invalid-message", &[]))),
            }),
            Message::Binary(_) => Err((None, ProtocolError::Bad(view::message("binary-message", &[])))),
            // The library yields no raw frames here.
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_) => Ok(None),
        }
    }
}

/// Timer of a connection's silence: the time since its last incoming message, independent of outgoing ones.
#[derive(Debug)]
pub(super) struct Keepalive {
    heard: Instant,
    asked: bool,
    ping_after: Duration,
    silence: Duration,
    /// Timer of the next action. It is not reset with every message, which is frequent, but when it fires too
    /// early, which is rare.
    bell: Pin<Box<Sleep>>,
}

/// Action after a silence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heartbeat {
    /// Send a ping.
    Ask,
    /// Treat the other side as gone.
    Gone,
}

impl Keepalive {
    /// Creates a timer that starts now.
    pub(super) fn new(settings: &Settings) -> Self {
        let (ping_after, silence, heard) = (settings.ping_after, settings.silence, Instant::now());
        let bell = Box::pin(sleep_until(heard + ping_after.min(silence)));
        Self { heard, asked: false, ping_after, silence, bell }
    }

    /// Records an incoming message.
    pub(super) fn hear(&mut self) {
        (self.heard, self.asked) = (Instant::now(), false);
    }

    /// Waits until an action is due. Cancellation safe.
    pub(super) async fn next_heartbeat(&mut self) -> Heartbeat {
        let asks = !self.asked && self.ping_after < self.silence;
        let due = self.heard + if asks { self.ping_after } else { self.silence };
        while Instant::now() < due {
            if self.bell.is_elapsed() || self.bell.deadline() > due {
                self.bell.as_mut().reset(due);
            }
            self.bell.as_mut().await;
        }
        self.asked |= asks;
        if asks { Heartbeat::Ask } else { Heartbeat::Gone }
    }
}

/// Two bytes and the longest length.
const LONGEST_HEADER: usize = 10;
const FINAL: u8 = 0x80;
const MASKED: u8 = 0x80;
const LENGTH: u8 = 0x7f;

/// A stream below a WebSocket that charges the quota for every frame that completes no message. The library
/// collects such frames silently, and an empty one costs its sender six bytes.
#[derive(Debug)]
pub(super) struct FrameMeter<S> {
    stream: S,
    quota: Arc<FrameQuota>,
    /// The part of the current frame header that has been read.
    header: [u8; LONGEST_HEADER],
    known: usize,
    /// Remaining bytes of the frame after its header.
    rest: u64,
    /// `true` if the quota is used up and the next read fails.
    spent: bool,
}

impl<S> FrameMeter<S> {
    /// Creates a metered stream of which nothing has been read.
    pub(super) const fn new(stream: S, quota: Arc<FrameQuota>) -> Self {
        Self { stream, quota, header: [0; LONGEST_HEADER], known: 0, rest: 0, spent: false }
    }

    /// Returns the inner stream without metering.
    pub(super) const fn bare(&mut self) -> &mut S {
        &mut self.stream
    }

    /// Charges for read bytes; returns the number of bytes before the first frame that exceeds the quota.
    fn measure(&mut self, bytes: &[u8]) -> usize {
        let mut at = 0;
        while at < bytes.len() {
            if self.rest > 0 {
                let passed = (bytes.len() - at).min(usize::try_from(self.rest).unwrap_or(usize::MAX));
                self.rest -= passed as u64;
                at += passed;
                continue;
            }
            self.header[self.known] = bytes[at];
            self.known += 1;
            if let Some(rest) = rest(&self.header[..self.known]) {
                (self.rest, self.known) = (rest, 0);
                if self.header[0] & FINAL == 0 && self.quota.count_fragment().is_err() {
                    self.spent = true;
                    return at;
                }
            }
            at += 1;
        }
        at
    }
}

/// Returns the number of bytes that follow a header; `None` while the header is incomplete.
fn rest(header: &[u8]) -> Option<u64> {
    let second = *header.get(1)?;
    let mask = if second & MASKED == 0 { 0 } else { 4 };
    let long = match second & LENGTH {
        126 => header.get(2..4)?,
        127 => header.get(2..10)?,
        short => return Some(u64::from(short) + mask),
    };
    let length = long.iter().fold(0_u64, |length, byte| length << 8 | u64::from(*byte));
    Some(length.saturating_add(mask))
}

impl<S: AsyncRead + Unpin> AsyncRead for FrameMeter<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        if !self.spent {
            ready!(Pin::new(&mut self.stream).poll_read(cx, buffer))?;
            let within = self.measure(&buffer.filled()[before..]);
            buffer.set_filled(before + within);
        }
        // The bytes before it are read first: they may violate the protocol or close the connection.
        let is_over = self.spent && buffer.filled().len() == before;
        Poll::Ready(if is_over { Err(io::Error::other(AbuseError)) } else { Ok(()) })
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for FrameMeter<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// The rate limit of one page socket. Messages share it with frames that complete none.
#[derive(Debug)]
pub(super) struct FrameQuota {
    messages: DefaultDirectRateLimiter,
    /// Number of invalid or too fast frames so far.
    strikes: AtomicUsize,
    /// Maximum number of strikes.
    most: usize,
}

/// Error for too many invalid or too fast frames on one connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AbuseError;

impl FrameQuota {
    /// Creates the quota of a new connection.
    pub(super) fn new(site: &Site) -> Arc<Self> {
        Self::with(site.rate_limits().messages(), site.settings().strikes).into()
    }

    /// Creates a quota with a maximum number of strikes.
    pub(super) const fn with(messages: DefaultDirectRateLimiter, most: usize) -> Self {
        Self { messages, strikes: AtomicUsize::new(0), most }
    }

    /// Counts a message.
    ///
    /// # Errors
    /// The time until the next message is allowed, in milliseconds, if this one comes too early.
    pub(super) fn count(&self) -> Result<(), u32> {
        self.messages.check().map_err(|early| {
            let wait = early.wait_time_from(DefaultClock::default().now());
            u32::try_from(wait.as_millis()).unwrap_or(u32::MAX).saturating_add(1)
        })
    }

    /// Counts a frame that completes no message. A frame that comes too early is a strike.
    ///
    /// # Errors
    /// [`AbuseError`] when there are too many strikes.
    pub(super) fn count_fragment(&self) -> Result<(), AbuseError> {
        self.count().or_else(|_| self.strike())
    }

    /// Counts an invalid or too fast frame.
    ///
    /// # Errors
    /// [`AbuseError`] when there are too many.
    pub(super) fn strike(&self) -> Result<(), AbuseError> {
        let before = self.strikes.fetch_add(1, Ordering::Relaxed);
        if before < self.most { Ok(()) } else { Err(AbuseError) }
    }
}

impl fmt::Display for AbuseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("too many invalid frames, or frames sent too fast")
    }
}

impl std::error::Error for AbuseError {}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use governor::{Quota, RateLimiter};

    use super::*;

    fn pulse(ping_after: u64, silence: u64) -> Keepalive {
        let (ping_after, silence) = (Duration::from_millis(ping_after), Duration::from_millis(silence));
        Keepalive::new(&Settings { ping_after, silence, ..Settings::default() })
    }

    #[tokio::test]
    async fn who_is_silent_is_asked_once_and_then_gone() {
        let mut pulse = pulse(1, 2);
        assert_eq!(
            [pulse.next_heartbeat().await, pulse.next_heartbeat().await],
            [Heartbeat::Ask, Heartbeat::Gone]
        );
        pulse.hear();
        assert_eq!(
            [pulse.next_heartbeat().await, pulse.next_heartbeat().await],
            [Heartbeat::Ask, Heartbeat::Gone],
            "and then it begins anew"
        );
    }

    #[tokio::test]
    async fn where_nobody_is_asked_in_time_silence_is_enough() {
        assert_eq!(pulse(2, 1).next_heartbeat().await, Heartbeat::Gone);
    }

    /// Creates a meter that lets two fragments pass.
    fn meter() -> FrameMeter<()> {
        let one = Quota::per_hour(NonZeroU32::MIN);
        FrameMeter::new((), FrameQuota::with(RateLimiter::direct(one), 1).into())
    }

    /// Builds a masked frame.
    fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
        let mut bytes = vec![first];
        match payload.len() {
            short @ 0..126 => bytes.push(MASKED | u8::try_from(short).unwrap()),
            long @ 126..65_536 => {
                bytes.push(MASKED | 126);
                bytes.extend(u16::try_from(long).unwrap().to_be_bytes());
            }
            longer => {
                bytes.push(MASKED | 127);
                bytes.extend((longer as u64).to_be_bytes());
            }
        }
        bytes.extend([0; 4]);
        bytes.extend(payload);
        bytes
    }

    #[test]
    fn fragments_are_counted_wherever_reads_part_them() {
        // The payloads look like headers of fragments.
        let whole: Vec<_> = [0, 1, 125, 126, 4096, 70_000]
            .into_iter()
            .flat_map(|length| frame(0x81, &vec![0; length]))
            .chain(frame(0x89, &[0; 9]))
            .collect();
        let fragments = [frame(0x01, b"a"), frame(0x00, b"")].concat();
        for step in [1, 2, 3, 7, 1024, usize::MAX] {
            let mut meter = meter();
            for part in [&whole[..], &fragments, &whole].concat().chunks(step) {
                assert_eq!(meter.measure(part), part.len(), "{step}");
            }
            let more = [&frame(0x81, b"x")[..], &frame(0x00, b"")].concat();
            assert_eq!((meter.measure(&more), meter.spent), (8, true), "{step}");
        }
    }
}
