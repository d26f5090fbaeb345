//! What both WebSockets have in common: how messages go out and how a connection ends.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use serde::Serialize;

/// No message from outside is longer.
const LONGEST_MESSAGE: usize = 4096;
/// How long nothing may come from the other side before it is asked whether it is there.
pub(super) const QUIET: Duration = Duration::from_secs(25);
/// How long a message may take to go out; who reads slower is gone.
const PATIENCE: Duration = Duration::from_secs(10);

/// Sets the limits of a connection. Buffers are as small as messages are: a thousand connections that are
/// quiet must not cost a thousand times the library's 128 KiB.
pub(super) fn limited(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .read_buffer_size(LONGEST_MESSAGE)
        .write_buffer_size(LONGEST_MESSAGE)
}

/// Why a connection ends (RFC 6455, 7.4.1; 4001 is ours).
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
}

impl Close {
    const fn frame(self) -> (u16, &'static str) {
        match self {
            Self::GoingAway => (1001, "the server stops"),
            Self::Policy => (1008, "too many connections"),
            Self::TooBig => (1009, "the message is too big"),
            Self::Abuse => (4001, "too many wrong or too fast messages"),
        }
    }
}

/// What no page of ours would send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Nonsense {
    /// Too many messages.
    TooFast,
    /// The message is none; the sentence says why.
    Bad(String),
}

impl Nonsense {
    /// The kind of fault, for programs.
    pub(super) const fn code(&self) -> &'static str {
        match self {
            Self::TooFast => "too-fast",
            Self::Bad(_) => "bad-message",
        }
    }

    /// What is wrong, in a sentence.
    pub(super) fn words(self) -> String {
        match self {
            Self::TooFast => "Too many messages: wait a moment and send this again.".to_owned(),
            Self::Bad(why) => why,
        }
    }
}

/// The other side is gone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gone;

/// Sends a message as JSON.
pub(super) async fn send(socket: &mut WebSocket, message: &impl Serialize) -> Result<(), Gone> {
    let text = serde_json::to_string(message).map_err(|error| {
        tracing::error!(%error, "a message could not be written");
        Gone
    })?;
    send_raw(socket, Message::Text(text.into())).await
}

/// Asks whether the other side is there.
pub(super) async fn probe(socket: &mut WebSocket) -> Result<(), Gone> {
    send_raw(socket, Message::Ping(Vec::new().into())).await
}

/// Ends a connection and says why.
pub(super) async fn close(mut socket: WebSocket, why: Close) {
    let (code, reason) = why.frame();
    // Whether the other side still hears it makes no difference.
    let _ = send_raw(&mut socket, Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
}

async fn send_raw(socket: &mut WebSocket, message: Message) -> Result<(), Gone> {
    match tokio::time::timeout(PATIENCE, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Gone),
    }
}

/// Whether receiving failed because a message was too long.
pub(super) fn is_too_big(error: &axum::Error) -> bool {
    let cause = std::error::Error::source(error).and_then(|cause| cause.downcast_ref());
    matches!(cause, Some(tungstenite::Error::Capacity(_)))
}
