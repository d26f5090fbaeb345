use std::sync::Arc;

use zugleich_rules::kernel::{Outcome, Reason};
use zugleich_rules::{ByColor, Color};
use zugleich_transcript::{Opener, PlayerKey};

use super::deposit::Deposit;
use super::forfeit::Forfeit;
use super::seal::Seal;
use super::{NextKey, Pledge, Setup, Told, ToldStart};
use crate::base::Moment;
use crate::base::ids::{GameId, GuestId};

/// Something that happened in a game and is stored. A game is the fold over its events.
#[derive(Clone, Debug)]
pub enum Event {
    /// The game was made.
    Created {
        /// What was settled.
        setup: Setup,
        /// What was told of its start; games have it that were made since it is stored.
        told: Option<Arc<ToldStart>>,
    },
    /// A guest took the open seat.
    Joined {
        /// The seat.
        seat: Color,
        /// Who.
        guest: GuestId,
    },
    /// A player has shown the own key for this game.
    KeyShown {
        /// The seat.
        seat: Color,
        /// The key.
        key: PlayerKey,
    },
    /// The computer's plan was chosen and sealed.
    Sealed(Seal),
    /// A player has sealed a list: only its hash is known.
    SealPlaced {
        /// The seat.
        seat: Color,
        /// The turn.
        turn: u32,
        /// The hash.
        hash: String,
        /// What opens it once both are there, for whoever has the key; games of mode `sealed` have it.
        deposit: Option<Deposit>,
    },
    /// A player's seal was opened, by the player or, with what the player had left, by the opponent.
    Opened(Seal, Opener),
    /// What a player had left opens nothing, though the key is the right one.
    Spoilt {
        /// Whose.
        seat: Color,
        /// The turn.
        turn: u32,
    },
    /// The owner of a seal that is not open was there when the other one was: from now on there is a minute to open it.
    Present {
        /// Whose seal.
        seat: Color,
        /// The turn.
        turn: u32,
    },
    /// A seal holds what loses the game for its owner.
    Forfeited(Forfeit),
    /// These seats have not opened their seals in time.
    Abandoned {
        /// The seats.
        seats: ByColor<bool>,
    },
    /// A plan was committed.
    Committed {
        /// The seat.
        seat: Color,
        /// The turn.
        turn: u32,
        /// The plan.
        plan: Pledge,
    },
    /// Every side that acts had committed: the turn was resolved.
    Revealed {
        /// The turn.
        turn: u32,
        /// What was told of it; turns have it that were revealed since it is stored.
        told: Option<Arc<Told>>,
    },
    /// The time of these seats was used up.
    Flagged {
        /// The seats.
        seats: ByColor<bool>,
    },
    /// The server is back: it was away from then on, and nobody is charged for that.
    Resumed {
        /// When it was there last.
        stopped: Moment,
    },
    /// A seat gave the game up.
    Resigned {
        /// The seat.
        seat: Color,
    },
    /// A seat offered a draw.
    DrawOffered {
        /// The seat.
        seat: Color,
    },
    /// A seat refused the other one's offer.
    DrawDeclined {
        /// The seat.
        seat: Color,
    },
    /// Both agreed on a draw.
    DrawAgreed,
    /// A seat asked to take the last turn back.
    TakebackAsked {
        /// The seat.
        seat: Color,
    },
    /// A seat refused what the other one asked for.
    TakebackDeclined {
        /// The seat.
        seat: Color,
    },
    /// The game went back to where it was after so many turns.
    TakenBack {
        /// How many turns were kept.
        turns: u32,
    },
    /// A seat claimed a draw that the rules offer.
    Claimed {
        /// The seat.
        seat: Color,
    },
    /// A player for whom alone the game waited was away, and the other one claimed the game, or a draw.
    Deserted {
        /// The seat of who was away.
        seat: Color,
        /// Whether it is a draw.
        draw: bool,
    },
    /// A seat called the game off before it had really begun.
    Aborted {
        /// The seat.
        seat: Color,
    },
    /// A seat wants another game.
    RematchAsked {
        /// The seat.
        seat: Color,
        /// In a game of mode `sealed`: what it brings for the other game.
        next: Option<NextKey>,
    },
    /// Both got another game.
    Rematched {
        /// The other game.
        game: GameId,
    },
}

impl Event {
    /// Whether the event is about a pending plan. Such an event may change nothing that somebody else sees,
    /// be it only the time of a game's last change.
    #[must_use]
    pub const fn is_hidden(&self) -> bool {
        matches!(self, Self::Sealed(_)) || self.pending_seat().is_some()
    }

    /// The seat of a player whose pending plan the event is about.
    pub(crate) const fn pending_seat(&self) -> Option<Color> {
        match self {
            Self::Committed { seat, .. } | Self::SealPlaced { seat, .. } => Some(*seat),
            Self::Opened(seal, _) => Some(seal.seat),
            _ => None,
        }
    }

    /// The plan that a seat commits with the event.
    pub(super) const fn pledge(&self) -> Option<(Color, &Pledge)> {
        match self {
            Self::Committed { seat, plan, .. } => Some((*seat, plan)),
            Self::Sealed(seal) | Self::Opened(seal, _) => Some((seal.seat, &seal.plan)),
            _ => None,
        }
    }

    /// How the event ends the game. It does not if somebody is to be late and nobody is.
    pub(super) fn ending(&self) -> Option<Outcome> {
        match self {
            Self::Abandoned { seats } => late(*seats, Reason::Abandonment),
            Self::Flagged { seats } => late(*seats, Reason::Time),
            Self::Forfeited(forfeit) => Some(forfeit.outcome()),
            Self::Resigned { seat } => Some(Outcome::win(!*seat, Reason::Resignation)),
            Self::Claimed { .. } => Some(Outcome::draw(Reason::Claim)),
            Self::DrawAgreed => Some(Outcome::draw(Reason::Agreement)),
            Self::Deserted { draw: true, .. } => Some(Outcome::draw(Reason::Absence)),
            Self::Deserted { seat, draw: false } => Some(Outcome::win(!*seat, Reason::Absence)),
            Self::Aborted { .. } => Some(Outcome::ABORTED),
            _ => None,
        }
    }
}

/// Who is late loses; if both are, nobody wins.
fn late(seats: ByColor<bool>, reason: Reason) -> Option<Outcome> {
    match (seats.white, seats.black) {
        (true, true) => Some(Outcome::draw(reason)),
        (true, false) => Some(Outcome::win(Color::Black, reason)),
        (false, true) => Some(Outcome::win(Color::White, reason)),
        (false, false) => None,
    }
}
