use std::collections::BTreeMap;

use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use zugleich_frames::wire::{object, options, whole_object};

use super::{
    BySide, ClockSetting, Deposit, Figure, Forfeit, GameResult, Opening, OpponentKind, Receipt, Secrecy,
    Side, TurnFrame,
};

/// A game to be made.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The variant id.
    pub variant: String,
    /// Options by key; those left out have their default.
    #[serde(default, deserialize_with = "options")]
    pub options: BTreeMap<String, String>,
    /// Where the game starts, as the game writes a position, or the moves that lead there in a game that is given by
    /// them; its own start otherwise. Not in the lobby.
    #[serde(default)]
    #[schema(nullable = false)]
    pub position: Option<String>,
    /// Another game that this one starts from, with its variant and options, instead of a position. Not in the lobby.
    #[serde(default, deserialize_with = "object")]
    #[schema(nullable = false)]
    pub from: Option<Origin>,
    /// Who plays against whom.
    pub opponent: OpponentKind,
    /// The computer's level, 1 to 10; against the computer only.
    #[serde(default)]
    pub level: Option<u8>,
    /// The side of who makes the game.
    #[serde(default)]
    pub side: SidePreference,
    /// Whether a seat sees that the other one has committed.
    #[serde(default = "yes")]
    pub show_committed: bool,
    /// How much time the players have; none for no clock. Not in practice.
    #[serde(default, deserialize_with = "object")]
    pub clock: Option<ClockSetting>,
    /// Who is to know a plan before the reveal. `sealed` is for two people in games in which both plan at once, and
    /// needs a side that is chosen, an id and a commitment.
    #[serde(default)]
    #[schema(nullable = false)]
    pub secrecy: Option<Secrecy>,
    /// The id of the game, which its maker draws: 12 random characters, as ids are.
    #[serde(default)]
    #[schema(nullable = false)]
    pub id: Option<String>,
    /// What the maker commits to as the own key in this game, 64 hexadecimal digits.
    #[serde(default)]
    #[schema(nullable = false)]
    pub commitment: Option<String>,
}

/// Where another game was.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// Its id.
    pub game: String,
    /// After how many turns; after all that were played if there are not so many.
    pub turns: u32,
}

/// Who takes a seat; an empty body is as good as one without a key.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The own key for this game, in games of mode `sealed`: 130 hexadecimal digits.
    #[serde(default)]
    #[schema(nullable = false)]
    pub key: Option<String>,
}

/// A seal with what opens it, which may be longer than a message of a connection.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HandInSeal {
    /// The seat that seals.
    pub seat: Side,
    /// The turn that it is for.
    pub turn: u32,
    /// SHA-256, 64 lower-case hexadecimal digits.
    pub hash: String,
    /// What opens it.
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
    /// Whatever the lot says.
    #[default]
    Random,
}

/// A list of moves, which may be longer than a message of a connection.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HandIn {
    /// The seat whose list it is.
    pub seat: Side,
    /// The turn that it is for.
    pub turn: u32,
    /// The list, exactly as it was sealed.
    #[schema(value_type = String)]
    pub plan: SecretString,
    /// The nonce of its seal, 32 hexadecimal digits: the list is opened. Without it the list is committed.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub nonce: Option<SecretString>,
}

/// A list that is on disk.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HandedIn {
    /// The seat whose list it is.
    pub seat: Side,
    /// The turn that it is for.
    pub turn: u32,
    /// What the server has signed of it; nothing in games that have no transcript.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub receipt: Option<Box<Receipt>>,
}

/// A game that was made.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Created {
    /// Its id.
    pub id: String,
    /// Its page.
    pub url: String,
}

/// A game that was called off or withdrawn.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Aborted {
    /// What the server has signed of it; nothing in games that have no transcript.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub receipt: Option<Box<Receipt>>,
}

/// A seat that was taken.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Joined {
    /// The seat.
    pub seat: Side,
}

/// A name to be taken.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// 1 to 20 visible characters.
    pub name: String,
}

/// A guest.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Me {
    /// The guest's name.
    pub name: String,
}

/// What went wrong.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// The kind of fault.
    pub code: &'static str,
    /// What the rules refuse, by its stable name, where it is they who refuse.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// What went wrong, in one sentence.
    pub message: String,
}

/// That the process lives.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Health {
    /// `ok`.
    pub status: &'static str,
    /// What was lost, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<&'static str>,
}

/// Whether the server can be used.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Ready {
    /// `ready` or `not-ready`.
    pub status: &'static str,
    /// The parts that are not ready: `draining` (it was asked to stop), `games` (those whose clocks ran when the last
    /// server stopped do not go on yet), `write` and `read` (of the database), `engine` (the computer has too many
    /// plans to think out).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_ready: Vec<&'static str>,
}

/// The turns of a game after some number of them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct History {
    /// Where the game starts.
    pub start: Start,
    /// The turns.
    pub turns: Vec<TurnFrame>,
}

/// Where a game starts.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Start {
    /// The pieces.
    pub figures: Vec<Figure>,
    /// The position text.
    pub position: String,
}

/// A game to take along.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Exported {
    /// The game's id, of which its seals are made, too.
    pub game: String,
    /// The variant id.
    pub variant: &'static str,
    /// The edition of the rules by which the game was played.
    pub edition: u32,
    /// The options that differ from the default.
    pub options: BTreeMap<String, String>,
    /// The text of the starting position, if it is not the variant's own.
    #[schema(required)]
    pub position: Option<String>,
    /// The plans of every turn.
    pub turns: Vec<BySide<String>>,
    /// Who played.
    pub players: ExportedPlayers,
    /// How the game ended, null before.
    #[schema(required)]
    pub result: Option<GameResult>,
    /// All seals, opened.
    pub seals: Vec<Opening>,
    /// The seal that has lost the game for its owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Forfeit>,
}

/// Who played.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ExportedPlayers {
    /// White's name.
    #[schema(required)]
    pub white: Option<String>,
    /// Black's name.
    #[schema(required)]
    pub black: Option<String>,
}
