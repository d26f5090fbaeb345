use zugleich_rules::kernel::RulesError;

/// Reason why a game refuses a command. The game is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecisionError {
    /// The rules of the variant with this id refuse the plan.
    IllegalPlan(&'static str, RulesError),
    /// The viewer does not own the seat.
    NotYourSeat,
    /// The seat is taken.
    SeatTaken,
    /// The owner of the seek is not connected, so the seek is not listed.
    NotListed,
    /// The guest already sits at the other seat.
    AlreadySeated,
    /// The plan is for another turn.
    WrongTurn {
        /// The turn of the plan.
        given: u32,
        /// The turn to plan.
        now: u32,
    },
    /// Another plan is committed.
    AlreadyCommitted,
    /// The seat has nothing to plan.
    NotActing,
    /// In this game the browsers seal the plans.
    SealsFirst,
    /// In this game no player seals a plan.
    NothingSealed,
    /// Another list or plan is sealed.
    AlreadySealed,
    /// Not both seals are placed yet.
    NotSealed,
    /// The opening does not match the seal.
    WrongOpening,
    /// The rules have no draws.
    DrawsUnknown,
    /// The computer has not sealed its plan yet.
    Sealing,
    /// A seat is open.
    Waiting,
    /// The game was played by another edition of the rules and can only be viewed.
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
    /// The other seat has not offered a draw.
    NoOffer,
    /// The seat has offered a draw in this turn, or in one of the four before it.
    AlreadyOffered,
    /// The computer does not answer draw offers.
    NoDraws,
    /// The other seat has not asked to take a turn back.
    NotAsked,
    /// The seat has asked to take a turn back in this turn, or in one of the four before it.
    AlreadyAsked,
    /// The game has reached its limit of takebacks.
    TooManyTakebacks,
    /// The player has no turn to take back.
    NothingPlayed,
    /// The rules offer no draw to claim.
    NoClaim,
    /// The game does not wait for the other player alone.
    NotAwaited,
    /// The other player is present, or has not been away for long enough.
    NotAway,
    /// The game has gone too far to be aborted.
    TooLateToAbort,
    /// The game is not played by days.
    NotByDays,
    /// The browsers seal the plans, so that the server keeps no drafts.
    NotKept,
    /// The seat has given time in this turn.
    AlreadyGiven,
    /// Joining a game of mode `sealed` requires a key.
    KeyMissing,
    /// The key does not match its commitment.
    WrongKey,
    /// Not both players' keys are known.
    NoKeys,
    /// The deposit does not have the size required in this game.
    BadDeposit,
    /// There is no deposit that a key could open.
    NoDeposit,
    /// The key is not that of the deposit.
    WrongContentKey,
    /// The deposit is known to open nothing.
    Spoilt,
    /// The same seal was placed in this game before.
    SealUsed,
    /// A rematch of a game of mode `sealed` needs a commitment for the other game.
    CommitmentMissing,
    /// The other side has asked for a rematch with another id.
    OtherRematch,
    /// The id chosen for a game belongs to another game or to a deleted one.
    IdTaken,
    /// The text is not a valid seal hash.
    NotAHash,
}

impl DecisionError {
    /// Returns the stable code of the rule that a plan breaks, if the rules have refused a plan.
    #[must_use]
    pub const fn rule(&self) -> Option<&'static str> {
        match self {
            Self::IllegalPlan(_, error) => Some(error.code()),
            _ => None,
        }
    }

    /// Returns the stable code of the refusal.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::IllegalPlan(..) => "illegal-plan",
            Self::NotYourSeat => "not-your-seat",
            Self::SeatTaken => "seat-taken",
            Self::NotListed => "not-listed",
            Self::AlreadySeated => "already-seated",
            Self::WrongTurn { .. } => "turn-mismatch",
            Self::AlreadyCommitted => "already-committed",
            Self::NotActing => "not-acting",
            Self::SealsFirst => "seal-required",
            Self::NothingSealed => "unexpected-seal",
            Self::AlreadySealed => "already-sealed",
            Self::NotSealed => "not-sealed",
            Self::WrongOpening => "opening-mismatch",
            Self::DrawsUnknown => "draws-not-supported",
            Self::Sealing => "sealing",
            Self::Waiting => "waiting",
            Self::StoredOnly { .. } => "read-only-game",
            Self::GameOver => "game-over",
            Self::TimeUp => "time-up",
            Self::NotOver => "not-over",
            Self::NoOffer => "missing-offer",
            Self::AlreadyOffered => "already-offered",
            Self::NoDraws => "computer-declines-draws",
            Self::NotAsked => "not-asked",
            Self::AlreadyAsked => "already-asked",
            Self::TooManyTakebacks => "too-many-takebacks",
            Self::NothingPlayed => "nothing-played",
            Self::NoClaim => "invalid-claim",
            Self::NotAwaited => "not-awaited",
            Self::NotAway => "not-away",
            Self::TooLateToAbort => "too-late-to-abort",
            Self::NotByDays => "not-by-days",
            Self::NotKept => "not-kept",
            Self::AlreadyGiven => "already-given",
            Self::KeyMissing => "missing-key",
            Self::WrongKey => "key-mismatch",
            Self::NoKeys => "missing-player-keys",
            Self::BadDeposit => "invalid-deposit",
            Self::NoDeposit => "missing-deposit",
            Self::WrongContentKey => "content-key-mismatch",
            Self::Spoilt => "spoilt-deposit",
            Self::SealUsed => "seal-used",
            Self::CommitmentMissing => "missing-commitment",
            Self::OtherRematch => "rematch-mismatch",
            Self::IdTaken => "id-taken",
            Self::NotAHash => "invalid-message",
        }
    }
}
