use zugleich_rules::kernel::RulesError;

/// Why a game refuses what a seat wants. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The rules of the variant with this id refuse the plan.
    IllegalPlan(&'static str, RulesError),
    /// The viewer does not own the seat.
    NotYourSeat,
    /// The seat is taken.
    SeatTaken,
    /// The owner of the seek is not there, and so it is not listed.
    NotListed,
    /// The viewer already sits at the other seat.
    AlreadySeated,
    /// The plan is for another turn.
    WrongTurn {
        /// The turn of the plan.
        given: u32,
        /// The turn to plan.
        now: u32,
    },
    /// Another plan is locked.
    AlreadyCommitted,
    /// The seat has nothing to plan.
    NotActing,
    /// In this game the browsers seal the plans.
    SealsFirst,
    /// Nobody seals a plan in this game but the computer.
    NothingSealed,
    /// Another list is sealed.
    AlreadySealed,
    /// Not both lists are sealed yet.
    NotSealed,
    /// The seal is of something else.
    WrongOpening,
    /// The rules know no draws.
    DrawsUnknown,
    /// The computer has not sealed its plan yet.
    Sealing,
    /// A seat is open.
    Waiting,
    /// The game was played by another edition of the rules: it can be looked at, and that is all.
    StoredOnly {
        /// The edition by which it was played.
        played: u32,
        /// The edition of this program.
        known: u32,
    },
    /// The game is over.
    GameOver,
    /// A clock has ended the game.
    TimeUp,
    /// The game is not over.
    NotOver,
    /// Nobody offers a draw to this seat.
    NoOffer,
    /// The seat has offered a draw in this turn, or in one of the four before it.
    AlreadyOffered,
    /// The computer does not answer.
    NoDraws,
    /// Nobody asks this seat to take a turn back.
    NotAsked,
    /// The seat has asked to take a turn back in this turn, or in one of the four before it.
    AlreadyAsked,
    /// Turns of the game were taken back as often as may be.
    TooManyTakebacks,
    /// There is no turn of the player to take back.
    NothingPlayed,
    /// The rules offer no draw to claim.
    NoClaim,
    /// The game does not wait for the other player alone.
    NotAwaited,
    /// The other player is there, or has not been away for long enough.
    NotAway,
    /// The game has gone too far to be called off.
    TooLateToAbort,
    /// Whoever joins a game of mode `sealed` shows a key.
    KeyMissing,
    /// The key is not the one that was committed to.
    WrongKey,
    /// Not both keys of the players are known.
    NoKeys,
    /// What was left has not the size that it has in this game.
    BadDeposit,
    /// Nothing was left that a key could open.
    NoDeposit,
    /// The key is not that of what was left.
    WrongContentKey,
    /// What was left opens nothing, as is known.
    Spoilt,
    /// The same seal was placed in this game before.
    SealUsed,
    /// A rematch of a game of mode `sealed` needs a commitment for the other game.
    CommitmentMissing,
    /// The other side has asked for a rematch with another id.
    OtherRematch,
    /// The id that was drawn for a game is that of another one, or of one that was forgotten.
    IdTaken,
    /// What should be the hash of a seal has not the form of one.
    NotAHash,
}

impl Refusal {
    /// The rule that a plan breaks, by its stable name, where the rules have refused one.
    #[must_use]
    pub const fn rule(&self) -> Option<&'static str> {
        match self {
            Self::IllegalPlan(_, error) => Some(error.code()),
            _ => None,
        }
    }

    /// The kind of refusal, for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::IllegalPlan(..) => "illegal-plan",
            Self::NotYourSeat => "not-your-seat",
            Self::SeatTaken => "seat-taken",
            Self::NotListed => "not-listed",
            Self::AlreadySeated => "already-seated",
            Self::WrongTurn { .. } => "wrong-turn",
            Self::AlreadyCommitted => "already-committed",
            Self::NotActing => "not-acting",
            Self::SealsFirst => "seals-first",
            Self::NothingSealed => "nothing-sealed",
            Self::AlreadySealed => "already-sealed",
            Self::NotSealed => "not-sealed",
            Self::WrongOpening => "wrong-opening",
            Self::DrawsUnknown => "draws-unknown",
            Self::Sealing => "sealing",
            Self::Waiting => "waiting",
            Self::StoredOnly { .. } => "stored-only",
            Self::GameOver => "game-over",
            Self::TimeUp => "time-up",
            Self::NotOver => "not-over",
            Self::NoOffer => "no-offer",
            Self::AlreadyOffered => "already-offered",
            Self::NoDraws => "no-draws",
            Self::NotAsked => "not-asked",
            Self::AlreadyAsked => "already-asked",
            Self::TooManyTakebacks => "too-many-takebacks",
            Self::NothingPlayed => "nothing-played",
            Self::NoClaim => "no-claim",
            Self::NotAwaited => "not-awaited",
            Self::NotAway => "not-away",
            Self::TooLateToAbort => "too-late-to-abort",
            Self::KeyMissing => "key-missing",
            Self::WrongKey => "wrong-key",
            Self::NoKeys => "no-keys",
            Self::BadDeposit => "bad-deposit",
            Self::NoDeposit => "no-deposit",
            Self::WrongContentKey => "wrong-content-key",
            Self::Spoilt => "spoilt-deposit",
            Self::SealUsed => "seal-used",
            Self::CommitmentMissing => "commitment-missing",
            Self::OtherRematch => "other-rematch",
            Self::IdTaken => "id-taken",
            Self::NotAHash => "bad-message",
        }
    }
}
