use zugleich_rules::ByColor;

use crate::ids::GuestId;
use crate::wire::{ClockSetting, OpponentKind};

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// Nobody yet.
    Open,
    /// A guest.
    Guest(GuestId),
    /// The computer.
    Computer,
}

/// Everything that is settled when a game is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The variant id.
    pub variant: String,
    /// Chosen options.
    pub options: Vec<(String, String)>,
    /// Who plays against whom.
    pub opponent: OpponentKind,
    /// The computer's level, if it plays.
    pub level: Option<u8>,
    /// Who sits where at first.
    pub seats: ByColor<Occupant>,
    /// Whether a seat sees that the other one has committed.
    pub show_committed: bool,
    /// How much time the players have, if there is a clock.
    pub clock: Option<ClockSetting>,
}

impl Setup {
    /// The same game again with the colours swapped, for those who sit here now.
    #[must_use]
    pub fn rematch(&self, seats: &ByColor<Occupant>) -> Self {
        Self { seats: seats.clone().swap(), ..self.clone() }
    }
}
