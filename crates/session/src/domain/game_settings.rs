use zugleich_engine::{EDITION, Level};
use zugleich_games::CATALOG;
use zugleich_rules::ByColor;

use super::{OpponentKind, PlanSecrecy, TimeControl};
use crate::ids::GuestId;

/// Occupant of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// The seat is free.
    Open,
    /// A guest.
    Guest(GuestId),
    /// The computer.
    Computer,
}

/// Returns the edition of the engine for a game created now, if the computer plays.
#[must_use]
pub fn engine_edition(opponent: OpponentKind) -> Option<u32> {
    (opponent == OpponentKind::Computer).then_some(EDITION)
}

/// Settings of a game, fixed at its creation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSettings {
    /// The variant id.
    pub variant: String,
    /// The edition of the rules of the game.
    pub edition: u32,
    /// Chosen options.
    pub options: Vec<(String, String)>,
    /// The start position, if not the variant's own ([`Record::position`]).
    ///
    /// [`Record::position`]: zugleich_rules::kernel::Record::position
    pub position: Option<String>,
    /// The kind of opponent.
    pub opponent: OpponentKind,
    /// The computer's level, if it plays.
    pub level: Option<u8>,
    /// The edition of the engine for which the game was created; `None` if the computer does not play.
    pub engine: Option<u32>,
    /// The occupants of the seats at first.
    pub seats: ByColor<Occupant>,
    /// `true` if a seat sees that the other one has committed.
    pub show_committed: bool,
    /// The time control, if there is a clock.
    pub clock: Option<TimeControl>,
    /// Time for which the clocks stop after a reveal, in milliseconds, so that its playback costs no time.
    pub pause: u32,
    /// Time for which the clocks stop once no seat is open, in milliseconds, so that both players learn of
    /// the start.
    pub lead: u32,
    /// Secrecy of plans before the reveal.
    pub secrecy: PlanSecrecy,
}

impl GameSettings {
    /// Returns the level of the computer, if it plays.
    #[must_use]
    pub fn strength(&self) -> Option<Level> {
        Level::new(self.level?)
    }

    /// Returns whether the settings are a repeated request for the same game: they differ only in values that
    /// the server adds, which may have changed meanwhile.
    #[must_use]
    pub(crate) fn is_again(&self, other: &Self) -> bool {
        let Self { edition, engine, pause, lead, .. } = *self;
        *self == Self { edition, engine, pause, lead, ..other.clone() }
    }

    /// Returns the settings of a rematch with the colours swapped, for the current occupants: by today's
    /// edition of the rules, with the options and the position that this edition still accepts, and against
    /// today's engine.
    #[must_use]
    pub fn rematch(&self, seats: &ByColor<Occupant>) -> Self {
        let (seats, engine) = (seats.clone().swap(), engine_edition(self.opponent));
        let again = Self { seats, engine, ..self.clone() };
        let Ok(variant) = CATALOG.variant(&self.variant) else { return again };
        let known = |(key, value): &(String, String)| {
            let mut options = variant.descriptor().options.iter();
            options.any(|info| info.key == key && info.values.contains(&value.as_str()))
        };
        let options: Vec<_> = self.options.iter().filter(|option| known(option)).cloned().collect();
        let chosen: Vec<_> = options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        let position = self.position.clone().filter(|text| variant.open(&chosen, Some(text)).is_ok());
        Self { edition: variant.descriptor().edition, options, position, ..again }
    }
}
