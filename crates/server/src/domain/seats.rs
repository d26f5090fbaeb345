use zugleich_engine::{EDITION, Level};
use zugleich_games::CATALOG;
use zugleich_rules::ByColor;

use super::{ClockSetting, Secrecy};
use crate::base::ids::GuestId;

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

/// Who plays against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpponentKind {
    /// One person plays both sides, each plan hidden from the other.
    Practice,
    /// A person against the computer.
    Computer,
    /// Whoever has the link.
    Friend,
    /// Whoever takes the seek in the lobby.
    Lobby,
}

impl OpponentKind {
    /// The name in texts and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Practice => "practice",
            Self::Computer => "computer",
            Self::Friend => "friend",
            Self::Lobby => "lobby",
        }
    }

    /// The edition of the engine that plays in a game that is made now, if the computer plays.
    #[must_use]
    pub fn engine(self) -> Option<u32> {
        (self == Self::Computer).then_some(EDITION)
    }

    /// The kind with this name.
    #[must_use]
    pub fn read(name: &str) -> Option<Self> {
        [Self::Practice, Self::Computer, Self::Friend, Self::Lobby]
            .into_iter()
            .find(|kind| kind.name() == name)
    }
}

/// Everything that is settled when a game is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The variant id.
    pub variant: String,
    /// The edition of the rules by which the game is played.
    pub edition: u32,
    /// Chosen options.
    pub options: Vec<(String, String)>,
    /// Where the game starts, if not from the variant's own start ([`Record::position`]).
    ///
    /// [`Record::position`]: zugleich_rules::kernel::Record::position
    pub position: Option<String>,
    /// Who plays against whom.
    pub opponent: OpponentKind,
    /// The computer's level, if it plays.
    pub level: Option<u8>,
    /// The edition of the engine for which the game was made; nothing if the computer does not play, and the first
    /// where nothing is said.
    pub engine: Option<u32>,
    /// Who sits where at first.
    pub seats: ByColor<Occupant>,
    /// Whether a seat sees that the other one has committed.
    pub show_committed: bool,
    /// How much time the players have, if there is a clock.
    pub clock: Option<ClockSetting>,
    /// For how many milliseconds clocks stand after a reveal, so that nobody pays for what he is shown.
    pub pause: u32,
    /// For how many milliseconds clocks stand once no seat is open, so that both are told that the game begins.
    pub lead: u32,
    /// Who knows a plan before the reveal.
    pub secrecy: Secrecy,
}

impl Setup {
    /// How strong the computer plays, if it plays: the level of the engine for which the game was made.
    #[must_use]
    pub fn strength(&self) -> Option<Level> {
        Level::of(self.engine.unwrap_or(1), self.level?)
    }

    /// Returns whether somebody asks for the same game once more: nothing differs but what the server adds, which may
    /// be set otherwise meanwhile.
    #[must_use]
    pub(crate) fn is_again(&self, other: &Self) -> bool {
        let Self { edition, engine, pause, lead, .. } = *self;
        *self == Self { edition, engine, pause, lead, ..other.clone() }
    }

    /// The same game again with the colours swapped, for those who sit here now: by today's edition of its rules, and
    /// with those of its options that it has today, and from the same position where there is one by these rules, and
    /// against today's engine.
    #[must_use]
    pub fn rematch(&self, seats: &ByColor<Occupant>) -> Self {
        let (seats, engine) = (seats.clone().swap(), self.opponent.engine());
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
