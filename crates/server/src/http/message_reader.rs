use std::sync::Arc;

use serde::de::DeserializeOwned;
use tungstenite::{Error, Message};
use zugleich_wire::{self as wire, RefusedRequest, RequestError, RequestId};

use super::frame_quota::FrameQuota;
use super::protocol_error::ProtocolError;
use super::ws_sender::{CloseReason, DisconnectError};
use zugleich_site::view::say;

/// Reader of a connection's messages that counts the invalid ones.
#[derive(Debug)]
pub(super) struct MessageReader {
    quota: Arc<FrameQuota>,
}

impl MessageReader {
    /// Creates a reader within a quota.
    pub(super) const fn new(quota: Arc<FrameQuota>) -> Self {
        Self { quota }
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
                Ok(Some(Err(nonsense.refusal(re))))
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
                RequestError::Message(re) => (re, ProtocolError::Bad(say("invalid-message", &[]))),
            }),
            Message::Binary(_) => Err((None, ProtocolError::Bad(say("binary-message", &[])))),
            // The library yields no raw frames here.
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_) => Ok(None),
        }
    }
}
