//! Common parts of both WebSockets: outgoing messages and closing.

use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use serde::Serialize;
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::WebSocketStream;
use tungstenite::Message;
use tungstenite::error::{Error, ProtocolError};
use tungstenite::protocol::CloseFrame;

use super::frame_meter::FrameMeter;
use super::frame_quota::{AbuseError, FrameQuota};

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
            Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => None,
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
pub(super) fn serialized<T>(written: serde_json::Result<T>) -> Result<T, ConnectionLostError> {
    written.map_err(|error| {
        tracing::error!(%error, "a message could not be serialized");
        ConnectionLostError
    })
}
