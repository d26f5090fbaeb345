use zugleich_rules::kernel::{Descriptor, SealingParty};

use super::{GameOpponent, SecrecySetting};

/// Knowledge of a plan before the reveal, in the words of transcripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameMode {
    /// Only the player knows it.
    Sealed,
    /// The player's browser knows it, seals a list and opens it itself while the player stays: lists of games
    /// whose secrecy was not settled.
    Lists,
    /// The server knows it, too.
    Kept,
    /// It is public: one side acts at a time.
    Open,
}

impl GameMode {
    /// Returns the mode of a game with these settings.
    #[must_use]
    pub fn of(game: &Descriptor, opponent: GameOpponent, wish: SecrecySetting) -> Self {
        let people = matches!(opponent, GameOpponent::Friend | GameOpponent::Lobby);
        let lists = people && game.sealed_by == SealingParty::Players;
        match wish {
            _ if !game.simultaneous => Self::Open,
            SecrecySetting::Sealed => Self::Sealed,
            SecrecySetting::Unsaid if lists => Self::Lists,
            SecrecySetting::Unsaid | SecrecySetting::Kept => Self::Kept,
        }
    }
}
