use std::collections::BTreeMap;

use crate::frames::types::{object, options, whole_object};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    BySide, Deposit, ForfeitedSeal, GameResult, OpenedSeal, OpponentKind, PieceView, Receipt, Secrecy, Side,
    TimeControl, TurnFrame,
};

/// A game to be created.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The variant id.
    pub variant: String,
    /// Options by key; those left out have their default.
    #[serde(default, deserialize_with = "options")]
    pub options: BTreeMap<String, String>,
    /// Starting position, as the game writes a position, or the moves that lead there in a game that is given
    /// by them; by default the game's own start. Not in the lobby.
    #[serde(default)]
    #[schema(nullable = false)]
    pub position: Option<String>,
    /// Another game that this one starts from, with its variant and options, instead of a position. Not in
    /// the lobby.
    #[serde(default, deserialize_with = "object")]
    #[schema(nullable = false)]
    pub from: Option<ForkPoint>,
    /// Kind of the opponent.
    pub opponent: OpponentKind,
    /// The computer's level, 1 to 10; against the computer only.
    #[serde(default)]
    pub level: Option<u8>,
    /// The side of the game's creator.
    #[serde(default)]
    pub side: SidePreference,
    /// `true` if a seat sees that the other one has committed.
    #[serde(default = "yes")]
    pub show_committed: bool,
    /// Time control; none for no clock. Not in practice.
    #[serde(default, deserialize_with = "object")]
    pub clock: Option<TimeControl>,
    /// Secrecy of a plan before the reveal. `sealed` is for two people in games in which both plan at once,
    /// and needs a side that is chosen, an id and a commitment.
    #[serde(default)]
    #[schema(nullable = false)]
    pub secrecy: Option<Secrecy>,
    /// The id of the game, drawn by its creator: 12 random characters, as ids are.
    #[serde(default)]
    #[schema(nullable = false)]
    pub id: Option<String>,
    /// Commitment of the creator to the own key in this game, 64 hexadecimal digits.
    #[serde(default)]
    #[schema(nullable = false)]
    pub commitment: Option<String>,
}

/// Another game, up to a turn.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ForkPoint {
    /// Id of that game.
    pub game: String,
    /// Number of its turns before the start; all turns if the game has fewer.
    pub turns: u32,
}

/// A request for a seat; an empty body is the same as one without a key.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// The own key for this game, in games of mode `sealed`: 130 hexadecimal digits.
    #[serde(default)]
    #[schema(nullable = false)]
    pub key: Option<String>,
}

/// A seal with its deposit, which may be longer than a message of a connection.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SealSubmission {
    /// The seat that seals.
    pub seat: Side,
    /// The turn of the sealed plan.
    pub turn: u32,
    /// SHA-256, 64 lower-case hexadecimal digits.
    pub hash: String,
    /// The encrypted opening of the seal.
    #[serde(deserialize_with = "whole_object")]
    pub deposit: Deposit,
}

const fn yes() -> bool {
    true
}

/// A side, or either.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SidePreference {
    /// White.
    White,
    /// Black.
    Black,
    /// A random side.
    #[default]
    Random,
}

/// A list of moves, which may be longer than a message of a connection.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ListSubmission {
    /// The seat that owns the list.
    pub seat: Side,
    /// The turn of the list.
    pub turn: u32,
    /// The list, exactly as it was sealed.
    #[schema(value_type = String)]
    pub plan: SecretString,
    /// The nonce of its seal, 32 hexadecimal digits, to open the list. Without it the list is committed.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub nonce: Option<SecretString>,
}

/// A plan of a game by days that is not committed and counts at the player's deadline.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DraftSubmission {
    /// The turn of the plan.
    pub turn: u32,
    /// The plan; `null` withdraws the draft.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(value_type = Option<String>, required)]
    pub plan: Option<SecretString>,
}

/// The draft of the requesting player.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DraftState {
    /// The turn to plan.
    pub turn: u32,
    /// The plan that counts at the deadline; `null` without a draft.
    pub plan: Option<String>,
}

/// A list that is stored on disk.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SubmissionReceipt {
    /// The seat that owns the list.
    pub seat: Side,
    /// The turn of the list.
    pub turn: u32,
    /// The signed receipt; absent in games without a transcript.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub receipt: Option<Box<Receipt>>,
}

/// A game that was created.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CreatedGame {
    /// Id of the game.
    pub id: String,
    /// URL of its page.
    pub url: String,
}

/// A game that was called off or withdrawn.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AbortedGame {
    /// The signed receipt; absent in games without a transcript.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub receipt: Option<Box<Receipt>>,
}

/// A seat that was taken.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct JoinedSeat {
    /// The seat.
    pub seat: Side,
}

/// A new name for a guest.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RenameRequest {
    /// 1 to 20 visible characters.
    pub name: String,
}

/// A guest.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GuestProfile {
    /// The guest's name.
    pub name: String,
}

/// An error.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// Code of the error.
    pub code: &'static str,
    /// Stable code of the refusal, if the rules refuse the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// The error in one sentence.
    pub message: String,
}

/// Liveness of the process.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Health {
    /// `ok`.
    pub status: &'static str,
    /// Warning about lost events, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<&'static str>,
}

/// Readiness of the server.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReadinessReport {
    /// `ready` or `not-ready`.
    pub status: &'static str,
    /// The parts that are not ready: `draining` (the server is stopping), `write` and `read` (of the database),
    /// `engine` (the engine queue is too long).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_ready: Vec<&'static str>,
}

/// The turns of a game after some number of them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TurnHistory {
    /// The start of the game.
    pub start: StartFrame,
    /// The turns.
    pub turns: Vec<TurnFrame>,
}

/// The start of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StartFrame {
    /// The pieces.
    pub figures: Vec<PieceView>,
    /// The position text.
    pub position: String,
}

/// An exported game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ExportedGame {
    /// The game's id, which is also an input of its seals.
    pub game: String,
    /// The variant id.
    pub variant: &'static str,
    /// Rules edition of the game.
    pub edition: u32,
    /// The options that differ from the default.
    pub options: BTreeMap<String, String>,
    /// The text of the starting position, if it is not the variant's own.
    #[schema(required)]
    pub position: Option<String>,
    /// The plans of every turn.
    pub turns: Vec<BySide<String>>,
    /// Names of the players.
    pub players: ExportedPlayers,
    /// Result of the game, null before the end.
    #[schema(required)]
    pub result: Option<GameResult>,
    /// The openings of all seals.
    pub seals: Vec<OpenedSeal>,
    /// The seal that lost the game for its owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<ForfeitedSeal>,
}

/// Names of the players.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ExportedPlayers {
    /// White's name.
    #[schema(required)]
    pub white: Option<String>,
    /// Black's name.
    #[schema(required)]
    pub black: Option<String>,
}
