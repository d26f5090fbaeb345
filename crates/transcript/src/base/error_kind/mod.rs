mod messages;

/// An error of a transcript, or of a file that belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TranscriptErrorKind {
    /// The file, a line of it or a game in it exceeds its limit.
    TooLong,
    /// The line is not a JSON object with whole numbers and without duplicate names.
    NoLine,
    /// The first line is not that of a transcript, log or list of its kind.
    NoTranscript,
    /// The file is of a newer version than this program knows.
    TooNew,
    /// A field is missing, unknown or invalid.
    WrongField,
    /// The number of the event does not follow that of the event before.
    OutOfOrder,
    /// The event's hash of the event before is wrong.
    BrokenChain,
    /// The hash of the event is wrong.
    WrongHash,
    /// The key is not one of the given keys.
    UnknownKey,
    /// A key in the header of the transcript has not signed anything in it.
    UnusedKey,
    /// The key was not valid at that time.
    KeyOutOfTime,
    /// The key's signature is invalid.
    WrongSignature,
    /// The time is earlier than that of the line before.
    GoesBack,
    /// The parameters of the game are invalid.
    WrongGame,
    /// The event is not possible at this point of a game.
    OutOfPlace,
    /// The turn number is wrong.
    WrongTurn,
    /// The seal exists already, or the seat has sealed.
    SealAgain,
    /// The mode of the game requires another sealer.
    WrongSealer,
    /// A seal is opened before all seals of the turn are there.
    EarlyOpening,
    /// There is no seal for this opening.
    NoSeal,
    /// The opening does not fit the seal.
    WrongOpening,
    /// The plans of the turn differ from the opened ones.
    PlansDiffer,
    /// The words do not match the players' keys.
    WrongWords,
    /// The key or seed does not match its commitment.
    WrongCommitment,
    /// The reading of the clocks is wrong.
    WrongClock,
    /// A reading of the clocks is missing after the turn.
    NoClock,
    /// The clock of the seat had already expired.
    TooLate,
    /// The proof does not show the reason of the forfeit.
    WrongForfeit,
    /// The game cannot have this result.
    WrongResult,
    /// The rules of the game contradict the transcript.
    Rules,
    /// The transcript is cut off: its end line is missing.
    NoEnd,
    /// A line follows the end line.
    AfterEnd,
    /// The end line belongs to another chain.
    WrongEnd,
    /// The transcript does not contain, or contradicts, what the receipt says.
    NotKept,
    /// The published tree has another chain of this game.
    Forked,
    /// The log has no entry for a day with events in the game.
    NotInLog,
    /// The proof does not lead to the root of the tree.
    WrongProof,
}

impl TranscriptErrorKind {
    /// All errors.
    pub const ALL: &[Self] = &[
        Self::TooLong,
        Self::NoLine,
        Self::NoTranscript,
        Self::TooNew,
        Self::WrongField,
        Self::OutOfOrder,
        Self::BrokenChain,
        Self::WrongHash,
        Self::UnknownKey,
        Self::UnusedKey,
        Self::KeyOutOfTime,
        Self::WrongSignature,
        Self::GoesBack,
        Self::WrongGame,
        Self::OutOfPlace,
        Self::WrongTurn,
        Self::SealAgain,
        Self::WrongSealer,
        Self::EarlyOpening,
        Self::NoSeal,
        Self::WrongOpening,
        Self::PlansDiffer,
        Self::WrongWords,
        Self::WrongCommitment,
        Self::WrongClock,
        Self::NoClock,
        Self::TooLate,
        Self::WrongForfeit,
        Self::WrongResult,
        Self::Rules,
        Self::NoEnd,
        Self::AfterEnd,
        Self::WrongEnd,
        Self::NotKept,
        Self::Forked,
        Self::NotInLog,
        Self::WrongProof,
    ];

    /// Returns whether the error is one of the file's form, after which the rest cannot be checked.
    #[must_use]
    pub const fn is_of_form(self) -> bool {
        matches!(self, Self::TooLong | Self::NoLine | Self::NoTranscript | Self::TooNew | Self::WrongField)
    }
}
