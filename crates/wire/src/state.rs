use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    BySide, Clock, DepositView, ForfeitedSeal, GameMode, GameResult, MovePrediction, PieceView, Plan,
    Receipt, SharedJson, Side,
};

/// A game as one viewer may see it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct State {
    /// Number of stored events that the viewer may know of, without those that others hide.
    pub version: u32,
    /// The game's id.
    pub id: String,
    /// The variant id.
    pub variant: &'static str,
    /// The options of the game with their values.
    pub options: BTreeMap<String, String>,
    /// Kind of the opponent.
    pub opponent: OpponentKind,
    /// The computer's level.
    #[schema(required)]
    pub level: Option<u8>,
    /// Players of both seats.
    pub seats: Seats,
    /// Number of spectators.
    pub spectators: usize,
    /// The viewer's own seats.
    pub you: Vec<Side>,
    /// The number of the turn to plan.
    pub turn: u32,
    /// The position text.
    pub position: String,
    /// The pieces.
    #[schema(value_type = Vec<PieceView>)]
    pub figures: SharedJson,
    /// Stage of the game.
    pub phase: GamePhase,
    /// The sides that must plan.
    pub acts: Vec<Side>,
    /// The legal plans of the viewer's seats that have to plan.
    #[schema(value_type = BySide<Vec<Plan>>)]
    pub plans: BySide<SharedJson>,
    /// Predictions that each of these seats may make about the other one's move, in games with predictions.
    #[schema(value_type = BySide<Vec<MovePrediction>>)]
    pub predictable: BySide<SharedJson>,
    /// Pending plans of the viewer's own seats.
    pub own: BySide<PendingPlan>,
    /// Sides that have committed; null where the viewer may not know.
    pub committed: CommittedSides,
    /// The seals of this turn that the viewer may know of: the computer's, or those of the players.
    pub seals: Vec<SealView>,
    /// Secrecy of a plan before the reveal.
    pub secrecy: GameMode,
    /// Commitments of the players to their keys.
    pub commitments: BySide<String>,
    /// The keys that players have shown.
    pub keys: BySide<String>,
    /// The four words of both keys, once they are known.
    #[schema(required)]
    pub words: Option<String>,
    /// Deposits of both players, for them alone and once both seals are there.
    pub deposits: Vec<DepositView>,
    /// The seal that lost the game for its owner.
    #[schema(required)]
    pub forfeit: Option<ForfeitedSeal>,
    /// Time left to open the seals, in milliseconds, while they are being opened.
    #[schema(required)]
    pub opening_left: Option<i64>,
    /// The clocks, if the game has any.
    #[schema(required)]
    pub clock: Option<Clock>,
    /// Side that offers a draw.
    #[schema(required)]
    pub draw_offer: Option<Side>,
    /// Side that asks to take the last turn back.
    #[schema(required)]
    pub takeback: Option<Side>,
    /// `true` if the viewer may ask for it now.
    pub can_take_back: bool,
    /// `true` if the viewer can give the other player of a game by days an increment now.
    pub can_give_time: bool,
    /// `true` if the viewer may offer a draw now.
    pub can_offer_draw: bool,
    /// Number of takebacks: after another one the turns have to be fetched again.
    pub takebacks: u32,
    /// `true` if the viewer may claim a draw now.
    pub claimable: bool,
    /// `true` if the viewer may call the game off now, or withdraw it.
    pub can_abort: bool,
    /// Absence of the opponent, for a player.
    #[schema(required)]
    pub absence: Option<Absence>,
    /// Result of the game.
    #[schema(required)]
    pub result: Option<GameResult>,
    /// Rules edition of the game, if this program does not play it: then the game is shown as it was
    /// recorded, and is not continued.
    #[schema(required)]
    pub stored: Option<EditionMismatch>,
    /// Sides that want another game.
    pub rematch: Rematch,
    /// Signed receipt of the last event up to which everybody may know everything; absent in games without a
    /// transcript.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub receipt: Option<Box<Receipt>>,
}

/// Absence of the viewer's opponent in a game between people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Absence {
    /// Milliseconds until it counts; 0 if it does.
    pub left: i64,
    /// `true` if the game waits for the opponent alone: only then it can be claimed.
    pub awaited: bool,
    /// `true` if a draw can be claimed, too: not every game knows draws.
    pub draw: bool,
}

/// The rules edition of a game, and the one that this program plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EditionMismatch {
    /// The edition of the game.
    pub edition: u32,
    /// The edition of the program.
    pub known: u32,
}

/// Players of both seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Seats {
    /// White's seat.
    pub white: Seat,
    /// Black's seat.
    pub black: Seat,
}

/// A seat at a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Seat {
    /// Name of the player.
    #[schema(required)]
    pub name: Option<String>,
    /// Kind of the player.
    pub kind: SeatKind,
    /// `true` if the player is connected.
    pub online: bool,
}

/// Kind of the player of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SeatKind {
    /// A guest.
    Guest,
    /// The computer.
    Computer,
    /// The seat is open.
    Open,
}

/// Kind of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum OpponentKind {
    /// One person plays both sides, each plan hidden from the other.
    Practice,
    /// A person against the computer.
    Computer,
    /// Another person, with the link of the game.
    Friend,
    /// Another person, who takes the seek in the lobby.
    Lobby,
}

impl OpponentKind {
    /// Returns the name in texts and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Practice => "practice",
            Self::Computer => "computer",
            Self::Friend => "friend",
            Self::Lobby => "lobby",
        }
    }

    /// Returns the kind with this name.
    #[must_use]
    pub fn read(name: &str) -> Option<Self> {
        [Self::Practice, Self::Computer, Self::Friend, Self::Lobby]
            .into_iter()
            .find(|kind| kind.name() == name)
    }
}

/// Phase of a game, by the action that it waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum GamePhase {
    /// The other seat is open.
    Waiting,
    /// The computer has to seal its plan.
    Sealing,
    /// Plans are missing.
    Planning,
    /// The players have to open their seals.
    Opening,
    /// The game is over.
    Over,
}

/// Pending plan of a seat, for its owner. `Debug` does not print the plan.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PendingPlan {
    /// The plan; null in practice, where it is hidden because the same person plays the other side next.
    #[schema(required)]
    pub plan: Option<Plan>,
    /// `true` if it is locked.
    pub committed: bool,
}

impl fmt::Debug for PendingPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PendingPlan").field("committed", &self.committed).finish_non_exhaustive()
    }
}

/// Sides that have committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CommittedSides {
    /// `true` if White has committed; null where the viewer may not know.
    #[schema(required)]
    pub white: Option<bool>,
    /// `true` if Black has committed; null where the viewer may not know.
    #[schema(required)]
    pub black: Option<bool>,
}

/// A seal that is not opened yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SealView {
    /// Side whose plan is sealed.
    pub seat: Side,
    /// The turn of the plan.
    pub turn: u32,
    /// SHA-256, 64 hexadecimal digits.
    pub hash: String,
}

/// Sides that want another game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Rematch {
    /// `true` if White does.
    pub white: bool,
    /// `true` if Black does.
    pub black: bool,
    /// The id proposed for it, in games of mode `sealed`; sent to the players alone.
    #[schema(required)]
    pub proposed: Option<String>,
    /// The next game, once both do.
    #[schema(required)]
    pub id: Option<String>,
}
