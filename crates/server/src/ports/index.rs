use async_trait::async_trait;
use zugleich_rules::ByColor;
use zugleich_rules::kernel::Outcome;

use super::StoreError;
use crate::base::Moment;
use crate::base::ids::{GameId, GuestId};
use crate::domain::{ClockSetting, Game, Occupant, OpponentKind, Outlook, Phase, Setup, Wish};

/// What lists show of a game. It follows from public events alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameIndex {
    /// The variant id.
    pub variant: String,
    /// The edition of the rules by which it is played.
    pub edition: u32,
    /// Chosen options.
    pub options: Vec<(String, String)>,
    /// Who plays against whom.
    pub opponent: OpponentKind,
    /// The computer's level, if it plays.
    pub level: Option<u8>,
    /// Who sits where.
    pub seats: ByColor<Occupant>,
    /// How far the game is.
    pub stage: Stage,
    /// How many turns were resolved.
    pub turns: u32,
    /// How much time the players have, if there is a clock.
    pub clock: Option<ClockSetting>,
    /// What was settled about who knows a plan before the reveal.
    pub wish: Wish,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A seat is open.
    Waiting,
    /// It is being played.
    Running,
    /// It has ended, and how.
    Over(Outcome),
}

/// Which games of others somebody wants to see; nothing of it is all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFilter {
    /// Those of a variant.
    pub variant: Option<String>,
    /// Those that are over, or that are not.
    pub over: Option<bool>,
    /// Those against the computer, or between people.
    pub computer: Option<bool>,
    /// Those against the computer of a level.
    pub level: Option<u8>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The game's id.
    pub id: GameId,
    /// What the list shows of it.
    pub index: GameIndex,
    /// What the guests at the seats are called.
    pub names: ByColor<Option<String>>,
    /// When it was made, in seconds since 1970.
    pub created: i64,
    /// When something public happened last, in seconds since 1970.
    pub at: i64,
}

/// What can be asked about many games at once, without reading their events.
#[async_trait]
pub trait GameLists {
    /// The day on which a game was made, as records write it: `2026.11.21`.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn date(&self, game: &GameId) -> Result<Option<String>, StoreError>;

    /// The games that are being played and have a clock, or seals that must be opened in time.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn timed_games(&self) -> Result<Vec<GameId>, StoreError>;

    /// The games that may have been over after something had happened in them between two moments, the second not
    /// included; and a few others.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn over_between(&self, from: Moment, until: Moment) -> Result<Vec<GameId>, StoreError>;

    /// The latest games of a guest.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn games_of(&self, guest: &GuestId, count: u32) -> Result<Vec<Listed>, StoreError>;

    /// Games that anybody may find, the latest first: begun, not called off, and neither for practice nor by link.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn public_games(
        &self,
        filter: &GameFilter,
        skip: u32,
        count: u32,
    ) -> Result<Vec<Listed>, StoreError>;

    /// The latest games of the lobby whose other seat is still open.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn waiting_games(&self, count: u32) -> Result<Vec<Listed>, StoreError>;
}

impl GameFilter {
    /// Whether somebody wants to see all games.
    #[must_use]
    pub fn is_all(&self) -> bool {
        *self == Self::default()
    }
}

impl GameIndex {
    /// What lists show of a game when that has happened which was looked at.
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
