//! Reasons for which commands refuse, beside those of the rules.

/// What the commands refuse themselves, beside the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The arguments are not those of a command.
    WrongCall,
    /// A setting of the server has no such name or value.
    WrongSetting,
    /// A file, a folder or standard input cannot be read.
    Unreadable,
    /// The input is longer than may be.
    TooLong,
    /// The input is not UTF-8.
    NotUtf8,
    /// Neither the input nor the command line says which game it is.
    NoGameNamed,
    /// Input and command line say different things of the game.
    OtherGame,
    /// The game does not have what the command is about.
    NotInThisGame,
    /// What is asked is neither a type nor a move.
    UnclearQuestion,
    /// A list of Blind synchronous chess has too many moves.
    TooManyMoves,
    /// A list of Blind synchronous chess has faults.
    NoList,
    /// Some pairs of lists are refused.
    RefusedPairs,
    /// There is nothing to measure.
    NothingMeasured,
    /// A measurement has found the program itself wrong.
    WrongAnswer,
    /// An opened seal does not fit what was played.
    WrongOpening,
    /// The computer has found no plan.
    NoChoice,
    /// The computer has played a plan that its seed does not give.
    OtherPlan,
    /// Something could be checked and was not.
    NotChecked,
    /// A database has faults.
    UnsoundDatabase,
    /// A database has no place for its keys, and nobody has named one.
    NoKeys,
    /// The server cannot start, or cannot be measured.
    NoServer,
    /// A file would take the place of another.
    FileExists,
    /// Ctrl+C has ended it.
    Interrupted,
    /// A line of a batch is no pair of lists.
    NoPair,
    /// A text names no class of endings.
    NoClass,
    /// There is no table of a position.
    NoTable,
    /// A file was written by a newer version of the program.
    TooNew,
    /// A file is no table of endings, or not as it was written.
    DamagedTable,
    /// A file is no net, or none of the game.
    DamagedNet,
    /// A file is no book of openings, or none of the game.
    DamagedBook,
    /// The output could not be written, or a terminal not be read.
    Io,
}

impl Cause {
    /// The stable name, which docs/codes.md lists.
    pub const fn code(self) -> &'static str {
        match self {
            Self::WrongCall => "wrong-call",
            Self::WrongSetting => "wrong-setting",
            Self::Unreadable => "unreadable",
            Self::TooLong => "too-long",
            Self::NotUtf8 => "not-utf-8",
            Self::NoGameNamed => "no-game-named",
            Self::OtherGame => "other-game",
            Self::NotInThisGame => "not-in-this-game",
            Self::UnclearQuestion => "unclear-question",
            Self::TooManyMoves => "too-many-moves",
            Self::NoList => "no-list",
            Self::RefusedPairs => "refused-pairs",
            Self::NothingMeasured => "nothing-measured",
            Self::WrongAnswer => "wrong-answer",
            Self::WrongOpening => "wrong-opening",
            Self::NoChoice => "no-choice",
            Self::OtherPlan => "other-plan",
            Self::NotChecked => "not-checked",
            Self::UnsoundDatabase => "unsound-database",
            Self::NoKeys => "no-keys",
            Self::NoServer => "no-server",
            Self::FileExists => "exists-already",
            Self::Interrupted => "interrupted",
            Self::NoPair => "no-pair",
            Self::NoClass => "no-class",
            Self::NoTable => "no-table",
            Self::TooNew => "too-new",
            Self::DamagedTable => "damaged-table",
            Self::DamagedNet => "damaged-net",
            Self::DamagedBook => "damaged-book",
            Self::Io => "io",
        }
    }
}
