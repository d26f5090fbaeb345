use serde::Serialize;
use utoipa::ToSchema;

use super::{ClockSetting, Side, State, TurnFrame};

/// What a game's connection sends.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage<'a> {
    /// The game as the viewer may see it.
    State(Box<State>),
    /// A turn that was just resolved, and the game after it.
    Turn {
        /// The turn.
        #[serde(flatten)]
        #[schema(value_type = TurnFrame)]
        frame: &'a TurnFrame,
        /// The game after it.
        state: Box<State>,
    },
    /// The plan, or its seal, is on disk and locked.
    Committed {
        /// The seat that has committed.
        seat: Side,
        /// The turn of the plan.
        turn: u32,
    },
    /// A message was refused, and nothing has changed.
    Refused {
        /// The kind of refusal.
        code: &'static str,
        /// The rule that a plan breaks, by its stable name, where the rules have refused one.
        #[serde(skip_serializing_if = "Option::is_none")]
        rule: Option<&'static str>,
        /// Why, in one sentence.
        message: String,
    },
    /// The answer to a ping.
    Pong {},
}

/// A game in the lobby whose other seat is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Seek {
    /// The game's id.
    pub id: String,
    /// The variant id.
    pub variant: &'static str,
    /// The variant's name for people.
    pub game: &'static str,
    /// How much time the players have, if there is a clock.
    #[schema(required)]
    pub clock: Option<ClockSetting>,
    /// The options that differ from the default, in words.
    pub options: Vec<String>,
    /// Who waits.
    pub name: String,
    /// The side of who waits.
    pub side: Side,
    /// Since when, in seconds since 1970.
    pub created: i64,
}

/// All open seeks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Seeks {
    /// The seeks, the oldest first.
    pub seeks: Vec<Seek>,
}

/// What the lobby's connection sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LobbyMessage {
    /// All open seeks, at first and after every change.
    Lobby(Seeks),
    /// Somebody has taken the viewer's seek.
    Goto {
        /// The page of the game.
        url: String,
    },
}
