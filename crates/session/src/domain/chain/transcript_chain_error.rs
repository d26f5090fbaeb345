/// Reason why a game has no transcript.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranscriptChainError {
    /// Some of its events are older than the server's keys.
    #[error("This game is older than the signing keys of the server.")]
    OlderThanKeys,
    /// Its players have sealed their plans in a form that transcripts do not support.
    #[error("Transcripts do not support the form in which the players of this game sealed their lists.")]
    OtherSeals,
    /// Its stored data are incomplete.
    #[error("The stored record of this game is incomplete.")]
    TooLittle,
}

impl TranscriptChainError {
    /// Returns the stable code, which docs/book/src/program/codes.md lists.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::OlderThanKeys => "older-than-keys",
            Self::TooLittle => "incomplete-game",
            Self::OtherSeals => "unsupported-seals",
        }
    }
}
