mod told;

/// What can be wrong with a transcript and what belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Wrong {
    /// The file, a line of it or a game in it is longer than may be.
    TooLong,
    /// The line is not an object of JSON with whole numbers and no name twice.
    NoLine,
    /// The file does not begin as a transcript, log or list of its kind and version.
    NoTranscript,
    /// A field is missing, too many, or not of its form.
    WrongField,
    /// The event has not the number after that of the one before.
    OutOfOrder,
    /// The event does not follow the one before: its hash of that is another.
    BrokenChain,
    /// The hash is not that of the event.
    WrongHash,
    /// The key is none of those that are given.
    UnknownKey,
    /// A key that the transcript brings along has signed nothing in it.
    UnusedKey,
    /// The key was not valid at that time.
    KeyOutOfTime,
    /// The signature is not one of the key over this.
    WrongSignature,
    /// The time is before that of the line before.
    GoesBack,
    /// A game cannot be made like this.
    WrongGame,
    /// This cannot happen at this point of a game.
    OutOfPlace,
    /// It is another turn.
    WrongTurn,
    /// The seal is there already, or the seat has sealed.
    SealAgain,
    /// The mode of the game says that somebody else seals.
    WrongSealer,
    /// A seal is opened before all seals of the turn are there.
    EarlyOpening,
    /// There is no seal that this opens.
    NoSeal,
    /// The opening does not fit the seal.
    WrongOpening,
    /// The plans of the turn are not those that were opened.
    PlansDiffer,
    /// The words are not those of the players' keys.
    WrongWords,
    /// What is shown is not what was committed to.
    WrongCommitment,
    /// The clocks have not so much left.
    WrongClock,
    /// A reading of the clocks is missing after the turn.
    NoClock,
    /// The clock of the seat had run out before.
    TooLate,
    /// The proof does not show what the seat forfeits for.
    WrongForfeit,
    /// The game did not end like this.
    WrongResult,
    /// The rules of the game say otherwise.
    Rules,
    /// The transcript is cut: the line that ends it is missing.
    NoEnd,
    /// Something stands behind the end.
    AfterEnd,
    /// The end tells of another chain.
    WrongEnd,
    /// The transcript lacks, or tells otherwise, what the receipt says.
    NotKept,
    /// The published tree has another chain of this game.
    Forked,
    /// The log does not tell of a day on which something happened in the game.
    NotInLog,
    /// The proof does not lead to the root of the tree.
    WrongProof,
}

impl Wrong {
    /// Everything that can be wrong.
    pub const ALL: &[Self] = &[
        Self::TooLong,
        Self::NoLine,
        Self::NoTranscript,
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

    /// Whether the file has not the form of one, so that nothing more can be said of it.
    #[must_use]
    pub const fn is_of_form(self) -> bool {
        matches!(self, Self::TooLong | Self::NoLine | Self::NoTranscript | Self::WrongField)
    }
}
