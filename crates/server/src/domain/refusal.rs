use zugleich_rules::kernel::RulesError;

/// Why a message to a room is refused. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The rules refuse the plan.
    #[error("{}", sentence(&.0.to_string()))]
    IllegalPlan(RulesError),
    /// The viewer does not own the seat.
    #[error("This seat is not yours.")]
    NotYourSeat,
    /// The seat is taken.
    #[error("Both seats are taken.")]
    SeatTaken,
    /// The viewer already sits at the other seat.
    #[error("You already have a seat in this game.")]
    AlreadySeated,
    /// The plan is for another turn.
    #[error("This plan is for turn {given}, but the game is at turn {now}.")]
    WrongTurn {
        /// The turn of the plan.
        given: u32,
        /// The turn to plan.
        now: u32,
    },
    /// Another plan is locked.
    #[error("Your plan for this turn is committed and cannot be changed.")]
    AlreadyCommitted,
    /// The seat has nothing to plan.
    #[error("This side has nothing to plan now.")]
    NotActing,
    /// In this game the browsers seal the plans.
    #[error("In this game a list is not committed: its seal comes first, and the list when both are sealed.")]
    SealsFirst,
    /// Nobody seals a plan in this game but the computer.
    #[error("In this game plans are committed: there is nothing to seal and nothing to open.")]
    NothingSealed,
    /// Another list is sealed.
    #[error("Your list is sealed and cannot be changed.")]
    AlreadySealed,
    /// Not both lists are sealed yet.
    #[error("A list is opened when both are sealed.")]
    NotSealed,
    /// The seal is of something else.
    #[error("This is not the list that you sealed: it has another hash.")]
    WrongOpening,
    /// The rules know no draws.
    #[error("There are no draws in this game.")]
    DrawsUnknown,
    /// The computer has not sealed its plan yet.
    #[error("The computer is still sealing its plan; commit yours when its seal is shown.")]
    Sealing,
    /// A seat is open.
    #[error("The game begins when the other seat is taken.")]
    Waiting,
    /// The game is over.
    #[error("The game is over.")]
    GameOver,
    /// A clock has ended the game.
    #[error("The time is up: the game is over.")]
    TimeUp,
    /// The game is not over.
    #[error("A rematch can be asked for when the game is over.")]
    NotOver,
    /// Nobody offers a draw to this seat.
    #[error("There is no offer of a draw to answer.")]
    NoOffer,
    /// The seat has offered a draw in this turn.
    #[error("You have already offered a draw in this turn.")]
    AlreadyOffered,
    /// The computer does not answer.
    #[error("The computer takes no draws.")]
    NoDraws,
    /// Nobody asks this seat to take a turn back.
    #[error("Nobody has asked you to take a turn back.")]
    NotAsked,
    /// The seat has asked to take a turn back in this turn.
    #[error("You have already asked to take this turn back.")]
    AlreadyAsked,
    /// There is no turn of the player to take back.
    #[error("There is nothing to take back yet.")]
    NothingPlayed,
    /// The rules offer no draw to claim.
    #[error("There is no draw to claim now.")]
    NoClaim,
    /// The message is no message.
    #[error("{0}")]
    BadMessage(String),
    /// Too many messages.
    #[error("Too many messages: wait a moment and send this again.")]
    TooFast,
    /// Nothing could be written.
    #[error("The server could not store this. Wait a moment and try again.")]
    Storage,
}

impl Refusal {
    /// The rule that a plan breaks, by its stable name, where the rules have refused one.
    #[must_use]
    pub const fn rule(&self) -> Option<&'static str> {
        match self {
            Self::IllegalPlan(error) => Some(error.code()),
            _ => None,
        }
    }

    /// The kind of refusal, for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::IllegalPlan(_) => "illegal-plan",
            Self::NotYourSeat => "not-your-seat",
            Self::SeatTaken => "seat-taken",
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
            Self::GameOver => "game-over",
            Self::TimeUp => "time-up",
            Self::NotOver => "not-over",
            Self::NoOffer => "no-offer",
            Self::AlreadyOffered => "already-offered",
            Self::NoDraws => "no-draws",
            Self::NotAsked => "not-asked",
            Self::AlreadyAsked => "already-asked",
            Self::NothingPlayed => "nothing-played",
            Self::NoClaim => "no-claim",
            Self::BadMessage(_) => "bad-message",
            Self::TooFast => "too-fast",
            Self::Storage => "storage",
        }
    }
}

/// A refusal of the rules as a sentence: it begins with a capital and ends with a full stop.
pub(crate) fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", rest.as_str())
}
