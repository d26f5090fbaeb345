use super::TranscriptErrorKind;

impl TranscriptErrorKind {
    /// Returns the stable code, which docs/codes.md lists.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::TooLong => "too-long",
            Self::NoLine => "invalid-line",
            Self::NoTranscript => "invalid-header",
            Self::WrongField => "invalid-field",
            Self::OutOfOrder => "out-of-order",
            Self::BrokenChain => "broken-chain",
            Self::WrongHash => "hash-mismatch",
            Self::UnknownKey => "unknown-key",
            Self::UnusedKey => "unused-key",
            Self::KeyOutOfTime => "key-outside-validity",
            Self::WrongSignature => "invalid-signature",
            Self::GoesBack => "time-goes-back",
            Self::WrongGame => "invalid-game",
            Self::OutOfPlace => "out-of-place",
            Self::WrongTurn => "turn-mismatch",
            Self::SealAgain => "duplicate-seal",
            Self::WrongSealer => "sealer-mismatch",
            Self::EarlyOpening => "early-opening",
            Self::NoSeal => "missing-seal",
            Self::WrongOpening => "opening-mismatch",
            Self::PlansDiffer => "plans-differ",
            Self::WrongWords => "words-mismatch",
            Self::WrongCommitment => "commitment-mismatch",
            Self::WrongClock => "clock-mismatch",
            Self::NoClock => "missing-clock",
            Self::TooLate => "too-late",
            Self::WrongForfeit => "invalid-forfeit",
            Self::WrongResult => "result-mismatch",
            Self::Rules => "against-rules",
            Self::NoEnd => "missing-end",
            Self::AfterEnd => "after-end",
            Self::WrongEnd => "end-line-mismatch",
            Self::NotKept => "receipt-mismatch",
            Self::Forked => "forked",
            Self::NotInLog => "not-in-log",
            Self::WrongProof => "invalid-proof",
        }
    }

    /// Returns the error as a clause of a sentence.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::TooLong => "the file, a line of it or a game in it is longer than may be",
            Self::NoLine => "the line is not an object of JSON with whole numbers and no name twice",
            Self::NoTranscript => {
                "the file does not begin as a transcript, log or list of its kind and version"
            }
            Self::WrongField => "a field is missing, too many, or not of its form",
            Self::OutOfOrder => "the event has not the number after that of the one before",
            Self::BrokenChain => "the event does not follow the one before: its hash of that is another",
            Self::WrongHash => "the hash is not that of the event",
            Self::UnknownKey => "the key is none of those that are given",
            Self::UnusedKey => "a key that the transcript brings along has signed nothing in it",
            Self::KeyOutOfTime => "the key was not valid at that time",
            Self::WrongSignature => "the signature is not one of the key over this",
            Self::GoesBack => "the time is before that of the line before",
            Self::WrongGame => "a game cannot be made like this",
            Self::OutOfPlace => "this cannot happen at this point of a game",
            Self::WrongTurn => "it is another turn",
            Self::SealAgain => "the seal is there already, or the seat has sealed",
            Self::WrongSealer => "the mode of the game says that somebody else seals",
            Self::EarlyOpening => "a seal is opened before all seals of the turn are there",
            Self::NoSeal => "there is no seal that this opens",
            Self::WrongOpening => "the opening does not fit the seal",
            Self::PlansDiffer => "the plans of the turn are not those that were opened",
            Self::WrongWords => "the words are not those of the players' keys",
            Self::WrongCommitment => "what is shown is not what was committed to",
            Self::WrongClock => "the clocks have not so much left",
            Self::NoClock => "a reading of the clocks is missing after the turn",
            Self::TooLate => "the clock of the seat had run out before",
            Self::WrongForfeit => "the proof does not show what the seat forfeits for",
            Self::WrongResult => "the game did not end like this",
            Self::Rules => "the rules of the game say otherwise",
            Self::NoEnd => "the transcript is cut: the line that ends it is missing",
            Self::AfterEnd => "something stands behind the end",
            Self::WrongEnd => "the end tells of another chain",
            Self::NotKept => "the transcript lacks, or tells otherwise, what the receipt says",
            Self::Forked => "the published tree has another chain of this game",
            Self::NotInLog => "the log does not tell of a day on which something happened in the game",
            Self::WrongProof => "the proof does not lead to the root of the tree",
        }
    }
}
