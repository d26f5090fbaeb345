//! Error causes of the commands, beside those of the rules.

/// Cause of a command's failure, beside those of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CliErrorKind {
    /// Arguments that do not form a command.
    WrongCall,
    /// Unknown name or invalid value of a server setting.
    WrongSetting,
    /// Unreadable file, folder or standard input.
    Unreadable,
    /// Input over the length limit.
    TooLong,
    /// Input that is not UTF-8.
    NotUtf8,
    /// Neither the input nor the command line names the game.
    NoGameNamed,
    /// Input and command line contradict each other about the game.
    OtherGame,
    /// The game lacks the feature that the command needs.
    NotInThisGame,
    /// Question that is neither a type nor a move.
    UnclearQuestion,
    /// List of Blind synchronous chess with too many moves.
    TooManyMoves,
    /// List of Blind synchronous chess with faults.
    InvalidList,
    /// Folder without lists of one side.
    MissingList,
    /// Batch with invalid pairs of lists.
    RefusedPairs,
    /// Empty measurement.
    NothingMeasured,
    /// Measurement that has found an error of the program itself.
    WrongAnswer,
    /// Opened seal that does not match the played plan.
    WrongOpening,
    /// Missing plan of the computer.
    NoChoice,
    /// Plan of the computer that differs from the one its seed gives.
    OtherPlan,
    /// Check that was possible and was skipped.
    NotChecked,
    /// Database with faults.
    UnsoundDatabase,
    /// Database without a place for its keys, and no key source given.
    NoKeys,
    /// Server that cannot start or cannot be measured.
    NoServer,
    /// The output file exists already.
    FileExists,
    /// Ctrl+C stopped the command.
    Interrupted,
    /// Line of a batch that is not a pair of lists.
    NoPair,
    /// Text that does not name a class of endings.
    NoClass,
    /// Missing table for a position.
    NoTable,
    /// File written by a newer version of the program.
    TooNew,
    /// File that is not a table of endings, or is damaged.
    DamagedTable,
    /// File that is not a net, or a net of another game.
    DamagedNet,
    /// File that is not a book of openings, or a book of another game.
    DamagedBook,
    /// Output that cannot be written, or a terminal that cannot be read.
    Io,
}

impl CliErrorKind {
    /// Returns the stable code, listed in docs/book/src/program/codes.md.
    pub const fn code(self) -> &'static str {
        match self {
            Self::WrongCall => "invalid-arguments",
            Self::WrongSetting => "invalid-setting",
            Self::Unreadable => "unreadable",
            Self::TooLong => "too-long",
            Self::NotUtf8 => "not-utf-8",
            Self::NoGameNamed => "missing-variant",
            Self::OtherGame => "game-mismatch",
            Self::NotInThisGame => "not-in-this-game",
            Self::UnclearQuestion => "invalid-question",
            Self::TooManyMoves => "too-many-moves",
            Self::InvalidList => "invalid-list",
            Self::MissingList => "missing-list",
            Self::RefusedPairs => "refused-pairs",
            Self::NothingMeasured => "nothing-measured",
            Self::WrongAnswer => "self-check-failed",
            Self::WrongOpening => "opening-mismatch",
            Self::NoChoice => "missing-engine-plan",
            Self::OtherPlan => "engine-plan-mismatch",
            Self::NotChecked => "not-checked",
            Self::UnsoundDatabase => "unsound-database",
            Self::NoKeys => "missing-database-keys",
            Self::NoServer => "server-failed",
            Self::FileExists => "already-exists",
            Self::Interrupted => "interrupted",
            Self::NoPair => "invalid-pair",
            Self::NoClass => "invalid-class",
            Self::NoTable => "missing-table",
            Self::TooNew => "too-new",
            Self::DamagedTable => "damaged-table",
            Self::DamagedNet => "damaged-net",
            Self::DamagedBook => "damaged-book",
            Self::Io => "io",
        }
    }
}
