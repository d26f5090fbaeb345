use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::{BySide, GameMode, Receipt, RequestId, SharedJson, Side, State, TimeControl, TurnFrame};

/// A message of a game's connection.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage<'a> {
    /// The game as the viewer may see it.
    State(Box<State>),
    /// The fields of the game that have changed since the last state sent on this connection, if the client
    /// has asked for changes only.
    Changed {
        /// The changed fields of the state, with their new values.
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
    /// A turn that was just resolved, and the changes of the game, if the client has asked for changes only.
    TurnChanged {
        /// The turn; its position and pieces are those of the game after it, so `fields` omits them.
        #[serde(flatten)]
        #[schema(value_type = TurnFrame)]
        frame: &'a TurnFrame,
        /// Nonces of the seals in the state before, in place of `openings`: each seal held the plan of its
        /// seat.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        nonces: Option<BySide<String>>,
        /// The changed fields of the state, with their new values.
        #[schema(value_type = Object)]
        fields: BTreeMap<&'a str, &'a RawValue>,
    },
    /// The turns that a viewer missed while away, if the client has said how many turns it knows, and the
    /// game after them.
    Missed {
        /// The missed turns.
        turns: Vec<TurnFrame>,
        /// The game after them.
        state: Box<State>,
    },
    /// The plan, or its seal, is on disk and locked.
    Committed {
        /// Id of the request that this answers.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        re: Option<RequestId>,
        /// The seat that has committed.
        seat: Side,
        /// The turn of the plan.
        turn: u32,
        /// The signed receipt; absent in games without a transcript.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        receipt: Option<Box<Receipt>>,
    },
    /// The change asked for is on disk; not sent for a message without an id.
    Done {
        /// Id of the request that this answers.
        re: RequestId,
        /// The last receipt that everybody may see; absent in games without a transcript.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        receipt: Option<Box<Receipt>>,
    },
    /// A message was refused, and nothing has changed.
    Refused(RefusedRequest),
    /// The answer to a ping.
    Pong {
        /// Id of the request that this answers.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        re: Option<RequestId>,
    },
}

/// Joins a serialized turn and the serialized game after it into the text of a [`ServerMessage::Turn`].
pub fn turn_message(frame: &SharedJson, state: &str) -> String {
    format!(r#"{{"type":"turn",{},"state":{state}}}"#, inside(frame.text()))
}

/// Joins a serialized turn and the serialized changes into the text of a [`ServerMessage::TurnChanged`].
pub fn turn_changed_message(frame: &SharedJson, nonces: Option<&SharedJson>, fields: &str) -> String {
    let nonces = nonces.map(|nonces| format!(r#""nonces":{},"#, nonces.text())).unwrap_or_default();
    format!(r#"{{"type":"turn_changed",{},{nonces}"fields":{fields}}}"#, inside(frame.text()))
}

/// Wraps serialized changes into the text of a [`ServerMessage::Changed`].
pub fn changed_message(fields: &str) -> String {
    format!(r#"{{"type":"changed","fields":{fields}}}"#)
}

/// Wraps a serialized game into the text of a [`ServerMessage::State`].
pub fn state_message(state: &str) -> String {
    format!(r#"{{"type":"state",{}}}"#, inside(state))
}

/// Returns the fields of a serialized object, which must not be empty.
fn inside(object: &str) -> &str {
    object.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or_default()
}

/// Reason for which a message was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RefusedRequest {
    /// Id of the request that this answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub re: Option<RequestId>,
    /// Code of the refusal.
    pub code: &'static str,
    /// Stable name of the rule that a plan breaks, if the rules have refused it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// The reason, in one sentence.
    pub message: String,
    /// Milliseconds until the same message may be sent again, if the refusal is temporary.
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
    /// Time control, if there is a clock.
    #[schema(required)]
    pub clock: Option<TimeControl>,
    /// The options that differ from the default, in words.
    pub options: Vec<String>,
    /// Secrecy of a plan before the reveal; joining a `sealed` game needs a key.
    pub secrecy: GameMode,
    /// Name of the guest that waits.
    pub name: String,
    /// `true` if the viewer is that guest.
    pub yours: bool,
    /// The side of the guest that waits.
    pub side: Side,
    /// Time of creation, in seconds since 1970.
    pub created: i64,
}

/// All open seeks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Seeks {
    /// The seeks, the oldest first.
    pub seeks: Vec<Seek>,
}

/// A message of the lobby's connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LobbyMessage {
    /// All open seeks, at first and after every change.
    Lobby(Seeks),
    /// A guest has taken the viewer's seek.
    Goto {
        /// The page of the game.
        url: String,
        /// Name of the guest that has taken it, where only own seeks are sent.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        name: Option<String>,
    },
    /// Heartbeat: the page must answer with any message, or it counts as closed.
    Here {},
    /// A message was refused.
    Refused(RefusedRequest),
    /// The answer to a ping.
    Pong {
        /// Id of the request that this answers.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        re: Option<RequestId>,
    },
}
