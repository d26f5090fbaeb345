use zugleich_rules::kernel::{Descriptor, SealedBy};

use super::{OpponentKind, Wish};

/// Knowledge of a plan before the reveal, in the words of transcripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Only the player knows it.
    Sealed,
    /// The player's browser knows it, seals a list and opens it itself while the player stays: lists of older
    /// games.
    Lists,
    /// The server knows it, too.
    Kept,
    /// It is public: one side acts at a time.
    Open,
}

impl Mode {
    /// Returns the mode of a game with these settings.
    #[must_use]
    pub fn of(game: &Descriptor, opponent: OpponentKind, wish: Wish) -> Self {
        let people = matches!(opponent, OpponentKind::Friend | OpponentKind::Lobby);
        let lists = people && game.sealed_by == SealedBy::Players;
        match wish {
            _ if !game.simultaneous => Self::Open,
            Wish::Sealed => Self::Sealed,
            Wish::Unsaid if lists => Self::Lists,
            Wish::Unsaid | Wish::Kept => Self::Kept,
        }
    }
}
