use zugleich_wire::{RefusedRequest, RequestId};

use crate::view::say;

/// What no page of ours would send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Nonsense {
    /// Too many messages; after so many milliseconds one more is read.
    TooFast(u32),
    /// What the message calls itself is no number that it may have.
    Id,
    /// A player's key that is not a point on the curve: the other player's page could seal nothing with it.
    Key,
    /// The message is none; the sentence says why.
    Bad(String),
}

impl Nonsense {
    /// The kind of fault, for programs.
    pub(super) const fn code(&self) -> &'static str {
        match self {
            Self::TooFast(_) => "too-fast",
            Self::Id => "bad-id",
            Self::Key => "invalid-key",
            Self::Bad(_) => "bad-message",
        }
    }

    /// What is wrong, in a sentence.
    pub(super) fn words(self) -> String {
        match self {
            Self::TooFast(_) => say("too-fast", &[]),
            Self::Id => say("bad-id", &[]),
            Self::Key => say("bad-player-key", &[]),
            Self::Bad(why) => why,
        }
    }

    /// The answer to a message that calls itself so.
    pub(super) fn refusal(self, re: Option<RequestId>) -> RefusedRequest {
        let wait = if let Self::TooFast(wait) = self { Some(wait) } else { None };
        RefusedRequest { re, code: self.code(), rule: None, message: self.words(), wait }
    }
}
