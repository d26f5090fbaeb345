use super::seal::Nonce;
use super::{GameSettings, RematchCommitment, SealDeposit, StoredEvent};
use crate::ClientNetwork;
use crate::ids::{GameId, GuestId};
use crate::parcel::ParcelKey;
use secrecy::SecretString;
use zugleich_transcript::PlayerKey;
use zugleich_wire::{AbsenceClaim, DrawAction, TakebackAction};

/// A command of a seat's owner.
#[derive(Clone, Debug)]
pub enum GameCommand {
    /// Commits a plan.
    Commit {
        /// Its turn.
        turn: u32,
        /// The plan.
        plan: SecretString,
    },
    /// Seals a list or a plan.
    Seal {
        /// Its turn.
        turn: u32,
        /// The hash of the seal.
        hash: String,
        /// The encrypted opening, readable with its key.
        deposit: Option<SealDeposit>,
    },
    /// Opens the player's own seal.
    Open {
        /// The turn of the seal.
        turn: u32,
        /// The list or plan.
        plan: SecretString,
        /// The nonce.
        nonce: Nonce,
    },
    /// Opens the seal of either seat with its deposit.
    Unlock {
        /// The turn.
        turn: u32,
        /// The key of the deposit.
        key: ParcelKey,
    },
    /// Shows the player's own key for this game.
    Key(PlayerKey),
    /// Resigns.
    Resign,
    /// Offers a draw or answers an offer.
    Draw(DrawAction),
    /// Asks to take the last turn back, or answers such a request.
    Takeback(TakebackAction),
    /// Claims a draw.
    Claim,
    /// Claims the game, because the other player is away.
    Absence(AbsenceClaim),
    /// Aborts the game.
    Abort,
    /// Gives the other player of a game by days an increment.
    GiveTime,
    /// Asks for a rematch; in a game of mode `sealed` with a commitment for the next game.
    Rematch(Option<RematchCommitment>),
}

/// Consequences of an allowed command.
#[derive(Debug, Default)]
pub struct Decision {
    /// Events to store and apply; empty if the command has been carried out before.
    pub events: Vec<StoredEvent>,
    /// Another game that begins at the same time.
    pub next: Option<(GameId, GameSettings)>,
    /// The guest and the address whose quota pays for the bytes; `None` for events that no player causes.
    pub(crate) payer: Option<Payer>,
}

/// The guest and the address whose quota is charged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payer {
    /// The guest.
    pub guest: GuestId,
    /// The address.
    pub net: ClientNetwork,
}

impl From<Vec<StoredEvent>> for Decision {
    fn from(events: Vec<StoredEvent>) -> Self {
        Self { events, ..Self::default() }
    }
}
