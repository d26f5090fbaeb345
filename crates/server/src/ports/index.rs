use async_trait::async_trait;
use zugleich_rules::ByColor;
use zugleich_rules::kernel::Outcome;

use super::StoreError;
use crate::base::Moment;
use crate::base::ids::{GameId, GuestId};
use crate::domain::{ClockSetting, Game, Occupant, OpponentKind, Outlook, Phase, Setup, Wish};

/// The list entry of a game. It is derived from public events alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameIndex {
    /// The variant id.
    pub variant: String,
    /// Rules edition of the game.
    pub edition: u32,
    /// Chosen options.
    pub options: Vec<(String, String)>,
    /// Kind of opponent.
    pub opponent: OpponentKind,
    /// The computer's level, if it plays.
    pub level: Option<u8>,
    /// Occupants of the seats.
    pub seats: ByColor<Occupant>,
    /// Stage of the game.
    pub stage: Stage,
    /// Number of resolved turns.
    pub turns: u32,
    /// Time control, if there is a clock.
    pub clock: Option<ClockSetting>,
    /// The agreed secrecy of plans before the reveal.
    pub wish: Wish,
}

/// Stage of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A seat is open.
    Waiting,
    /// The game is in progress.
    Running,
    /// The game is over, with its outcome.
    Over(Outcome),
}

/// Filter of the public list of games; the default matches all games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFilter {
    /// Only games of this variant.
    pub variant: Option<String>,
    /// Only games that are over, or only those that are not.
    pub over: Option<bool>,
    /// Only games against the computer, or only those between people.
    pub computer: Option<bool>,
    /// Only games against the computer at this level.
    pub level: Option<u8>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The game's id.
    pub id: GameId,
    /// The list entry.
    pub index: GameIndex,
    /// Names of the guests at the seats.
    pub names: ByColor<Option<String>>,
    /// Time of creation, in seconds since 1970.
    pub created: i64,
    /// Time of the last public event, in seconds since 1970.
    pub at: i64,
}

/// Queries over many games that read no events.
#[async_trait]
pub trait GameLists {
    /// Returns the day on which a game was created, in the form of records: `2026.11.21`.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn date(&self, game: &GameId) -> Result<Option<String>, StoreError>;

    /// Returns the games in progress that have a clock, or seals with a deadline for opening.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn timed_games(&self) -> Result<Vec<GameId>, StoreError>;

    /// Returns a superset of the games that ended between two moments, `until` excluded.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn over_between(&self, from: Moment, until: Moment) -> Result<Vec<GameId>, StoreError>;

    /// Returns the latest games of a guest.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn games_of(&self, guest: &GuestId, count: u32) -> Result<Vec<Listed>, StoreError>;

    /// Returns public games, the latest first: begun, not called off, and neither for practice nor by link.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn public_games(
        &self,
        filter: &GameFilter,
        skip: u32,
        count: u32,
    ) -> Result<Vec<Listed>, StoreError>;

    /// Returns the latest lobby games with an open seat.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn waiting_games(&self, count: u32) -> Result<Vec<Listed>, StoreError>;
}

impl GameFilter {
    /// Returns whether the filter matches all games.
    #[must_use]
    pub fn is_all(&self) -> bool {
        *self == Self::default()
    }
}

impl GameIndex {
    /// Returns the list entry of a game after the events of an outlook.
    pub(crate) fn after(game: &Game, outlook: &Outlook) -> Self {
        let open = outlook.seats.iter().any(|(_, occupant)| *occupant == Occupant::Open);
        let stage = match outlook.outcome {
            Some(outcome) => Stage::Over(outcome),
            None if open => Stage::Waiting,
            None => Stage::Running,
        };
        Self::of(game, outlook.seats.clone(), stage, outlook.turns)
    }

    fn of(game: &Game, seats: ByColor<Occupant>, stage: Stage, turns: usize) -> Self {
        let Setup { variant, edition, options, opponent, level, clock, secrecy, .. } = game.setup().clone();
        let turns = u32::try_from(turns).unwrap_or(u32::MAX);
        let wish = secrecy.wish();
        Self { variant, edition, options, opponent, level, seats, stage, turns, clock, wish }
    }
}

impl From<&Game> for GameIndex {
    fn from(game: &Game) -> Self {
        let stage = match (game.phase(), game.outcome()) {
            (_, Some(outcome)) => Stage::Over(outcome),
            (Phase::Waiting, None) => Stage::Waiting,
            (_, None) => Stage::Running,
        };
        Self::of(game, game.seats().clone(), stage, game.turns().len())
    }
}
