use axum::extract::ws::Message;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, NotUntil};
use serde::de::DeserializeOwned;
use zugleich_wire::{self as wire, RefusedRequest, RequestId, Unread};

use super::nonsense::Nonsense;
use super::site::Site;
use super::talk::{Close, End};
use crate::view::say;

/// What comes over a connection, and how much of it no page of ours would send.
#[derive(Debug)]
pub(super) struct Hearing {
    messages: DefaultDirectRateLimiter,
    /// How often something was refused as no page would send it, and how often it may be.
    strikes: (usize, usize),
}

impl Hearing {
    /// Nothing has come yet.
    pub(super) fn new(site: &Site) -> Self {
        Self { messages: site.usage().messages(), strikes: (0, site.settings().strikes) }
    }

    /// Reads what has come: a request or why it is refused, or nothing that wants an answer.
    ///
    /// # Errors
    /// [`End`] if the connection is at its end, also because too much nonsense has come.
    pub(super) fn read<R: DeserializeOwned>(
        &mut self,
        message: Option<Result<Message, axum::Error>>,
    ) -> Result<Option<Result<R, RefusedRequest>>, End> {
        let message = match message {
            None | Some(Ok(Message::Close(_))) => return Err(End::Gone),
            Some(Err(error)) if is_too_big(&error) => return Err(End::Close(Close::TooBig)),
            Some(Err(_)) => return Err(End::Gone),
            Some(Ok(message)) => message,
        };
        match self.judge(&message) {
            Ok(request) => Ok(request.map(Ok)),
            Err((re, nonsense)) => {
                self.strikes.0 += 1;
                if self.strikes.0 > self.strikes.1 {
                    return Err(End::Close(Close::Abuse));
                }
                Ok(Some(Err(nonsense.refusal(re))))
            }
        }
    }

    fn judge<R: DeserializeOwned>(
        &self,
        message: &Message,
    ) -> Result<Option<R>, (Option<RequestId>, Nonsense)> {
        if let Err(early) = self.messages.check() {
            let re = if let Message::Text(text) = message { wire::named(text).ok().flatten() } else { None };
            return Err((re, Nonsense::TooFast(wait(&early))));
        }
        match message {
            Message::Text(text) => wire::read(text).map(Some).map_err(|unread| match unread {
                Unread::Id => (None, Nonsense::Id),
                Unread::Message(re) => (re, Nonsense::Bad(say("bad-message", &[]))),
            }),
            Message::Binary(_) => Err((None, Nonsense::Bad(say("binary-message", &[])))),
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => Ok(None),
        }
    }
}

/// In how many milliseconds one more message is read.
fn wait(early: &NotUntil<<DefaultClock as Clock>::Instant>) -> u32 {
    let wait = early.wait_time_from(DefaultClock::default().now());
    u32::try_from(wait.as_millis()).unwrap_or(u32::MAX).saturating_add(1)
}

/// Whether receiving failed because a message was too long.
fn is_too_big(error: &axum::Error) -> bool {
    let cause = std::error::Error::source(error).and_then(|cause| cause.downcast_ref());
    matches!(cause, Some(tungstenite::Error::Capacity(_)))
}
