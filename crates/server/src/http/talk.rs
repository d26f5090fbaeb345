//! What both WebSockets have in common: how messages go out and how a connection ends.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use futures_util::SinkExt;
use serde::Serialize;

use crate::base::Settings;

/// No message from outside is longer.
const LONGEST_MESSAGE: usize = 4096;
/// How much is read at once: most messages are shorter, and a quiet connection keeps the place for it.
const READ: usize = 1024;

/// Sets the limits of a connection. Buffers are as small as messages are: a thousand connections that are
/// quiet must not cost a thousand times the library's 128 KiB.
pub(super) fn limited(upgrade: WebSocketUpgrade, settings: &Settings) -> WebSocketUpgrade {
    upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .read_buffer_size(READ)
        .write_buffer_size(LONGEST_MESSAGE)
        // The library wants it to be more than what it gathers before it writes.
        .max_write_buffer_size(settings.unsent.max(2 * LONGEST_MESSAGE))
}

/// Why a connection ends (RFC 6455, 7.4.1, and what IANA lists; from 4001 on they are ours).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Close {
    /// The server stops.
    GoingAway,
    /// Too many connections.
    Policy,
    /// A message was too long.
    TooBig,
    /// Too many wrong or too fast messages.
    Abuse,
    /// The same guest has opened the game in too many other tabs since.
    Displaced,
    /// The guest has signed out everywhere.
    SignedOut,
}

impl Close {
    const fn frame(self) -> (u16, &'static str) {
        match self {
            Self::GoingAway => (1012, "the server stops: come back in a moment"),
            Self::Policy => (1008, "too many connections"),
            Self::TooBig => (1009, "the message is too big"),
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
    /// The server ends it.
    Close(Close),
}

impl From<Gone> for End {
    fn from(_: Gone) -> Self {
        Self::Gone
    }
}

/// The other side is gone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gone;

/// A WebSocket to somebody who reads what is sent: who does not is gone.
#[derive(Debug)]
pub(super) struct Line {
    socket: WebSocket,
    /// How long a message may take to go out.
    patience: Duration,
}

impl Line {
    /// A line over a socket.
    pub(super) fn new(socket: WebSocket, settings: &Settings) -> Self {
        Self { socket, patience: settings.write_time }
    }

    /// The next message from the other side.
    pub(super) async fn receive(&mut self) -> Option<Result<Message, axum::Error>> {
        self.socket.recv().await
    }

    /// Sends a message as JSON.
    pub(super) async fn send(&mut self, message: &impl Serialize) -> Result<(), Gone> {
        self.gather(written(serde_json::to_string(message))?).await?;
        self.flush().await
    }

    /// Lets a message that was written as JSON wait for those that go out with it, or for [`Line::flush`]: what is sent
    /// together costs one call of the system.
    pub(super) async fn gather(&mut self, text: String) -> Result<(), Gone> {
        in_time(self.patience, self.socket.feed(Message::Text(text.into()))).await
    }

    /// Sends what waits.
    pub(super) async fn flush(&mut self) -> Result<(), Gone> {
        in_time(self.patience, self.socket.flush()).await
    }

    /// Asks whether the other side is there.
    pub(super) async fn probe(&mut self) -> Result<(), Gone> {
        self.send_raw(Message::Ping(Vec::new().into())).await
    }

    /// Ends the connection and says why.
    pub(super) async fn close(mut self, why: Close) {
        let (code, reason) = why.frame();
        // Whether the other side still hears it makes no difference.
        let _ = self.send_raw(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
    }

    async fn send_raw(&mut self, message: Message) -> Result<(), Gone> {
        in_time(self.patience, self.socket.send(message)).await
    }
}

/// What was written as JSON; nothing more can be said where it could not be.
pub(super) fn written<T>(written: serde_json::Result<T>) -> Result<T, Gone> {
    written.map_err(|error| {
        tracing::error!(%error, "a message could not be written");
        Gone
    })
}

/// Whoever takes longer to read is gone.
async fn in_time<E>(patience: Duration, sent: impl Future<Output = Result<(), E>>) -> Result<(), Gone> {
    match tokio::time::timeout(patience, sent).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Gone),
    }
}
