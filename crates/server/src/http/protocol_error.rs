use zugleich_wire::{RefusedRequest, RequestId};

use zugleich_site::view::say;

/// Fault of a message that the site's own pages would not send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ProtocolError {
    /// Too many messages; milliseconds until the next one is read.
    TooFast(u32),
    /// The message's id is not a valid number.
    Id,
    /// A player key that is not a point on the curve: the opponent's page could not encrypt to it.
    Key,
    /// Not a valid message; the sentence says why.
    Bad(String),
}

impl ProtocolError {
    /// Returns the stable code of the fault.
    pub(super) const fn code(&self) -> &'static str {
        match self {
            Self::TooFast(_) => "too-fast",
            Self::Id => "invalid-id",
            Self::Key => "invalid-key",
            Self::Bad(_) => "invalid-message",
        }
    }

    /// Returns a sentence that describes the fault.
    pub(super) fn words(self) -> String {
        match self {
            Self::TooFast(_) => say("too-fast", &[]),
            Self::Id => say("invalid-id", &[]),
            Self::Key => say("bad-player-key", &[]),
            Self::Bad(why) => why,
        }
    }

    /// Returns the refusal of a message with this id.
    pub(super) fn refusal(self, re: Option<RequestId>) -> RefusedRequest {
        let wait = if let Self::TooFast(wait) = self { Some(wait) } else { None };
        RefusedRequest { re, code: self.code(), rule: None, message: self.words(), wait }
    }
}
