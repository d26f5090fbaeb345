use super::seal::Nonce;
use super::{Deposit, Event, NextKey, Setup};
use crate::base::Net;
use crate::base::ids::{GameId, GuestId};
use crate::base::parcel::ParcelKey;
use secrecy::SecretString;
use zugleich_transcript::PlayerKey;

/// What a seat wants to do.
#[derive(Clone, Debug)]
pub enum Command {
    /// Lock a plan.
    Commit {
        /// The turn that it is for.
        turn: u32,
        /// The plan.
        plan: SecretString,
    },
    /// Seal a list.
    Seal {
        /// The turn that it is for.
        turn: u32,
        /// Its hash.
        hash: String,
        /// What opens it, for whoever has the key.
        deposit: Option<Deposit>,
    },
    /// Open the own seal.
    Open {
        /// The turn of the list.
        turn: u32,
        /// The list.
        plan: SecretString,
        /// The nonce.
        nonce: Nonce,
    },
    /// Open a seat's seal, the own or the other one's, with what was left for that.
    Unlock {
        /// The turn.
        turn: u32,
        /// The key of what was left.
        key: ParcelKey,
    },
    /// Show the own key for this game.
    Key(PlayerKey),
    /// Give up.
    Resign,
    /// Offer a draw or answer an offer.
    Draw(DrawAction),
    /// Take the last turn back, or answer who asks for it.
    Takeback(TakebackAction),
    /// Claim a draw.
    Claim,
    /// Claim the game, because the other player is away.
    Absence(AbsenceClaim),
    /// Call the game off.
    Abort,
    /// Play again; in a game of mode `sealed` with a commitment for the other game.
    Rematch(Option<NextKey>),
}

/// What a seat does about a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawAction {
    /// Offers one.
    Offer,
    /// Takes the other seat's offer.
    Accept,
    /// Refuses the other seat's offer.
    Decline,
}

/// What a seat claims of a game that the other player has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbsenceClaim {
    /// That it has won.
    Win,
    /// A draw.
    Draw,
}

/// What a seat does about taking the last turn back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakebackAction {
    /// Asks for it.
    Ask,
    /// Agrees with the other seat.
    Accept,
    /// Refuses what the other seat asks for.
    Decline,
}

/// What follows from a command that is allowed.
#[derive(Debug, Default)]
pub struct Decision {
    /// What is to be stored and applied; nothing if it has been done before.
    pub events: Vec<Event>,
    /// Another game that begins at the same moment.
    pub next: Option<(GameId, Setup)>,
    /// The guest and the address whose quota pays for the bytes; nobody for what happens by itself.
    pub(crate) payer: Option<Payer>,
}

/// The guest and the address that let something be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Payer {
    /// The guest.
    pub(crate) guest: GuestId,
    /// The address.
    pub(crate) net: Net,
}

impl From<Vec<Event>> for Decision {
    fn from(events: Vec<Event>) -> Self {
        Self { events, ..Self::default() }
    }
}
