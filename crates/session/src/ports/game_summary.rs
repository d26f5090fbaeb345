use zugleich_rules::ByColor;
use zugleich_rules::kernel::Outcome;

use crate::domain::{
    DryRun, GamePhase, GameSettings, GameState, Occupant, OpponentKind, SecrecySetting, TimeControl,
};
use crate::ids::GameId;

/// The list entry of a game. It is derived from public events alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
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
    pub stage: GameStage,
    /// Number of resolved turns.
    pub turns: u32,
    /// Time control, if there is a clock.
    pub clock: Option<TimeControl>,
    /// The agreed secrecy of plans before the reveal.
    pub wish: SecrecySetting,
}

/// Stage of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameStage {
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
pub struct ListedGame {
    /// The game's id.
    pub id: GameId,
    /// The list entry.
    pub index: GameSummary,
    /// Names of the guests at the seats.
    pub names: ByColor<Option<String>>,
    /// Time of creation, in seconds since 1970.
    pub created: i64,
    /// Time of the last public event, in seconds since 1970.
    pub at: i64,
}

impl GameFilter {
    /// Returns whether the filter matches all games.
    #[must_use]
    pub fn is_all(&self) -> bool {
        *self == Self::default()
    }
}

impl GameSummary {
    /// Returns the list entry of a game after the events of an outlook.
    pub fn after(game: &GameState, outlook: &DryRun) -> Self {
        let open = outlook.seats.iter().any(|(_, occupant)| *occupant == Occupant::Open);
        let stage = match outlook.outcome {
            Some(outcome) => GameStage::Over(outcome),
            None if open => GameStage::Waiting,
            None => GameStage::Running,
        };
        Self::of(game, outlook.seats.clone(), stage, outlook.turns)
    }

    fn of(game: &GameState, seats: ByColor<Occupant>, stage: GameStage, turns: usize) -> Self {
        let GameSettings { variant, edition, options, opponent, level, clock, secrecy, .. } =
            game.setup().clone();
        let turns = u32::try_from(turns).unwrap_or(u32::MAX);
        let wish = secrecy.setting();
        Self { variant, edition, options, opponent, level, seats, stage, turns, clock, wish }
    }
}

impl From<&GameState> for GameSummary {
    fn from(game: &GameState) -> Self {
        let stage = match (game.phase(), game.outcome()) {
            (_, Some(outcome)) => GameStage::Over(outcome),
            (GamePhase::Waiting, None) => GameStage::Waiting,
            (_, None) => GameStage::Running,
        };
        Self::of(game, game.seats().clone(), stage, game.turns().len())
    }
}
