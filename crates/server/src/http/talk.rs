//! What both WebSockets have in common: how messages go out and how a connection ends.

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

/// How long the other side may take to hang up after it was told why the connection ends. What it has sent meanwhile is
/// read and dropped: a system that has to throw it away also throws away what was told last.
const LINGER: Duration = Duration::from_secs(1);

/// Why a connection ends (RFC 6455, 7.4.1, and what IANA lists; from 4001 on they are ours).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Close {
    /// The server stops.
    GoingAway,
    /// Too many connections.
    Policy,
    /// A message was too long.
    TooBig,
    /// What came is not the protocol.
    Protocol,
    /// A text is not UTF-8.
    NotUtf8,
    /// Too many wrong or too fast messages.
    Abuse,
    /// The same guest has opened the game in too many other tabs since.
    Displaced,
    /// The guest has signed out everywhere.
    SignedOut,
}

impl Close {
    /// Returns why an error of receiving ends the connection; nothing if the other side is gone.
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
            Self::GoingAway => (1012, "the server stops: come back in a moment"),
            Self::Policy => (1008, "too many connections"),
            Self::TooBig => (1009, "the message is too big"),
            Self::Protocol => (1002, "this is not the WebSocket protocol"),
            Self::NotUtf8 => (1007, "the text is not UTF-8"),
            Self::Abuse => (4001, "too many wrong or too fast messages"),
            Self::Displaced => (4002, "opened in too many other tabs"),
            Self::SignedOut => (4003, "signed out"),
        }
    }
}

/// Why nothing more is said over a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The other side is gone.
    Gone,
    /// The other side has ended it, and is to be answered.
    Closed,
    /// The server ends it.
    Close(Close),
}

impl From<Gone> for End {
    fn from(_: Gone) -> Self {
        Self::Gone
    }
}

impl From<AbuseError> for End {
    fn from(_: AbuseError) -> Self {
        Self::Close(Close::Abuse)
    }
}

/// The other side is gone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gone;

impl From<Error> for Gone {
    fn from(_: Error) -> Self {
        Self
    }
}

/// A WebSocket to somebody who reads what is sent: the connection below fails when nothing is taken for too long.
#[derive(Debug)]
pub(super) struct Line {
    socket: WebSocketStream<FrameMeter<TokioIo<Upgraded>>>,
    quota: Arc<FrameQuota>,
    /// How many bytes may wait behind the message that goes out.
    unsent: usize,
    /// How many bytes were gathered since all was sent.
    gathered: usize,
}

impl Line {
    /// A line over a socket.
    pub(super) const fn new(
        socket: WebSocketStream<FrameMeter<TokioIo<Upgraded>>>,
        quota: Arc<FrameQuota>,
        unsent: usize,
    ) -> Self {
        Self { socket, quota, unsent, gathered: 0 }
    }

    /// The rate limit of what comes.
    pub(super) fn quota(&self) -> Arc<FrameQuota> {
        self.quota.clone()
    }

    /// The next message from the other side.
    pub(super) async fn receive(&mut self) -> Option<Result<Message, Error>> {
        self.socket.next().await
    }

    /// Sends a message as JSON.
    pub(super) async fn send(&mut self, message: &impl Serialize) -> Result<(), Gone> {
        self.gather(written(serde_json::to_string(message))?).await?;
        self.flush().await
    }

    /// Lets a message that was written as JSON wait for those that go out with it, or for [`Line::flush`]: what is sent
    /// together costs one call of the system. A message of any length is sent, but none waits behind too many bytes.
    pub(super) async fn gather(&mut self, text: String) -> Result<(), Gone> {
        if self.gathered > 0 && self.gathered + text.len() > self.unsent {
            self.flush().await?;
        }
        self.gathered += text.len();
        Ok(self.socket.feed(Message::Text(text.into())).await?)
    }

    /// Sends what waits.
    pub(super) async fn flush(&mut self) -> Result<(), Gone> {
        self.gathered = 0;
        Ok(self.socket.flush().await?)
    }

    /// Asks whether the other side is there.
    pub(super) async fn probe(&mut self) -> Result<(), Gone> {
        Ok(self.socket.send(Message::Ping(Vec::new().into())).await?)
    }

    /// Ends the connection as both sides should know of it.
    pub(super) async fn end(mut self, end: End) {
        match end {
            End::Gone => {}
            // The library has the answer ready.
            End::Closed => {
                if self.socket.flush().await.is_ok() {
                    self.linger().await;
                }
            }
            End::Close(why) => {
                let (code, reason) = why.frame();
                let frame = CloseFrame { code: code.into(), reason: reason.into() };
                // An answer to a ping that waits would come behind the end.
                let sent = match self.socket.flush().await {
                    Ok(()) => self.socket.send(Message::Close(Some(frame))).await,
                    gone => gone,
                };
                // A server that stops waits for nobody.
                if sent.is_ok() && why != Close::GoingAway {
                    self.linger().await;
                }
            }
        }
    }

    /// Waits a little until the other side has heard why the connection ends.
    async fn linger(mut self) {
        let stream = self.socket.get_mut().bare();
        if stream.shutdown().await.is_ok() {
            let mut nowhere = tokio::io::sink();
            let rest = tokio::io::copy(stream, &mut nowhere);
            // However the connection ends, it is over.
            let _ = tokio::time::timeout(LINGER, rest).await;
        }
    }
}

/// What was written as JSON; nothing more can be said where it could not be.
pub(super) fn written<T>(written: serde_json::Result<T>) -> Result<T, Gone> {
    written.map_err(|error| {
        tracing::error!(%error, "a message could not be written");
        Gone
    })
}
