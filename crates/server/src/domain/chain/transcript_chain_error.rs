/// Reason why a game has no transcript.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranscriptChainError {
    /// Some of its events are older than the server's keys.
    #[error("This game is older than the keys with which the server signs.")]
    OlderThanKeys,
    /// Its players have sealed their plans in a form that transcripts do not support.
    #[error("The players of this game have sealed their lists in a form that transcripts do not have yet.")]
    OtherSeals,
    /// Its stored data are incomplete.
    #[error("Too little of this game is stored.")]
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
