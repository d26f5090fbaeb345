use std::sync::Arc;

use serde::de::DeserializeOwned;
use tungstenite::{Error, Message};
use zugleich_wire::{self as wire, RefusedRequest, RequestId, Unread};

use super::frame_quota::FrameQuota;
use super::nonsense::Nonsense;
use super::talk::{Close, End};
use crate::view::say;

/// Reader of a connection's messages that counts the invalid ones.
#[derive(Debug)]
pub(super) struct Hearing {
    quota: Arc<FrameQuota>,
}

impl Hearing {
    /// Creates a reader within a quota.
    pub(super) const fn new(quota: Arc<FrameQuota>) -> Self {
        Self { quota }
    }

    /// Parses a message: a request, a refusal, or `None` if it needs no answer.
    ///
    /// # Errors
    /// [`End`] if the connection ends, also after too many invalid messages.
    pub(super) fn read<R: DeserializeOwned>(
        &self,
        message: Option<Result<Message, Error>>,
    ) -> Result<Option<Result<R, RefusedRequest>>, End> {
        let message = match message {
            None => return Err(End::Gone),
            Some(Ok(Message::Close(_))) => return Err(End::Closed),
            Some(Err(error)) => return Err(Close::after(&error).map_or(End::Gone, End::Close)),
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
    ) -> Result<Option<R>, (Option<RequestId>, Nonsense)> {
        if let Err(wait) = self.quota.count() {
            let re = if let Message::Text(text) = message { wire::named(text).ok().flatten() } else { None };
            return Err((re, Nonsense::TooFast(wait)));
        }
        match message {
            Message::Text(text) => wire::read(text).map(Some).map_err(|unread| match unread {
                Unread::Id => (None, Nonsense::Id),
                Unread::Message(re) => (re, Nonsense::Bad(say("bad-message", &[]))),
            }),
            Message::Binary(_) => Err((None, Nonsense::Bad(say("binary-message", &[])))),
            // The library yields no raw frames here.
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_) => Ok(None),
        }
    }
}
