use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::{BySide, ClockSetting, Mode, Receipt, RequestId, Side, State, TurnFrame, Written};

/// What a game's connection sends.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage<'a> {
    /// The game as the viewer may see it.
    State(Box<State>),
    /// What has changed in the game since this connection was told of it last, for who has asked to be told no more.
    Changed {
        /// The fields of the state that are not what they were, with what they are now.
        #[schema(value_type = Object)]
        fields: BTreeMap<&'a str, &'a RawValue>,
    },
    /// A turn that was just resolved, and the game after it.
    Turn {
        /// The turn.
        #[serde(flatten)]
        #[schema(value_type = TurnFrame)]
        frame: &'a TurnFrame,
        /// The game after it.
        state: Box<State>,
    },
    /// A turn that was just resolved, and what has changed in the game by it, for who has asked to be told no more.
    TurnChanged {
        /// The turn; its position and its pieces are those of the game after it, and are not told twice.
        #[serde(flatten)]
        #[schema(value_type = TurnFrame)]
        frame: &'a TurnFrame,
        /// What opens the seals that the state before has told, in place of `openings`: each held the plan of its seat.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        nonces: Option<BySide<String>>,
        /// The fields of the state that are not what they were, with what they are now.
        #[schema(value_type = Object)]
        fields: BTreeMap<&'a str, &'a RawValue>,
    },
    /// The turns that a viewer has missed who was away and has said how many are known, and the game after them.
    Missed {
        /// The turns, none of which is known.
        turns: Vec<TurnFrame>,
        /// The game after them.
        state: Box<State>,
    },
    /// The plan, or its seal, is on disk and locked.
    Committed {
        /// Which message this answers.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        re: Option<RequestId>,
        /// The seat that has committed.
        seat: Side,
        /// The turn of the plan.
        turn: u32,
        /// What the server has signed of it; nothing in games that have no transcript.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        receipt: Option<Box<Receipt>>,
    },
    /// What was asked for is on disk; nothing is said of it where the message has no number.
    Done {
        /// Which message this answers.
        re: RequestId,
        /// What the server has signed last for everybody; nothing in games that have no transcript.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        receipt: Option<Box<Receipt>>,
    },
    /// A message was refused, and nothing has changed.
    Refused(RefusedRequest),
    /// The answer to a ping.
    Pong {
        /// Which message this answers.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        re: Option<RequestId>,
    },
}

/// A turn and the game after it as [`ServerMessage::Turn`] is written, both of which are written already.
pub fn turn_message(frame: &Written, state: &str) -> String {
    format!(r#"{{"type":"turn",{},"state":{state}}}"#, inside(frame.text()))
}

/// A turn and what it has changed as [`ServerMessage::TurnChanged`] is written, both of which are written already.
pub fn turn_changed_message(frame: &Written, nonces: Option<&Written>, fields: &str) -> String {
    let nonces = nonces.map(|nonces| format!(r#""nonces":{},"#, nonces.text())).unwrap_or_default();
    format!(r#"{{"type":"turn_changed",{},{nonces}"fields":{fields}}}"#, inside(frame.text()))
}

/// What has changed as [`ServerMessage::Changed`] is written, which is written already.
pub fn changed_message(fields: &str) -> String {
    format!(r#"{{"type":"changed","fields":{fields}}}"#)
}

/// A game as [`ServerMessage::State`] is written, which is written already.
pub fn state_message(state: &str) -> String {
    format!(r#"{{"type":"state",{}}}"#, inside(state))
}

/// The fields of an object, which has some.
fn inside(object: &str) -> &str {
    object.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or_default()
}

/// Why a message was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RefusedRequest {
    /// Which message this answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub re: Option<RequestId>,
    /// The kind of refusal.
    pub code: &'static str,
    /// The rule that a plan breaks, by its stable name, where the rules have refused one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// Why, in one sentence.
    pub message: String,
    /// After how many milliseconds the same may be sent again, where it is refused for the moment only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub wait: Option<u32>,
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
    /// Who is to know a plan before the reveal; who takes a `sealed` one brings a key.
    pub secrecy: Mode,
    /// Who waits.
    pub name: String,
    /// Whether the viewer does.
    pub yours: bool,
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
        /// The name of the guest who has taken it, where only own seeks are told.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        name: Option<String>,
    },
    /// Asks whether the page still answers: any message will do. One that does not counts as closed.
    Here {},
    /// A message was refused.
    Refused(RefusedRequest),
    /// The answer to a ping.
    Pong {
        /// Which message this answers.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        re: Option<RequestId>,
    },
}
