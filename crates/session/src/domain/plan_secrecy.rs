use zugleich_rules::ByColor;
use zugleich_rules::kernel::{Descriptor, SealingParty};
use zugleich_transcript::Hash;
use zugleich_wire::{GameMode, OpponentKind};

use crate::ids::GameId;

/// Secrecy of plans before the reveal, as settled for a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlanSecrecy {
    /// Not settled: in Blind synchronous chess the browsers of two people seal their lists and open them
    /// themselves, in every other game the server keeps the plans.
    #[default]
    Unsaid,
    /// The server keeps the plans, encrypted at rest.
    Kept,
    /// The browsers seal the plans and leave deposits for each other; holds each seat's commitment to its
    /// key.
    Sealed(ByColor<Option<Hash>>),
}

/// Secrecy without the commitments, as shown in a list of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecrecySetting {
    /// Not settled.
    Unsaid,
    /// The server keeps the plans.
    Kept,
    /// The browsers seal the plans.
    Sealed,
}

/// A seat's commitment for the next game of mode `sealed`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RematchCommitment {
    /// The game's id, on which both have to agree: the first request proposes it.
    pub game: GameId,
    /// The seat's commitment to its key in that game.
    pub commitment: Hash,
}

impl PlanSecrecy {
    /// Returns the secrecy without the commitments.
    #[must_use]
    pub const fn setting(&self) -> SecrecySetting {
        match self {
            Self::Unsaid => SecrecySetting::Unsaid,
            Self::Kept => SecrecySetting::Kept,
            Self::Sealed(_) => SecrecySetting::Sealed,
        }
    }
}

impl SecrecySetting {
    /// Returns the mode of a game with this secrecy.
    #[must_use]
    pub fn mode(self, game: &Descriptor, opponent: OpponentKind) -> GameMode {
        let people = matches!(opponent, OpponentKind::Friend | OpponentKind::Lobby);
        let lists = people && game.sealed_by == SealingParty::Players;
        match self {
            _ if !game.simultaneous => GameMode::Open,
            Self::Sealed => GameMode::Sealed,
            Self::Unsaid if lists => GameMode::Lists,
            Self::Unsaid | Self::Kept => GameMode::Kept,
        }
    }
}
