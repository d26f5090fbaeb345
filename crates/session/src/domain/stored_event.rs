use std::sync::Arc;

use zugleich_rules::kernel::{Outcome, Reason};
use zugleich_rules::{ByColor, Color};
use zugleich_transcript::{PlayerKey, SealOpener};

use super::seal::Seal;
use super::seal_deposit::SealDeposit;
use super::seal_forfeit::SealForfeit;
use super::{CommittedPlan, GameSettings, RematchCommitment, StartSnapshot, TurnSnapshot};
use crate::Moment;
use crate::ids::{GameId, GuestId};

/// A stored event of a game. A game is the fold over its events.
#[derive(Clone, Debug)]
pub enum StoredEvent {
    /// The game was created.
    Created {
        /// The settings of the game.
        setup: GameSettings,
        /// The report of its start; missing in games created before reports were stored.
        told: Option<Arc<StartSnapshot>>,
    },
    /// A guest took the open seat.
    Joined {
        /// The seat.
        seat: Color,
        /// The guest.
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
    /// A player has sealed a list or a plan: only its hash is known.
    SealPlaced {
        /// The seat.
        seat: Color,
        /// The turn.
        turn: u32,
        /// The hash.
        hash: String,
        /// The encrypted opening, readable with its key once both seals are placed; present in games of mode
        /// `sealed`.
        deposit: Option<SealDeposit>,
    },
    /// A player's seal was opened, by the player or, with the player's deposit, by the opponent.
    Opened(Seal, SealOpener),
    /// A player's deposit opens nothing, although the key is the right one.
    Spoilt {
        /// The seat of the deposit.
        seat: Color,
        /// The turn.
        turn: u32,
    },
    /// The owner of an unopened seal was present after the other seal was opened: from now on there is a
    /// minute to open it.
    Present {
        /// The seat of the seal.
        seat: Color,
        /// The turn.
        turn: u32,
    },
    /// The content of a seal loses the game for its owner.
    Forfeited(SealForfeit),
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
        plan: CommittedPlan,
    },
    /// The turn was resolved after every acting side had committed.
    Revealed {
        /// The turn.
        turn: u32,
        /// The report of the turn; missing in turns revealed before reports were stored.
        told: Option<Arc<TurnSnapshot>>,
    },
    /// These seats have used up their time.
    Flagged {
        /// The seats.
        seats: ByColor<bool>,
    },
    /// The server has resumed after a stop; clocks do not run during the stop.
    Resumed {
        /// The last moment before the stop at which the server ran.
        stopped: Moment,
    },
    /// A player of a game by days has given the other one an increment.
    TimeGiven {
        /// The seat that has got it.
        seat: Color,
    },
    /// A seat resigned.
    Resigned {
        /// The seat.
        seat: Color,
    },
    /// A seat offered a draw.
    DrawOffered {
        /// The seat.
        seat: Color,
    },
    /// A seat declined the other seat's offer.
    DrawDeclined {
        /// The seat.
        seat: Color,
    },
    /// Both seats agreed on a draw.
    DrawAgreed,
    /// A seat asked to take the last turn back.
    TakebackAsked {
        /// The seat.
        seat: Color,
    },
    /// A seat declined the other seat's takeback request.
    TakebackDeclined {
        /// The seat.
        seat: Color,
    },
    /// The game went back to the position after an earlier turn.
    TakenBack {
        /// Number of turns kept.
        turns: u32,
    },
    /// A seat claimed a draw that the rules offer.
    Claimed {
        /// The seat.
        seat: Color,
    },
    /// The game waited for one absent player alone, and the other player claimed a win or a draw.
    Deserted {
        /// The seat of the absent player.
        seat: Color,
        /// `true` if it is a draw.
        draw: bool,
    },
    /// A seat aborted the game in its first turns.
    Aborted {
        /// The seat.
        seat: Color,
    },
    /// A seat asked for a rematch.
    RematchAsked {
        /// The seat.
        seat: Color,
        /// In a game of mode `sealed`: the commitment for the next game.
        next: Option<RematchCommitment>,
    },
    /// Both seats agreed on a rematch.
    Rematched {
        /// The next game.
        game: GameId,
    },
}

impl StoredEvent {
    /// Returns whether the event is about a pending plan. Such an event may change nothing that other viewers
    /// see, not even the time of a game's last change.
    #[must_use]
    pub const fn is_hidden(&self) -> bool {
        matches!(self, Self::Sealed(_)) || self.pending_seat().is_some()
    }

    /// Returns the seat of a player whose pending plan the event is about.
    pub(crate) const fn pending_seat(&self) -> Option<Color> {
        match self {
            Self::Committed { seat, .. } | Self::SealPlaced { seat, .. } => Some(*seat),
            Self::Opened(seal, _) => Some(seal.seat),
            _ => None,
        }
    }

    /// Returns the plan that a seat commits with the event.
    pub(super) const fn committed_plan(&self) -> Option<(Color, &CommittedPlan)> {
        match self {
            Self::Committed { seat, plan, .. } => Some((*seat, plan)),
            Self::Sealed(seal) | Self::Opened(seal, _) => Some((seal.seat, &seal.plan)),
            _ => None,
        }
    }

    /// Returns the outcome by which the event ends the game. A late event without a late seat does not end
    /// it.
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

/// Returns a loss for the late seat, or a draw if both are late.
fn late(seats: ByColor<bool>, reason: Reason) -> Option<Outcome> {
    match (seats.white, seats.black) {
        (true, true) => Some(Outcome::draw(reason)),
        (true, false) => Some(Outcome::win(Color::Black, reason)),
        (false, true) => Some(Outcome::win(Color::White, reason)),
        (false, false) => None,
    }
}
