use zugleich_render::language::Language;
use zugleich_wire::{RefusedRequest, RequestId};

use zugleich_site::view::{LocalizedText, message};

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
    Bad(LocalizedText),
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
    pub(super) fn words(self) -> LocalizedText {
        match self {
            Self::TooFast(_) => message("too-fast", &[]),
            Self::Id => message("invalid-id", &[]),
            Self::Key => message("bad-player-key", &[]),
            Self::Bad(why) => why,
        }
    }

    /// Returns the fault of a message that only a program sends; the sentence is English.
    pub(super) fn english(why: &str) -> Self {
        Self::Bad(LocalizedText::of(|_| why.to_owned()))
    }

    /// Returns the refusal of a message with this id.
    pub(super) fn refusal(self, language: Language, re: Option<RequestId>) -> RefusedRequest {
        let wait = if let Self::TooFast(wait) = self { Some(wait) } else { None };
        RefusedRequest {
            re,
            code: self.code(),
            rule: None,
            message: self.words().text(language).to_owned(),
            wait,
        }
    }
}
